import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { markedCaller } from '#server/access/address.ts';
import { findSessionOfCookie } from '#server/access/identity/session-of-cookie.ts';
import type { CallContext } from '#server/api/context.ts';
import { apiRouter } from '#server/api/root.ts';
import { toAppError } from '#server/api/to-app-error.ts';
import { mediaTypeOf } from '#server/base/http/media-type.ts';
import { readLimited } from '#server/base/http/read-limited.ts';
import { log } from '#server/base/log.ts';
import { callsAtOnce } from '#server/contract/platform/at-once.ts';
import { requestIdOf } from '#server/rest/request-id.ts';
import { failureHeaders, tooManyCalls } from './limit-batch.ts';

/**
 * The maximum size of a call's body, in bytes. Replies and imports include files. The limit for calls of web chat
 * visitors is lower, because anyone who visits a site can send such calls.
 */
const bodyMax = 32 * 1024 * 1024;
const visitorBodyMax = 15 * 1024 * 1024;

/**
 * Reads the whole body and returns the request with it. Returns null if the body exceeds the limit, so that a caller
 * cannot exhaust the server's memory.
 */
async function readWhole(request: Request): Promise<Request | null> {
  if (request.body === null) return request;
  const isVisitor = new URL(request.url).pathname.startsWith('/api/trpc/visitors.');
  const length = request.headers.get('content-length');
  const body = await readLimited(
    request.body as unknown as AsyncIterable<Uint8Array>,
    length,
    isVisitor ? visitorBodyMax : bodyMax,
  );
  if (body === 'too_large') return null;
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, signal, body: Buffer.from(body) });
}

/**
 * Handles the panel's calls: the same operations as `/v1`, authenticated by the session cookie instead of an API key.
 */
export async function answerPanelCall(request: Request): Promise<Response> {
  const requestId = requestIdOf(request.headers.get('x-request-id') ?? undefined);
  // Only JSON is accepted, because a form on another site can send other content types without a CORS preflight.
  if (request.method === 'POST' && mediaTypeOf(request.headers.get('content-type')) !== 'application/json') {
    return Response.json({ error: 'unsupported_media_type' }, { status: 415 });
  }
  const refused = tooManyCalls(request.url, requestId);
  if (refused) return refused;
  const whole = await readWhole(request);
  if (!whole) return new Response(null, { status: 413, headers: { 'x-request-id': requestId, connection: 'close' } });
  return fetchRequestHandler({
    endpoint: '/api/trpc',
    req: whole,
    router: apiRouter,
    maxBatchSize: callsAtOnce,
    createContext: async (): Promise<CallContext> => ({
      credential: { kind: 'member', member: await findSessionOfCookie(request.headers.get('cookie') ?? undefined) },
      address: markedCaller((name) => request.headers.get(name)),
      requestId,
      answerHeaders: {},
    }),
    responseMeta: ({ errors }) => ({
      headers: new Headers({ ...failureHeaders(errors), 'x-request-id': requestId, 'cache-control': 'no-store' }),
    }),
    onError: ({ error, path }) => {
      if (toAppError(error).code !== 'internal_error') return;
      log.error(
        { request_id: requestId, operation: path, error: error.message, cause: error.cause },
        'a panel call failed',
      );
    },
  });
}
