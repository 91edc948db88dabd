import { isRetryable } from './is-retryable.ts';

const attemptsMax = 5;

/** Does `work`, and anew when Postgres ended it in favour of another (of which nothing stays written); gives up at the fifth time. */
export async function tryAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attemptsMax || !isRetryable(error)) throw error;
    }
  }
}
