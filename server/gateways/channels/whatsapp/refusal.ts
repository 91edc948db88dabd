import { isRetryable, refusalClass } from '#server/contract/refusal-classes.ts';
import type { Refusal } from '../channel.ts';

interface CloudError {
  readonly code?: unknown;
  readonly title?: unknown;
  readonly message?: unknown;
  readonly error_data?: { readonly details?: unknown } | null | undefined;
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The operator's error object as a refusal: branch on the code, show the details (whatsapp/operator.md#c5). */
export function refusalOf(error: CloudError): Refusal {
  const known = error.code !== null && error.code !== '' && Number.isInteger(Number(error.code));
  const code = known ? String(Number(error.code)) : 'unknown';
  const kind = refusalClass(code);
  const title = (text(error.title) ?? text(error.message))?.replace(/^\(#\d+\)\s*/, '');
  return {
    code,
    title: title ?? 'The operator refused the message.',
    detail: text(error.error_data?.details),
    retryable: isRetryable(kind),
    class: kind,
  };
}

/** The operator could not be asked, so nothing has left. */
export const unreachable = (detail: string): Refusal => ({
  code: 'operator_unreachable',
  title: 'The operator could not be reached.',
  detail,
  retryable: true,
  class: 'unreachable',
});

/** It was asked, and its answer never came or says nothing: the message may or may not have left (never tried again by itself). */
export const unanswered = (detail: string | null): Refusal => ({
  code: 'operator_unreachable',
  title: 'The operator did not answer; the message may or may not have left.',
  detail,
  retryable: false,
  class: 'unreachable',
});
