import { isDatabaseAway } from '#server/base/is-database-away.ts';
import { isRetryable } from './is-retryable.ts';

/** Out of time, locks, room or memory, or stopped by an operator: what the database goes through. */
const codes = /^(25P0[34]|53...|55P03|57...|58...)$/;

/** Did a statement fail for what the database goes through, rather than for what it was asked? */
export function isPassing(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return isRetryable(error) || isDatabaseAway(error ?? {}) || codes.test(String(code));
}
