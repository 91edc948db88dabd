import { markedCaller } from '#server/access/caller-header.ts';
import { visitorStream } from '#server/api/live/visitor-stream.ts';
import { toAppError } from '#server/api/to-app-error.ts';
import { errorEnvelope } from '#server/rest/error-envelope.ts';
import { requestIdOf } from '#server/rest/request-id.ts';

/** A visitor's live updates (server-sent events, read with fetch: a header carries the token). */
export async function answerVisitorLive(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  try {
    const stream = await visitorStream(
      {
        address: markedCaller((name) => request.headers.get(name)),
        agentId: searchParams.get('agent') ?? '',
        channel: searchParams.get('channel') ?? '',
        authorization: request.headers.get('authorization'),
        lastEventId: request.headers.get('last-event-id'),
      },
      request.signal,
    );
    const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store, no-transform' };
    return new Response(stream, { headers });
  } catch (error) {
    const failure = toAppError(error);
    const { status, body } = errorEnvelope(failure, requestIdOf(undefined));
    return Response.json(body, { status, headers: { ...failure.headers, 'cache-control': 'no-store' } });
  }
}
