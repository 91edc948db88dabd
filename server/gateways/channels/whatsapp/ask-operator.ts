import { request } from 'undici';
import { env } from '#server/base/env.ts';
import { heldBackWords, isHeldBack } from '#server/base/held-back.ts';
import { isSandboxOn, sandboxToken, sandboxTokenHeader } from '#server/base/sandbox-token.ts';
import type { Refusal } from '../channel.ts';
import { refusalOf, unreachable } from './refusal.ts';

export interface Refused {
  readonly ok: false;
  readonly refusal: Refusal;
  /** Nothing reached the operator, so asking again cannot do anything twice. */
  readonly notSent: boolean;
  readonly retryAfterMs: number | null;
}

export type Asked = { readonly ok: true; readonly body: Readonly<Record<string, unknown>> } | Refused;

/** Failures before a byte was sent. */
const neverLeft = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

const refused = (refusal: Refusal, more: Partial<Refused> = {}): Refused => ({
  ok: false,
  refusal,
  notSent: false,
  retryAfterMs: null,
  ...more,
});

/** An address below the operator's base URL; a `next` link of the operator's own is taken by its path and query. */
export const operatorUrl = (path: string): string => `${env.WHATSAPP_API_URL}/${path}`;

/** What the operator asks for with every call: the number's token; the sandbox of this deployment also knows who we are. */
export const operatorHeaders = (url: string, accessToken: string): Record<string, string> => ({
  Authorization: `Bearer ${accessToken}`,
  ...(isSandboxOn() && url.startsWith(operatorUrl('')) ? { [sandboxTokenHeader]: sandboxToken() } : {}),
});

const noOperator = refused(
  unreachable('This deployment has no network operator: WHATSAPP_API_URL is not set, and the sandbox is off.'),
  { notSent: true },
);

/** The operator's failure to answer, as a value. */
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

/** What an answer that is no success says. */
export function refusalIn({ status, retryAfter, body: told }: Answer): Refused {
  const body = told as { error?: Parameters<typeof refusalOf>[0] } | null;
  const seconds = Number(retryAfter ?? Number.NaN);
  const retryAfterMs = Number.isFinite(seconds) ? seconds * 1_000 : null;
  // Without a word, only an answer between 400 and 500 says that nothing was taken.
  const notSent = status >= 400 && status < 500;
  if (!body?.error) return refused(unreachable(`HTTP ${status}`), { retryAfterMs, notSent });
  return refused(refusalOf(body.error), { retryAfterMs });
}

/** One question to the Cloud API: JSON out of it, or why not. Never throws; redirects are not followed. */
export async function askOperator(
  url: string,
  accessToken: string,
  signal: AbortSignal,
  sent?: { readonly body: string | Buffer; readonly type?: string },
): Promise<Asked> {
  if (!env.WHATSAPP_API_URL) return noOperator;
  // A restored database that nobody has released changes nothing out there: threads and templates as little as messages.
  if (sent && isHeldBack()) return refused(unreachable(heldBackWords), { notSent: true });
  try {
    // Not by fetch: its streams take three times the CPU of this for each message.
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
    // The operator may say no with a 200.
    return body.error ? refused(refusalOf(body.error as never)) : { ok: true, body };
  } catch (error) {
    return failureOf(error);
  }
}
