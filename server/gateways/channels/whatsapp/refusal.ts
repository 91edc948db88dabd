import { isRetryable, refusalClass } from '#server/contract/channels/refusal-classes.ts';
import type { Refusal } from '../channel.ts';

interface CloudError {
  readonly code?: unknown;
  readonly title?: unknown;
  readonly message?: unknown;
  readonly error_data?: { readonly details?: unknown } | null | undefined;
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/**
 * Converts an error object of the WhatsApp API into a refusal. Code should branch on `code` and show `detail`
 * (whatsapp/operator.md#c5).
 */
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

/**
 * Builds the refusal for a WhatsApp API that could not be reached. The refusal is marked as retryable. If the message
 * may have been sent, send-message.ts uses `unanswered` instead.
 */
export const unreachable = (detail: string): Refusal => ({
  code: 'operator_unreachable',
  title: 'The operator could not be reached.',
  detail,
  retryable: true,
  class: 'unreachable',
});

/**
 * Builds the refusal for a request whose response never arrived or cannot be read. WhatsApp may or may not have sent
 * the message, so the request is never retried automatically.
 */
export const unanswered = (detail: string | null): Refusal => ({
  code: 'operator_unreachable',
  title: 'The operator did not answer; the message may or may not have left.',
  detail,
  retryable: false,
  class: 'unreachable',
});
