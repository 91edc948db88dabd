import { admitGuess, type Guess } from '#server/access/limits/admit-guess.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { SignInRow } from './sign-in.store.ts';

/**
 * One attempt at the password of an e-mail address. The attempt counts for every account with that address, because the
 * password may be meant for any of these accounts.
 */
interface Tries {
  /** The accounts whose limits allow the attempt. */
  readonly at: readonly SignInRow[];
  /** Returns the accounts that are locked for a while because of this attempt. */
  readonly limited: () => readonly SignInRow[];
  /** Called after a right password. Removes the earlier failed attempts from this account's counters. */
  readonly forgive: (person: SignInRow) => Promise<void>;
  /**
   * Called after a right password whose second-factor code is still missing. Removes this attempt from the account's
   * counters, because it was no wrong guess.
   */
  readonly giveBack: (person: SignInRow) => Promise<void>;
}

interface Counted {
  readonly accounts: readonly SignInRow[];
  readonly guess: Guess;
  readonly isOwn: boolean;
}

/**
 * Returns the counters of an attempt. A known browser and a known network address have counters of their own, so that a
 * stranger's guesses do not lock out the account's owner.
 */
function countersOf(account: string, found: readonly SignInRow[], deviceHash: string | null, from: string) {
  const onDevice = found.filter((one) => deviceHash !== null && one.knownDevice);
  const fromAddress = found.filter((one) => !onDevice.includes(one) && one.knownAddress);
  const others = found.filter((one) => !onDevice.includes(one) && !fromAddress.includes(one));
  return [
    { name: `${account} on ${deviceHash}`, accounts: onDevice, isOwn: onDevice.length === 1 },
    { name: `${account} from ${from}`, accounts: fromAddress, isOwn: false },
    // This counter also covers unverified accounts that were not loaded. It is used even if there is no account, so
    // that a stranger cannot tell the difference.
    { name: account, accounts: others, isOwn: false },
  ].filter(({ accounts, name }) => accounts.length > 0 || (name === account && !found.some((one) => one.isProven)));
}

async function isAdmitted(name: string): Promise<Guess | null> {
  try {
    return await admitGuess(name);
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_tries') return null;
    throw error;
  }
}

/**
 * Decides for which accounts of an e-mail address a sign-in attempt is allowed. Several unverified accounts may share
 * an address. A right password for one account removes no attempts counted against the other accounts, because the
 * creator of one account could otherwise guess the other passwords without limit. The known browser's counter is
 * checked first. If another counter is at its limit, the password is not checked against that counter's accounts.
 * Throws too_many_tries.
 */
export async function admitSignIn(
  account: string,
  found: readonly SignInRow[],
  deviceHash: string | null,
  from: string,
): Promise<Tries> {
  const [first, ...further] = countersOf(account, found, deviceHash, from);
  const counted: Counted[] = first ? [{ ...first, guess: await admitGuess(first.name) }] : [];
  for (const counter of further) {
    const guess = await isAdmitted(counter.name);
    if (guess) counted.push({ ...counter, guess });
  }
  const ownOf = (person: SignInRow) =>
    counted.filter(({ accounts, isOwn }) => accounts.includes(person) && (isOwn || person.isProven));
  return {
    at: counted.flatMap(({ accounts }) => accounts),
    limited: () => counted.flatMap(({ accounts, guess }) => (guess.beganWait ? accounts : [])),
    forgive: async (person) => {
      for (const { guess } of ownOf(person)) await guess.forgive();
    },
    giveBack: async (person) => {
      for (const { guess } of ownOf(person)) await guess.giveBack();
    },
  };
}
