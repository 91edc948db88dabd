import { isDatabaseAway } from '#server/base/errors/is-database-away.ts';
import { isRetryable } from './is-retryable.ts';

/**
 * Postgres' error codes for a temporary condition of the database: a time limit, a lock, no space, no memory, or a stop
 * by the database's administrator.
 */
const codes = /^(25P0[34]|53...|55P03|57...|58...)$/;

/**
 * Whether a statement failed because of a temporary condition of the database, and not because the statement itself is
 * wrong.
 */
export function isPassing(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return isRetryable(error) || isDatabaseAway(error ?? {}) || codes.test(String(code));
}
