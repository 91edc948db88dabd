import http from 'node:http';
import https from 'node:https';
import { env } from '#server/base/env.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { describeFailure } from './describe-failure.ts';
import { guardedRequest } from './guarded-request.ts';
import { readStart } from './read-start.ts';
import { parseWebhookTarget } from './webhook-target.ts';

export interface PostResult {
  readonly responseStatus: number | null;
  /** At most 4 KiB. */
  readonly responseBody: string | null;
  /** Why there was no 2xx; null when there was. */
  readonly error: string | null;
  readonly durationMs: number;
}

const bodyMax = 4 * 1024;

// No limit of sockets a host: endpoints share hosts, and a slow one must not make the others wait inside their
// deadline. Each drain limits its own attempts; 32 idle connections a host are kept.
const pooling = { keepAlive: true, maxFreeSockets: 32, scheduling: 'lifo' } as const;
const agents = oncePerProcess('webhook-agents', () => ({
  https: new https.Agent(pooling),
  http: new http.Agent(pooling),
}));

function send(url: URL, headers: Record<string, string>, body: Buffer, signal: AbortSignal) {
  const own = { 'Content-Type': 'application/json', 'Content-Length': body.length, 'User-Agent': 'Parley/1.0' };
  return guardedRequest(url, { method: 'POST', headers: { ...headers, ...own }, body, agents, signal });
}

function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return `no complete answer within ${env.WEBHOOK_TIMEOUT_MS / 1_000} s`;
  return describeFailure(error);
}

/**
 * One attempt: posts the exact bytes and reads the start of the answer. Only 2xx is a success; redirects are not
 * followed. Connecting, headers and body share one deadline (WEBHOOK_TIMEOUT_MS). Never throws.
 */
export async function postWebhook(target: string, headers: Record<string, string>, body: Buffer): Promise<PostResult> {
  const started = performance.now();
  const elapsed = () => Math.round(performance.now() - started);
  const url = parseWebhookTarget(target);
  if (!url) return { responseStatus: null, responseBody: null, error: 'the target is not allowed', durationMs: 0 };
  const signal = AbortSignal.timeout(env.WEBHOOK_TIMEOUT_MS);
  let responseStatus: number | null = null;
  try {
    const response = await send(url, headers, body, signal);
    responseStatus = response.statusCode ?? null;
    const { bytes } = await readStart(response, bodyMax);
    const responseBody = bytes.toString('utf8').replaceAll('\u0000', '');
    const succeeded = responseStatus !== null && responseStatus >= 200 && responseStatus < 300;
    return { responseStatus, responseBody, error: succeeded ? null : `HTTP ${responseStatus}`, durationMs: elapsed() };
  } catch (error) {
    return { responseStatus, responseBody: null, error: reasonOf(error, signal), durationMs: elapsed() };
  }
}
