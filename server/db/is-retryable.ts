/** Postgres for a deadlock and a serialization failure, and Prisma's word for both. */
const codes = new Set<unknown>(['40001', '40P01', 'P2034']);

/** The shape of Prisma's errors: the code of a raw statement is in the adapter's own error. */
interface Failure {
  readonly code?: unknown;
  readonly cause?: unknown;
  readonly originalCode?: unknown;
  readonly meta?: { readonly driverAdapterError?: unknown };
}

/** Is this a deadlock or a serialization failure, directly or through Prisma? The transaction can then be repeated. */
export function isRetryable(error: unknown): boolean {
  const { code, cause, originalCode, meta } = (error ?? {}) as Failure;
  if (codes.has(code) || codes.has(originalCode)) return true;
  return [cause, meta?.driverAdapterError].some((inner) => inner instanceof Object && isRetryable(inner));
}
