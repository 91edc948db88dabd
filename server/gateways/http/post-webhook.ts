import { Agent, type Dispatcher } from 'undici';
import { env } from '#server/base/env.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { heldBackWords, isHeldBack } from '#server/base/process/held-back.ts';
import { isHookUrl } from '#server/base/sandbox-hook.ts';
import { isAllowedTarget } from './check-target.ts';
import { describeFailure } from './describe-failure.ts';
import { guardedLookup } from './guarded-request.ts';
import { parseWebhookTarget } from './webhook-target.ts';

export interface PostResult {
  readonly responseStatus: number | null;
  /** The beginning of the response body, at most 4 KiB. */
  readonly responseBody: string | null;
  /** The reason why the attempt failed; null if the status was 2xx. */
  readonly error: string | null;
  readonly durationMs: number;
}

/** The part of the response that has arrived so far. */
interface Answer {
  status: number | null;
  readonly chunks: Buffer[];
}

const bodyMax = 4 * 1024;

// The connection pools for webhooks. They do not limit the number of sockets per host: several endpoints can share a
// host, and a slow endpoint must not block the others. Each worker that sends deliveries limits its own attempts. The
// deadline is enforced in this file, because one deadline covers connecting, headers and body.
const pools = oncePerProcess('webhook-pools', () => {
  const connectTimeout = env.WEBHOOK_TIMEOUT_MS + 5_000;
  // Limits how long idle connections to a receiver stay open, even if the receiver asks for a longer time.
  const idle = { keepAliveTimeout: 8_000, keepAliveMaxTimeout: 8_000 };
  const pooling = { ...idle, allowH2: false, connectTimeout, headersTimeout: 0, bodyTimeout: 0 };
  return { own: new Agent(pooling), guarded: new Agent({ ...pooling, connect: { lookup: guardedLookup } }) };
});

const dispatcherFor = (url: URL): Dispatcher => (isAllowedTarget(url) || isHookUrl(url) ? pools.own : pools.guarded);

/**
 * Posts the body and reads the beginning of the response into `answer`. Rejects when the response is not complete by
 * the deadline.
 */
function exchange(url: URL, headers: Record<string, string>, body: Buffer, answer: Answer): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let asked: Dispatcher.DispatchController | null = null;
  let why: Error | null = null;
  let size = 0;
  const finish = () => {
    clearTimeout(deadline);
    resolve();
  };
  const fail = (error: Error) => {
    clearTimeout(deadline);
    reject(error);
  };
  const deadline = setTimeout(() => {
    why = new Error(`no complete answer within ${env.WEBHOOK_TIMEOUT_MS / 1_000} s`);
    fail(why);
    asked?.abort(why);
  }, env.WEBHOOK_TIMEOUT_MS);
  // The response is read by a plain handler. A promise and a stream for each response would cost as much as the rest of
  // the delivery.
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart: (controller) => {
      asked = controller;
      // If the connection is made only after the deadline, nothing is sent.
      if (why) controller.abort(why);
    },
    onResponseStart: (_controller, status) => {
      // An interim response (103) is followed by the final response.
      if (status >= 200) answer.status = status;
    },
    onResponseData: (controller, chunk) => {
      answer.chunks.push(chunk);
      size += chunk.length;
      if (size < bodyMax) return;
      finish();
      controller.abort(new Error('enough of the answer is read'));
    },
    onResponseEnd: finish,
    onResponseError: (_controller, error) => fail(error),
  };
  const own = { 'Content-Type': 'application/json', 'User-Agent': 'Parley/1.0' };
  const { origin, pathname, search } = url;
  const request = { origin, path: pathname + search, method: 'POST', headers: { ...headers, ...own }, body } as const;
  dispatcherFor(url).dispatch(request, handler);
  return promise;
}

/**
 * Makes one attempt to deliver a webhook: posts exactly these bytes and reads the beginning of the response. Only 2xx
 * counts as success, and redirects are not followed. One deadline covers connecting, headers and body
 * (WEBHOOK_TIMEOUT_MS). Never throws.
 */
export async function postWebhook(target: string, headers: Record<string, string>, body: Buffer): Promise<PostResult> {
  const started = performance.now();
  const elapsed = () => Math.round(performance.now() - started);
  const url = parseWebhookTarget(target);
  if (!url) return { responseStatus: null, responseBody: null, error: 'the target is not allowed', durationMs: 0 };
  if (isHeldBack()) return { responseStatus: null, responseBody: null, error: heldBackWords, durationMs: 0 };
  const answer: Answer = { status: null, chunks: [] };
  try {
    await exchange(url, headers, body, answer);
    const text = Buffer.concat(answer.chunks).subarray(0, bodyMax).toString('utf8').replaceAll('\u0000', '');
    const { status } = answer;
    const succeeded = status !== null && status >= 200 && status < 300;
    const error = succeeded ? null : `HTTP ${status}`;
    return { responseStatus: status, responseBody: text, error, durationMs: elapsed() };
  } catch (error) {
    const why = describeFailure(error);
    return { responseStatus: answer.status, responseBody: null, error: why, durationMs: elapsed() };
  }
}
