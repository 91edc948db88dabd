import { isPassing } from '#server/db/is-passing.ts';

/** Seconds before the second attempt, the third, and so on; a reader stops when the attempt after the last pause fails. */
const pauses = [10, 60, 300, 1_800];
const longest = 1_800;

interface Attempt {
  /** The fact itself cannot be read: trying again helps only when something else has changed. */
  readonly isFactsFault: boolean;
  /** Null: none. */
  readonly nextAttemptAt: Date | null;
}

/** What follows the `failed`th failed attempt in a row. A failure that passes by itself is retried without limit. */
export function attemptAfter(failed: number, error: unknown, at: Date): Attempt {
  const isFactsFault = !isPassing(error);
  const pause = pauses[failed - 1] ?? (isFactsFault ? null : longest);
  return { isFactsFault, nextAttemptAt: pause === null ? null : new Date(at.getTime() + pause * 1_000) };
}

const textMax = 500;

/** The part of an error that an administrator reads. */
export const errorText = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, textMax);
