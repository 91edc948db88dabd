import { AppError } from '#server/base/app-error.ts';
import { now } from '#server/base/clock.ts';
import { freeGuesses, guessWaitMax } from '#server/contract/rate-limits.ts';
import { countGuess, deleteGuesses, findWait, uncountGuess } from './guess.store.ts';
import { hashKey } from './hash-key.ts';

/** A try that was admitted, and counted as wrong until told otherwise. */
export interface Guess {
  /** It was the one after which tries have to wait. */
  readonly beganWait: boolean;
  /** It was right: everything before it is forgiven. */
  readonly forgive: () => Promise<void>;
  /** It was no guess: it does not count. */
  readonly giveBack: () => Promise<void>;
}

/**
 * Admits one try at an account's secret over all addresses: some are free, then each waits twice as long as the one
 * before, at most a quarter of an hour, so that nobody is locked out for good. Throws too_many_tries with the seconds.
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
