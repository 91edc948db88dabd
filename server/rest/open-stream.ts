import type { Writable } from 'node:stream';
import { markedCaller } from '#server/access/caller-header.ts';
import { findSessionMember } from '#server/access/find-session-member.ts';
import { sessionOfCookie } from '#server/access/session-of-cookie.ts';
import { liveStream } from '#server/api/live/live-stream.ts';
import { visitorStream } from '#server/api/live/visitor-stream.ts';
import { toAppError } from '#server/api/to-app-error.ts';
import { errorEnvelope } from './error-envelope.ts';
import { requestIdOf } from './request-id.ts';

/** A request for live updates, whatever server brought it. */
export interface StreamRequest {
  readonly url: URL;
  readonly read: (header: string) => string | null | undefined;
}

export interface StreamAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** Why there is no stream. */
  readonly body?: string;
  /** Writes the stream until it is over; none was opened where it is missing. */
  readonly write?: (to: Writable) => Promise<void>;
}

/** Null: nobody is signed in. Throws AppError. */
type Open = (request: StreamRequest) => Promise<((to: Writable) => Promise<void>) | null>;

/** The panel's live updates. */
const ofMember: Open = async ({ url, read }) => {
  const session = await sessionOfCookie(read('cookie') ?? undefined);
  const member = session && (await findSessionMember(session));
  if (!member) return null;
  const after = read('last-event-id') ?? url.searchParams.get('since');
  return liveStream({ member, lookUp: () => findSessionMember(session), after });
};

/** A visitor's, read with fetch: a header carries the token. */
const ofVisitor: Open = ({ url: { searchParams }, read }) =>
  visitorStream({
    address: markedCaller(read),
    agentId: searchParams.get('agent') ?? '',
    channel: searchParams.get('channel') ?? '',
    authorization: read('authorization') ?? null,
    lastEventId: read('last-event-id') ?? null,
  });

const streams: Readonly<Record<string, Open>> = { '/api/live': ofMember, '/api/visitor-live': ofVisitor };

// `no-transform` keeps a compression on the way from holding events back, `X-Accel-Buffering` nginx, which otherwise
// collects an answer before it passes any of it on.
const eventHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};
const errorHeaders = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };

/** Is there a stream at the path? */
export const isStream = (path: string): boolean => Object.hasOwn(streams, path);

/** Opens the stream of the path, or says why not. */
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
