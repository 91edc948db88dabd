import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { freeGuesses, guessWaitMax } from '#server/contract/platform/rate-limits.ts';
import { hashKey } from '../hash-key.ts';
import { countGuess, deleteGuesses, findWait, uncountGuess } from './guess.store.ts';

/**
 * An admitted attempt at a secret, such as a password. The attempt counts as a wrong guess until `forgive` or
 * `giveBack` is called.
 */
export interface Guess {
  /** Whether this attempt makes further attempts wait. */
  readonly beganWait: boolean;
  /** Deletes the count of wrong attempts. The caller calls this function when the secret was right. */
  readonly forgive: () => Promise<void>;
  /** Takes this attempt out of the count. The caller calls this function when the attempt was not a guess. */
  readonly giveBack: () => Promise<void>;
}

/**
 * Admits one attempt at an account's secret. Attempts are counted over all client addresses. The first few attempts
 * need no wait; after that, each wait is twice as long as the previous wait, up to a quarter of an hour, so no account
 * is locked for good. Throws too_many_tries with the number of seconds to wait.
 */
export async function admitGuess(account: string): Promise<Guess> {
  const name = hashKey(account);
  const counted = await countGuess(name, now(), freeGuesses, guessWaitMax);
  if (!counted) {
    const until = (await findWait(name))?.waits_until ?? now();
    const seconds = Math.max(1, Math.ceil((until.getTime() - now().getTime()) / 1_000));
    throw new AppError('too_many_tries', { retry_after: seconds }, { headers: { 'Retry-After': String(seconds) } });
  }
  return {
    beganWait: counted.waits_until !== null,
    forgive: async () => void (await deleteGuesses(name)),
    giveBack: async () => void (await uncountGuess(name, counted.waits_until)),
  };
}
