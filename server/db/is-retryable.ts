/** Postgres' codes for a deadlock and for a serialization failure, and Prisma's code for both. */
const codes = new Set<unknown>(['40001', '40P01', 'P2034']);

/** An error of Prisma or pg. For a raw statement, Prisma puts the code into an inner error of its adapter. */
interface Failure {
  readonly code?: unknown;
  readonly cause?: unknown;
  readonly originalCode?: unknown;
  readonly meta?: { readonly driverAdapterError?: unknown };
}

/**
 * Whether the error is a deadlock or a serialization failure, reported by pg or by Prisma. The transaction can then be
 * repeated.
 */
export function isRetryable(error: unknown): boolean {
  const { code, cause, originalCode, meta } = (error ?? {}) as Failure;
  if (codes.has(code) || codes.has(originalCode)) return true;
  return [cause, meta?.driverAdapterError].some((inner) => inner instanceof Object && isRetryable(inner));
}
