import { currentMember } from '#app/_auth/current-member.ts';
import { liveStream } from '#server/api/live/live-stream.ts';

/** The panel's live updates (server-sent events); `no-transform` keeps compression from holding them back. */
export async function GET(request: Request): Promise<Response> {
  const member = await currentMember();
  if (!member) return new Response(null, { status: 401 });
  const after = request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get('since');
  const stream = liveStream(member, after, request.signal);
  const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache, no-transform' };
  return new Response(stream, { headers });
}
