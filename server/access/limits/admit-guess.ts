import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { freeGuesses, guessWaitMax } from '#server/contract/platform/rate-limits.ts';
import { hashKey } from '../hash-key.ts';
import { countGuess, deleteGuesses, findWait, uncountGuess } from './guess.store.ts';

/** A try that was admitted. It counts as wrong until `forgive` or `giveBack` is called. */
export interface Guess {
  /** Whether this try is the one after which further tries have to wait. */
  readonly beganWait: boolean;
  /** Called when the try was right: all earlier tries are forgotten. */
  readonly forgive: () => Promise<void>;
  /** Called when it was not a guess: it does not count. */
  readonly giveBack: () => Promise<void>;
}

/**
 * Admits one try at an account's secret, counted over all addresses. Some tries are free; then each waits twice as long
 * as the one before, at most a quarter of an hour, so that no account is locked for good. Throws too_many_tries with
 * the seconds.
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
