import { request } from 'undici';
import { env } from '#server/base/env.ts';
import { heldBackWords, isHeldBack } from '#server/base/process/held-back.ts';
import { isSandboxOn, sandboxToken, sandboxTokenHeader } from '#server/base/sandbox-token.ts';
import type { Refusal } from '../channel.ts';
import { refusalOf, unreachable } from './refusal.ts';

export interface Refused {
  readonly ok: false;
  readonly refusal: Refusal;
  /** True if the operator took nothing from the request, so that a retry cannot do anything twice. */
  readonly notSent: boolean;
  readonly retryAfterMs: number | null;
}

export type Asked = { readonly ok: true; readonly body: Readonly<Record<string, unknown>> } | Refused;

/** Codes of failures before a byte was sent. */
const neverLeft = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

const refused = (refusal: Refusal, more: Partial<Refused> = {}): Refused => ({
  ok: false,
  refusal,
  notSent: false,
  retryAfterMs: null,
  ...more,
});

/**
 * Returns an address below the operator's base URL. From a `next` link of the operator, only path and query are used.
 */
export const operatorUrl = (path: string): string => `${env.WHATSAPP_API_URL}/${path}`;

/**
 * Returns the headers of every call to the operator: the number's token. The sandbox of this deployment also gets a
 * token that identifies us.
 */
export const operatorHeaders = (url: string, accessToken: string): Record<string, string> => ({
  Authorization: `Bearer ${accessToken}`,
  ...(isSandboxOn() && url.startsWith(operatorUrl('')) ? { [sandboxTokenHeader]: sandboxToken() } : {}),
});

const noOperator = refused(
  unreachable('This deployment has no network operator: WHATSAPP_API_URL is not set, and the sandbox is off.'),
  { notSent: true },
);

/** Converts a failed request to the operator into a value. */
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

/** Converts a response without success into a refusal. */
export function refusalIn({ status, retryAfter, body: told }: Answer): Refused {
  const body = told as { error?: Parameters<typeof refusalOf>[0] } | null;
  const seconds = Number(retryAfter ?? Number.NaN);
  const retryAfterMs = Number.isFinite(seconds) ? seconds * 1_000 : null;
  // Without an error object, only a status between 400 and 499 shows that the operator took nothing.
  const notSent = status >= 400 && status < 500;
  if (!body?.error) return refused(unreachable(`HTTP ${status}`), { retryAfterMs, notSent });
  return refused(refusalOf(body.error), { retryAfterMs });
}

/** Sends one request to the Cloud API and returns its JSON, or a refusal. Never throws. Redirects are not followed. */
export async function askOperator(
  url: string,
  accessToken: string,
  signal: AbortSignal,
  sent?: { readonly body: string | Buffer; readonly type?: string },
): Promise<Asked> {
  if (!env.WHATSAPP_API_URL) return noOperator;
  // A restored database that was not released changes nothing at the operator: neither messages nor threads and
  // templates.
  if (sent && isHeldBack()) return refused(unreachable(heldBackWords), { notSent: true });
  try {
    // Not with fetch: its streams use three times the CPU for each message.
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
    // The operator may also refuse with a 200.
    return body.error ? refused(refusalOf(body.error as never)) : { ok: true, body };
  } catch (error) {
    return failureOf(error);
  }
}
