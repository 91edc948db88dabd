import { publicUrl } from '#server/base/env.ts';
import type { AppError } from '#server/base/errors/app-error.ts';
import { errors } from '#server/contract/errors.ts';
import type { ErrorRow } from '#server/contract/platform/error-row.ts';

/**
 * Builds the standard error body (contract/errors.md). The body also contains `retry_after` if the status is 429
 * (contract/transport.md), and `retry_at` for a cooldown.
 */
export function errorEnvelope(error: AppError, requestId: string): { status: number; body: Record<string, unknown> } {
  const row: ErrorRow = errors[error.code];
  const retryAfter = error.headers['Retry-After'];
  return {
    status: row.status,
    body: {
      error: row.phrase ?? error.code,
      message: error.publicMessage ?? row.message,
      ...(error.details ? { details: error.details } : {}),
      request_id: requestId,
      docs_url: `${publicUrl()}/docs/errors/${error.code}`,
      ...(retryAfter ? { retry_after: Number(retryAfter) } : {}),
      ...(error.code === 'cooldown' ? { retry_at: error.details?.retry_at } : {}),
    },
  };
}
