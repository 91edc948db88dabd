import { request } from 'undici';
import { env } from '#server/base/env.ts';
import { heldBackWords, isHeldBack } from '#server/base/process/held-back.ts';
import { isSandboxOn, sandboxToken, sandboxTokenHeader } from '#server/base/sandbox-token.ts';
import type { Refusal } from '../channel.ts';
import { refusalOf, unreachable } from './refusal.ts';

export interface Refused {
  readonly ok: false;
  readonly refusal: Refusal;
  /** Whether WhatsApp certainly did not process the request, so that a retry cannot repeat the request's effect. */
  readonly notSent: boolean;
  readonly retryAfterMs: number | null;
}

export type Asked = { readonly ok: true; readonly body: Readonly<Record<string, unknown>> } | Refused;

/** Error codes of failures that happen before any byte is sent. */
const neverLeft = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

const refused = (refusal: Refusal, more: Partial<Refused> = {}): Refused => ({
  ok: false,
  refusal,
  notSent: false,
  retryAfterMs: null,
  ...more,
});

/** Returns the URL of a path below the base URL of the WhatsApp API. */
export const operatorUrl = (path: string): string => `${env.WHATSAPP_API_URL}/${path}`;

/**
 * Returns the headers of every call to the WhatsApp API, with the number's token. A call to the sandbox of this
 * deployment also has a token that identifies the deployment.
 */
export const operatorHeaders = (url: string, accessToken: string): Record<string, string> => ({
  Authorization: `Bearer ${accessToken}`,
  ...(isSandboxOn() && url.startsWith(operatorUrl('')) ? { [sandboxTokenHeader]: sandboxToken() } : {}),
});

const noOperator = refused(
  unreachable('This deployment has no network operator: WHATSAPP_API_URL is not set, and the sandbox is off.'),
  { notSent: true },
);

/** Converts a failed request to the WhatsApp API into a refusal. */
export function failureOf(error: unknown): Refused {
  const { code: own, cause } = error as { code?: unknown; cause?: { code?: string } };
  const code = cause?.code ?? (typeof own === 'string' ? own : '');
  const detail = code || (error instanceof Error ? error.message : String(error));
  return refused(unreachable(detail), { notSent: neverLeft.has(code) });
}

interface Answer {
  readonly status: number;
  readonly retryAfter: unknown;
  readonly body: unknown;
}

/** Converts an unsuccessful response of the WhatsApp API into a refusal. */
export function refusalIn({ status, retryAfter, body: told }: Answer): Refused {
  const body = told as { error?: Parameters<typeof refusalOf>[0] } | null;
  const seconds = Number(retryAfter ?? Number.NaN);
  const retryAfterMs = Number.isFinite(seconds) ? seconds * 1_000 : null;
  // Without an error object, only a status between 400 and 499 shows that WhatsApp did not process the request.
  const notSent = status >= 400 && status < 500;
  if (!body?.error) return refused(unreachable(`HTTP ${status}`), { retryAfterMs, notSent });
  return refused(refusalOf(body.error), { retryAfterMs });
}

/**
 * Sends one request to the WhatsApp API and returns the JSON of the response, or a refusal. Never throws. Redirects are
 * not followed.
 */
export async function askOperator(
  url: string,
  accessToken: string,
  signal: AbortSignal,
  sent?: { readonly body: string | Buffer; readonly type?: string },
): Promise<Asked> {
  if (!env.WHATSAPP_API_URL) return noOperator;
  // A restored database that was not released must change nothing at WhatsApp: no messages, no threads and no
  // templates.
  if (sent && isHeldBack()) return refused(unreachable(heldBackWords), { notSent: true });
  try {
    // fetch is not used here, because its streams take three times the CPU per message.
    const answer = await request(url, {
      method: sent ? 'POST' : 'GET',
      headers: {
        ...operatorHeaders(url, accessToken),
        ...(sent && { 'Content-Type': sent.type ?? 'application/json' }),
      },
      ...(sent && { body: sent.body }),
      signal,
    });
    const { statusCode: status, headers } = answer;
    const body = (await answer.body.json().catch(() => null)) as Record<string, unknown> | null;
    if (status < 200 || status > 299) return refusalIn({ status, retryAfter: headers['retry-after'], body });
    if (body === null || typeof body !== 'object') return refused(unreachable(`HTTP ${status} without JSON`));
    // The WhatsApp API may also return an error with status 200.
    return body.error ? refused(refusalOf(body.error as never)) : { ok: true, body };
  } catch (error) {
    return failureOf(error);
  }
}
