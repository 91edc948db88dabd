import { isDatabaseAway } from '#server/base/errors/is-database-away.ts';

/** Postgres' error codes for a serialization failure and for a deadlock, and Prisma's code for both. */
const codes = new Set<unknown>(['40001', '40P01', 'P2034']);

/** An error of Prisma or pg. For a raw statement, Prisma puts the code into an inner error of its adapter. */
interface Failure {
  readonly code?: unknown;
  readonly cause?: unknown;
  readonly originalCode?: unknown;
  readonly meta?: { readonly driverAdapterError?: unknown };
}

/**
 * Returns whether the error is a deadlock or a serialization failure, reported by pg or by Prisma. The transaction can
 * then be repeated.
 */
export function isRetryable(error: unknown): boolean {
  const { code, cause, originalCode, meta } = (error ?? {}) as Failure;
  if (codes.has(code) || codes.has(originalCode)) return true;
  return [cause, meta?.driverAdapterError].some((inner) => inner instanceof Object && isRetryable(inner));
}

/**
 * Postgres' error codes for a temporary condition of the database: a time limit, a lock, no space, no memory, or a stop
 * by the database's administrator.
 */
const passingCodes = /^(25P0[34]|53...|55P03|57...|58...)$/;

/**
 * Returns whether a statement failed because of a temporary condition of the database, and not because the statement
 * itself is wrong.
 */
export function isPassing(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return isRetryable(error) || isDatabaseAway(error ?? {}) || passingCodes.test(String(code));
}

/** Returns whether a unique index refused a write, or a trigger that acts like a unique index. */
export const isUniqueViolation = (error: unknown): boolean => (error as { code?: unknown }).code === '23505';

/** Runs a write that may violate a unique index. If the write violates it, throws the error that `refused` returns. */
export async function unlessTaken<T>(write: Promise<T>, refused: () => Error): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw isUniqueViolation(error) ? refused() : error;
  }
}

const attemptsMax = 5;

/**
 * Runs `work`, and repeats it if Postgres rolled it back because of a conflict with another transaction. Gives up after
 * five attempts.
 */
export async function tryAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attemptsMax || !isRetryable(error)) throw error;
    }
  }
}
