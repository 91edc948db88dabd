import { isPassing } from '#server/db/postgres-errors.ts';

/**
 * Pauses in seconds before the second attempt, the third, and so on. The consumer stops when the attempt after the
 * last pause fails.
 */
const pauses = [10, 60, 300, 1_800];
const longest = 1_800;

interface Attempt {
  /**
   * Whether the domain event itself cannot be processed, so that trying again helps only after something else has
   * changed.
   */
  readonly isFactsFault: boolean;
  /** When the next attempt is made; null if there is none. */
  readonly nextAttemptAt: Date | null;
}

/**
 * Returns what follows the nth failed attempt in a row (`failed`). A failure that passes by itself is retried without
 * limit.
 */
export function attemptAfter(failed: number, error: unknown, at: Date): Attempt {
  const isFactsFault = !isPassing(error);
  const pause = pauses[failed - 1] ?? (isFactsFault ? null : longest);
  return { isFactsFault, nextAttemptAt: pause === null ? null : new Date(at.getTime() + pause * 1_000) };
}

const textMax = 500;

/** Returns the part of an error message that an administrator sees. */
export const errorText = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, textMax);
