import { isRetryable } from './is-retryable.ts';

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
