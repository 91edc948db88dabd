import { isRetryable } from './is-retryable.ts';

const attemptsMax = 5;

/** Runs `work`, and repeats it when Postgres rolled it back in favour of another transaction; gives up after the fifth time. */
export async function tryAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attemptsMax || !isRetryable(error)) throw error;
    }
  }
}
