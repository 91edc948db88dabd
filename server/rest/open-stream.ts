import type { Writable } from 'node:stream';
import { markedCaller } from '#server/access/address.ts';
import { findSessionMember } from '#server/access/identity/find-session-member.ts';
import { sessionOfCookie } from '#server/access/identity/session-of-cookie.ts';
import { liveStream } from '#server/api/inbox/live/live-stream.ts';
import { visitorStream } from '#server/api/inbox/live/visitor-stream.ts';
import { toAppError } from '#server/api/to-app-error.ts';
import { errorEnvelope } from './error-envelope.ts';
import { requestIdOf } from './request-id.ts';

/** A request for a stream of live updates, independent of the HTTP server. */
export interface StreamRequest {
  readonly url: URL;
  readonly read: (header: string) => string | null | undefined;
}

export interface StreamAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** The error body, if the stream was not opened. */
  readonly body?: string;
  /** Writes the stream and resolves when it ends. Absent if the stream was not opened. */
  readonly write?: (to: Writable) => Promise<void>;
}

/** Opens a stream and returns the function that writes it. Null if the caller is not signed in. Throws AppError. */
type Open = (request: StreamRequest) => Promise<((to: Writable) => Promise<void>) | null>;

/** Opens the stream of live updates for a member in the panel. */
const ofMember: Open = async ({ url, read }) => {
  const session = await sessionOfCookie(read('cookie') ?? undefined);
  const member = session && (await findSessionMember(session));
  if (!member) return null;
  const after = read('last-event-id') ?? url.searchParams.get('since');
  return liveStream({ member, lookUp: () => findSessionMember(session), after });
};

/**
 * Opens the stream of live updates for a web chat visitor. The chat page reads the stream with fetch, because an
 * EventSource cannot send the token in a header.
 */
const ofVisitor: Open = ({ url: { searchParams }, read }) =>
  visitorStream({
    address: markedCaller(read),
    agentId: searchParams.get('agent') ?? '',
    channel: searchParams.get('channel') ?? '',
    authorization: read('authorization') ?? null,
    lastEventId: read('last-event-id') ?? null,
  });

const streams: Readonly<Record<string, Open>> = { '/api/live': ofMember, '/api/visitor-live': ofVisitor };

// `no-transform` keeps proxies from compressing the stream, which would delay events. `X-Accel-Buffering` keeps nginx
// from buffering the response.
const eventHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};
const errorHeaders = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };

/** Whether the path belongs to a stream of live updates. */
export const isStream = (path: string): boolean => Object.hasOwn(streams, path);

/** Opens the stream at the path of the request. Returns an error response if the stream cannot be opened. */
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
