import type { AppError } from '#server/base/app-error.ts';
import { publicUrl } from '#server/base/env.ts';
import { errors } from '#server/contract/errors.ts';

/** The standard error body (interface.md §7); 429 also carries `retry_after` (decisions.md §1). */
export function errorEnvelope(error: AppError, requestId: string): { status: number; body: Record<string, unknown> } {
  const row = errors[error.code];
  const retryAfter = error.headers['Retry-After'];
  return {
    status: row.status,
    body: {
      error: error.code,
      message: error.publicMessage ?? row.message,
      ...(error.details ? { details: error.details } : {}),
      request_id: requestId,
      docs_url: `${publicUrl()}/docs/errors/${error.code}`,
      ...(retryAfter ? { retry_after: Number(retryAfter) } : {}),
    },
  };
}
