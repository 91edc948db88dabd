import { isDatabaseAway } from '#server/base/errors/is-database-away.ts';
import { isRetryable } from './is-retryable.ts';

/** Error codes for a time limit, a lock, no space, no memory, or a stop by an operator: conditions of the database that pass. */
const codes = /^(25P0[34]|53...|55P03|57...|58...)$/;

/** Did a statement fail because of the database's condition, and not because of the statement itself? */
export function isPassing(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return isRetryable(error) || isDatabaseAway(error ?? {}) || codes.test(String(code));
}
