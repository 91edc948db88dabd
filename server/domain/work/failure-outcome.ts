/** How many seconds a row that failed waits after its nth attempt, from 1; null: that was its last. */
export type Pauses = (attempt: number) => number | null;

/** As listed: one attempt more than there are pauses. */
export const listedPauses =
  (seconds: readonly number[]): Pauses =>
  (attempt) =>
    seconds[attempt - 1] ?? null;

/** Twice as long each time, from a second up to `mostSeconds`; `attemptsMax` attempts in all. */
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

/** What becomes of a row whose attempt failed: tried again after a pause, or (null) kept as a dead letter with the error. */
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
