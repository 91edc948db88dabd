import { createTRPCClient, httpBatchLink } from '@trpc/client';
import type { Inputs } from '#app/_trpc/trpc.ts';
import { withoutDirection } from '#app/_trpc/without-direction.ts';
import type { ApiRouter } from '#server/api/root.ts';
import { noteShare } from './upload-progress.ts';

/**
 * Posts a request and reports how much of the request has been uploaded, which `fetch` cannot report in any browser.
 */
function post(address: string, how: RequestInit, onShare: (share: number) => void): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const { signal } = how;
  // The send may have been given up while this module was loading. A signal that has already aborted fires no event, so
  // it is checked here.
  if (signal?.aborted) return Promise.reject(signal.reason);
  const request = new XMLHttpRequest();
  request.open('POST', address);
  for (const [name, value] of new Headers(how.headers)) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0);
  request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
  request.onerror = () => reject(new TypeError('the network failed'));
  request.onabort = () => reject(signal?.reason ?? new TypeError('given up'));
  signal?.addEventListener('abort', () => request.abort(), { once: true });
  request.send(how.body as string);
  return promise;
}

/** Sends a reply with a file in a separate request, and records how much of it has been uploaded. */
export async function sendCounted(said: Inputs['messages']['sendReply'], signal: AbortSignal): Promise<void> {
  const { idempotency_key: key } = said;
  const onShare = (share: number) => noteShare(key, share < 1 ? share : null);
  const fetch = (address: RequestInfo | URL, how: RequestInit = {}) => post(String(address), how, onShare);
  const link = httpBatchLink({ url: '/api/trpc', fetch: (address, how) => fetch(address, how as RequestInit) });
  try {
    await createTRPCClient<ApiRouter>({ links: [withoutDirection, link] }).messages.sendReply.mutate(said, { signal });
  } finally {
    noteShare(key, null);
  }
}
