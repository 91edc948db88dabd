import type { Writable } from 'node:stream';
import { markedCaller } from '#server/access/caller-header.ts';
import { findSessionMember } from '#server/access/identity/find-session-member.ts';
import { sessionOfCookie } from '#server/access/identity/session-of-cookie.ts';
import { liveStream } from '#server/api/inbox/live/live-stream.ts';
import { visitorStream } from '#server/api/inbox/live/visitor-stream.ts';
import { toAppError } from '#server/api/to-app-error.ts';
import { errorEnvelope } from './error-envelope.ts';
import { requestIdOf } from './request-id.ts';

/** A request for live updates, from any kind of server. */
export interface StreamRequest {
  readonly url: URL;
  readonly read: (header: string) => string | null | undefined;
}

export interface StreamAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** Why the stream was not opened. */
  readonly body?: string;
  /** Writes the stream until it is over. Absent if no stream was opened. */
  readonly write?: (to: Writable) => Promise<void>;
}

/** Opens a stream. Returns null if nobody is signed in. Throws AppError. */
type Open = (request: StreamRequest) => Promise<((to: Writable) => Promise<void>) | null>;

/** Opens the panel's live updates for a member. */
const ofMember: Open = async ({ url, read }) => {
  const session = await sessionOfCookie(read('cookie') ?? undefined);
  const member = session && (await findSessionMember(session));
  if (!member) return null;
  const after = read('last-event-id') ?? url.searchParams.get('since');
  return liveStream({ member, lookUp: () => findSessionMember(session), after });
};

/** Opens a visitor's live updates. The page reads them with fetch, because a header carries the token. */
const ofVisitor: Open = ({ url: { searchParams }, read }) =>
  visitorStream({
    address: markedCaller(read),
    agentId: searchParams.get('agent') ?? '',
    channel: searchParams.get('channel') ?? '',
    authorization: read('authorization') ?? null,
    lastEventId: read('last-event-id') ?? null,
  });

const streams: Readonly<Record<string, Open>> = { '/api/live': ofMember, '/api/visitor-live': ofVisitor };

// `no-transform` stops compression on the way from delaying events. `X-Accel-Buffering` does the same for nginx, which
// otherwise collects a response before passing on any of it.
const eventHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};
const errorHeaders = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };

/** Whether there is a stream at the path. */
export const isStream = (path: string): boolean => Object.hasOwn(streams, path);

/** Opens the stream of the path, or returns an error response. */
export async function openStream(request: StreamRequest): Promise<StreamAnswer> {
  try {
    const write = await streams[request.url.pathname]?.(request);
    return write ? { status: 200, headers: eventHeaders, write } : { status: 401, headers: errorHeaders };
  } catch (error) {
    const failure = toAppError(error);
    const { status, body } = errorEnvelope(failure, requestIdOf(undefined));
    return { status, headers: { ...failure.headers, ...errorHeaders }, body: JSON.stringify(body) };
  }
}
