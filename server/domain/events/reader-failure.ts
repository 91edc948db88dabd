import { isPassing } from '#server/db/is-passing.ts';

/** Seconds before the second attempt, the third, …: after the one that follows the last pause a reader stops. */
const pauses = [10, 60, 300, 1_800];
const longest = 1_800;

interface Attempt {
  /** The fact itself cannot be read: trying again helps only when something else has changed. */
  readonly isFactsFault: boolean;
  /** Null: none. */
  readonly nextAttemptAt: Date | null;
}

/** What follows the attempt that failed as the `failed`th in a row. What passes by itself is tried for ever. */
export function attemptAfter(failed: number, error: unknown, at: Date): Attempt {
  const isFactsFault = !isPassing(error);
  const pause = pauses[failed - 1] ?? (isFactsFault ? null : longest);
  return { isFactsFault, nextAttemptAt: pause === null ? null : new Date(at.getTime() + pause * 1_000) };
}

const textMax = 500;

/** What an administrator reads of an error. */
export const errorText = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, textMax);
