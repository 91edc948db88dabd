/** Seconds a row waits after its nth failed attempt (counted from 1); null after the last one. */
export type Pauses = (attempt: number) => number | null;

/** Pauses as listed; there is one attempt more than there are pauses. */
export const listedPauses =
  (seconds: readonly number[]): Pauses =>
  (attempt) =>
    seconds[attempt - 1] ?? null;

/** Pauses that double, from one second up to `mostSeconds`; `attemptsMax` attempts in all. */
export const doublingPauses =
  (mostSeconds: number, attemptsMax: number): Pauses =>
  (attempt) =>
    attempt >= attemptsMax ? null : Math.min(mostSeconds, 2 ** (attempt - 1));

/** Thrown by work that failed: the words to keep, and whether another attempt could ever help. */
export class WorkFailed extends Error {
  readonly isHopeless: boolean;
  constructor(words: string, isHopeless = false) {
    super(words);
    this.isHopeless = isHopeless;
  }
}

/** The outcome of a failed attempt: the row is tried again after a pause, or (null) kept as a dead letter with the error. */
export interface FailureOutcome {
  readonly error: string;
  readonly pauseSeconds: number | null;
}

const errorMax = 2_000;

/** The outcome of a row whose nth attempt failed. */
export function outcomeOfFailure(error: unknown, attempt: number, pauses: Pauses, isHopeless = false): FailureOutcome {
  const failed = error instanceof WorkFailed ? error : null;
  return {
    error: (failed?.message ?? String(error)).slice(0, errorMax),
    pauseSeconds: isHopeless || failed?.isHopeless ? null : pauses(attempt),
  };
}
