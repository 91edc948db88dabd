import http from 'node:http';
import https from 'node:https';
import { env } from '#server/base/env.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { heldBackWords, isHeldBack } from '#server/base/process/held-back.ts';
import { stripEnd } from '#server/base/strip-ends.ts';
import type { AiProviderName } from '#server/contract/agents/ai-models.ts';
import { parseTarget } from '../http/check-target.ts';
import { guardedRequest, readStart } from '../http/guarded-request.ts';
import { failureOfAnswer, failureOfSignal } from './failure-of-answer.ts';
import { ModelFailure } from './model.ts';

const errorMax = 16 * 1024;

// All organizations call the same host of a provider, and a call may last a minute. The number of sockets is therefore
// not limited, unlike for webhooks.
const pooling = { keepAlive: true, maxFreeSockets: 32, scheduling: 'lifo' } as const;
const agents = oncePerProcess('provider-agents', () => ({
  https: new https.Agent(pooling),
  http: new http.Agent(pooling),
}));

/**
 * Returns the bytes of a request body in any form that the SDK uses, and the headers with the content type of the body.
 */
async function bytesOf(init: RequestInit): Promise<{ body: Buffer | undefined; headers: Record<string, string> }> {
  const headers = Object.fromEntries(new Headers(init.headers).entries());
  if (init.body === null || init.body === undefined) return { body: undefined, headers };
  const wrapped = new Response(init.body);
  const body = Buffer.from(await wrapped.arrayBuffer());
  const type = headers['content-type'] ?? wrapped.headers.get('content-type') ?? 'application/octet-stream';
  return { body, headers: { ...headers, 'content-type': type, 'content-length': String(body.length) } };
}

function failureOfConnection(error: unknown): ModelFailure {
  const { code, message } = error as { code?: string; message?: string };
  // The network guard refused the address and would refuse it again, so a retry is useless. The guard's message is
  // written in this code base and may be shown.
  if (!code && message?.includes('not public')) return new ModelFailure('rejected', message);
  if (code === 'ETIMEDOUT') return new ModelFailure('timed_out', 'the connection timed out');
  return new ModelFailure('unavailable', `the provider cannot be reached: ${code ?? 'the connection broke off'}`);
}

const headersOf = (response: http.IncomingMessage): Headers =>
  new Headers(
    Object.entries(response.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );

async function ask(url: URL, init: RequestInit, answerMax: number, signal: AbortSignal): Promise<Response> {
  const { body, headers } = await bytesOf(init);
  const own = { ...headers, 'accept-encoding': 'identity', 'user-agent': 'Parley/1.0' };
  const response = await guardedRequest(url, { method: init.method ?? 'GET', headers: own, body, agents, signal });
  const status = response.statusCode ?? 0;
  const good = status >= 200 && status < 300;
  const { bytes, cut } = await readStart(response, good ? answerMax : errorMax);
  if (!good) throw failureOfAnswer(status, headersOf(response), bytes.toString('utf8'));
  if (cut || bytes.length >= answerMax)
    throw new ModelFailure('nonsense', `the answer is longer than ${answerMax} bytes`);
  if (bytes.length === 0) throw new ModelFailure('nonsense', 'the answer is empty');
  const type = response.headers['content-type'] ?? 'application/json';
  return new Response(new Uint8Array(bytes), { status: 200, headers: { 'content-type': type } });
}

/**
 * The `fetch` function for the SDK. It calls only public https addresses and the addresses of WEBHOOK_ALLOWED_TARGETS,
 * and connects to exactly the address that was checked. It follows no redirects. It limits the size of a response and
 * the time of a call (AI_TIMEOUT_MS). Every error is a ModelFailure.
 */
export const providerFetch =
  (answerMax: number) =>
  async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = parseTarget(String(input instanceof Request ? input.url : input));
    if (!url) throw new ModelFailure('rejected', 'the address of the server may not be called');
    if (isHeldBack()) throw new ModelFailure('rejected', heldBackWords);
    const given = init.signal ?? new AbortController().signal;
    const deadline = AbortSignal.timeout(env.AI_TIMEOUT_MS);
    try {
      return await ask(url, init, answerMax, AbortSignal.any([given, deadline]));
    } catch (error) {
      if (error instanceof ModelFailure) throw error;
      if (given.aborted) throw failureOfSignal(given);
      throw deadline.aborted ? failureOfSignal(deadline) : failureOfConnection(error);
    }
  };

export interface ProviderKey {
  readonly secret: string;
  /** The address of a self-hosted server or of a gateway. Null for the provider's own address. */
  readonly baseUrl: string | null;
}

/** A model of a provider, with the key that pays for it. */
export interface ModelRef {
  readonly provider: AiProviderName;
  readonly model: string;
  readonly key: ProviderKey;
}

/**
 * The addresses of the providers. They are fixed here, so that no environment variable that the SDK reads can send keys
 * to another address.
 */
const officialUrls: Readonly<Record<AiProviderName, string | null>> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  'openai-compatible': null,
};

/**
 * Returns the base address of the provider, without a trailing slash. Throws a ModelFailure if the provider is an
 * OpenAI-compatible server and the key has no address.
 */
export function baseUrlOf({ provider, key }: Omit<ModelRef, 'model'>): string {
  const url = key.baseUrl ?? officialUrls[provider];
  if (!url) throw new ModelFailure('rejected', 'the key has no address of the server it is for');
  return stripEnd(url, '/');
}
