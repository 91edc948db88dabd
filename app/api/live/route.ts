import { currentMember, currentSession } from '#app/_auth/current-member.ts';
import { findSessionMember } from '#server/access/find-session-member.ts';
import { liveStream } from '#server/api/live/live-stream.ts';
import { toAppError } from '#server/api/to-app-error.ts';

/** The panel's live updates (server-sent events); `no-transform` keeps compression from holding them back. */
export async function GET(request: Request): Promise<Response> {
  const [session, member] = [await currentSession(), await currentMember()];
  if (!session || !member) return new Response(null, { status: 401 });
  const after = request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get('since');
  try {
    const stream = liveStream({ member, lookUp: () => findSessionMember(session), after, gone: request.signal });
    const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache, no-transform' };
    return new Response(stream, { headers });
  } catch (error) {
    return new Response(null, { status: 429, headers: { ...toAppError(error).headers } });
  }
}
