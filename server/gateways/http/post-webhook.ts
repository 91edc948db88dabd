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
  /** At most 4 KiB. */
  readonly responseBody: string | null;
  /** Why there was no 2xx, or null if there was one. */
  readonly error: string | null;
  readonly durationMs: number;
}

/** What has arrived of the response so far. */
interface Answer {
  status: number | null;
  readonly chunks: Buffer[];
}

const bodyMax = 4 * 1024;

// The pools have no limit of sockets per host: endpoints share hosts, and a slow one must not make the others wait
// within their deadline. Each drain limits its own attempts. The deadline is enforced here, because it covers
// connecting, headers and body together.
const pools = oncePerProcess('webhook-pools', () => {
  const connectTimeout = env.WEBHOOK_TIMEOUT_MS + 5_000;
  // Limits how long idle connections to a receiver stay open after a burst, whatever the receiver asks for.
  const idle = { keepAliveTimeout: 8_000, keepAliveMaxTimeout: 8_000 };
  const pooling = { ...idle, allowH2: false, connectTimeout, headersTimeout: 0, bodyTimeout: 0 };
  return { own: new Agent(pooling), guarded: new Agent({ ...pooling, connect: { lookup: guardedLookup } }) };
});

const dispatcherFor = (url: URL): Dispatcher => (isAllowedTarget(url) || isHookUrl(url) ? pools.own : pools.guarded);

/**
 * Posts the body and reads the start of the response. Rejects when the response is missing or incomplete at the
 * deadline.
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
  // A handler without a promise and a stream per response, because those cost as much as everything else together.
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart: (controller) => {
      asked = controller;
      // Connected after the deadline: nothing may be sent any more.
      if (why) controller.abort(why);
    },
    onResponseStart: (_controller, status) => {
      // Interim responses (103) are not the response.
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
 * Makes one attempt: posts the exact bytes and reads the start of the response. Only 2xx is a success, and redirects
 * are not followed. Connecting, headers and body share one deadline (WEBHOOK_TIMEOUT_MS). Never throws.
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
