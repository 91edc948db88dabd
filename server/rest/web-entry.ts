import { markedCaller } from '#server/access/address.ts';
import { readLimited } from '#server/base/http/read-limited.ts';
import type { RestAnswer, RestRequest } from './rest-request.ts';

/**
 * Returns the body's stream as an iterable. At run time the stream is iterable, but its declared browser type does not
 * say so.
 */
const bytesOf = (request: Request) => request.body as unknown as AsyncIterable<Uint8Array> | null;

/** All methods for which a Next route file can export a handler. */
const methods = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'] as const;

type WebEntry = Record<(typeof methods)[number], (request: Request) => Promise<Response>>;

/**
 * Builds the exports that a Next route file needs, one function per method. `handle` receives the unchanged bytes of
 * the body.
 */
export function webEntry(handle: (request: RestRequest) => Promise<RestAnswer>): WebEntry {
  const answer = async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    const { status, headers, body } = await handle({
      method: request.method,
      path: pathname,
      query: searchParams,
      headers: Object.fromEntries(request.headers),
      ip: markedCaller((header) => request.headers.get(header)),
      readBody: (limitBytes) => readLimited(bytesOf(request), request.headers.get('content-length'), limitBytes),
    });
    return new Response(body, { status, headers });
  };
  return Object.fromEntries(methods.map((method) => [method, answer])) as WebEntry;
}
