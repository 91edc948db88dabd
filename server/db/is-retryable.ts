/** Postgres for a deadlock and a serialization failure, and Prisma's word for both. */
const codes = new Set<unknown>(['40001', '40P01', 'P2034']);

/** What Prisma's errors carry: the code of a raw statement stands in the adapter's own error. */
interface Failure {
  readonly code?: unknown;
  readonly cause?: unknown;
  readonly originalCode?: unknown;
  readonly meta?: { readonly driverAdapterError?: unknown };
}

/** A deadlock or a serialization failure, met directly or through Prisma: to be tried again, whatever it was working on. */
export function isRetryable(error: unknown): boolean {
  const { code, cause, originalCode, meta } = (error ?? {}) as Failure;
  if (codes.has(code) || codes.has(originalCode)) return true;
  return [cause, meta?.driverAdapterError].some((inner) => inner instanceof Object && isRetryable(inner));
}
