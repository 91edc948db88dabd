import { now } from '#server/base/clock.ts';
import { type FailureKind, ModelFailure } from './model.ts';

interface ErrorBody {
  readonly code: string;
  readonly text: string;
}

/**
 * Reads the provider's error code and the whole text of its response. The text is only searched for known words and
 * never shown or stored.
 */
function readBody(text: string): ErrorBody {
  try {
    const parsed = JSON.parse(text) as { error?: { code?: unknown; type?: unknown; status?: unknown } };
    const { code, type, status } = parsed.error ?? {};
    const word = [code, type, status].find((one) => typeof one === 'string' && one !== '');
    return { code: String(word ?? ''), text };
  } catch {
    return { code: '', text };
  }
}

/**
 * Returns the error code for use in a failure message, but only if the code consists of plain words. Any other code
 * could contain the key or parts of the prompt.
 */
const shown = (code: string): string => (/^[a-z]{2,20}(_[a-z]{1,20}){1,5}$/i.test(code) ? `, ${code}` : '');

const longestWaitMs = 3_600_000;

/**
 * Returns how long the provider asks the caller to wait, in milliseconds. The header contains milliseconds, seconds or
 * a date. Null if the provider asks for no wait.
 */
function waitOf(headers: Headers): number | null {
  const ms = Number(headers.get('retry-after-ms') ?? Number.NaN);
  const text = headers.get('retry-after') ?? '';
  const wanted = Number.isFinite(ms)
    ? ms
    : /^\d+(\.\d+)?$/.test(text)
      ? Number(text) * 1_000
      : Date.parse(text) - now().getTime();
  return Number.isFinite(wanted) ? Math.min(Math.max(Math.round(wanted), 0), longestWaitMs) : null;
}

const outOfCredit = /insufficient_quota|billing_hard_limit|billing_not_active|credit balance|insufficient balance/i;
const badKey = /API_KEY_INVALID|invalid_api_key/;
const ownRules = /content_filter|content_policy|safety_violation/;

const kindOfStatus: Readonly<Record<number, FailureKind>> = {
  401: 'unauthorized',
  402: 'out_of_credit',
  403: 'unauthorized',
  408: 'timed_out',
  429: 'rate_limited',
};

function kindOf(status: number, { text }: ErrorBody): FailureKind {
  if (status < 500 && outOfCredit.test(text)) return 'out_of_credit';
  if (status === 400 && badKey.test(text)) return 'unauthorized';
  if (status === 400 && ownRules.test(text)) return 'refused';
  return kindOfStatus[status] ?? (status >= 500 ? 'unavailable' : 'rejected');
}

/**
 * Converts a response with a status other than 2xx to a failure. Redirects are not followed, so a redirect becomes a
 * failure of the kind `rejected`.
 */
export function failureOfAnswer(status: number, headers: Headers, start: string): ModelFailure {
  const body = readBody(start);
  const kind = kindOf(status, body);
  return new ModelFailure(kind, `the provider answered ${status}${shown(body.code)}`, waitOf(headers));
}

/**
 * Returns the failure for a call that was aborted by our own signal. Its kind is `timed_out` after the timeout, and
 * otherwise `aborted`.
 */
export const failureOfSignal = (signal: AbortSignal): ModelFailure =>
  (signal.reason as Error | undefined)?.name === 'TimeoutError'
    ? new ModelFailure('timed_out', 'no complete answer in time')
    : new ModelFailure('aborted', 'the call was ended');
