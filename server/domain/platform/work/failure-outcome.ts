/** Returns how many seconds a row waits after its nth failed attempt (counted from 1); null after the last attempt. */
export type Pauses = (attempt: number) => number | null;

/** Makes pauses from a list of seconds. A row gets one attempt more than the list has pauses. */
export const listedPauses =
  (seconds: readonly number[]): Pauses =>
  (attempt) =>
    seconds[attempt - 1] ?? null;

/** Makes pauses that double, from one second up to `mostSeconds`, for `attemptsMax` attempts in all. */
export const doublingPauses =
  (mostSeconds: number, attemptsMax: number): Pauses =>
  (attempt) =>
    attempt >= attemptsMax ? null : Math.min(mostSeconds, 2 ** (attempt - 1));

/** Thrown by work that failed. The error has the text to store, and says whether another attempt could succeed. */
export class WorkFailed extends Error {
  readonly isHopeless: boolean;
  constructor(words: string, isHopeless = false) {
    super(words);
    this.isHopeless = isHopeless;
  }
}

/**
 * The outcome of a failed attempt. The row is tried again after a pause; if the pause is null, the row becomes a dead
 * letter with the error.
 */
export interface FailureOutcome {
  readonly error: string;
  readonly pauseSeconds: number | null;
}

const errorMax = 2_000;

/** Returns the outcome of a row whose attempt with this number (counted from 1) failed. */
export function outcomeOfFailure(error: unknown, attempt: number, pauses: Pauses, isHopeless = false): FailureOutcome {
  const failed = error instanceof WorkFailed ? error : null;
  return {
    error: (failed?.message ?? String(error)).slice(0, errorMax),
    pauseSeconds: isHopeless || failed?.isHopeless ? null : pauses(attempt),
  };
}
