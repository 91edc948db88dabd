import { admitGuess, type Guess } from '#server/access/limits/admit-guess.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { SignInRow } from './sign-in.store.ts';

/** One attempt at the password of an e-mail address, counted for each account it may be a guess at. */
interface Tries {
  /** The accounts that the attempt is admitted to. */
  readonly at: readonly SignInRow[];
  /** The accounts that have to wait from this attempt on. */
  readonly limited: () => readonly SignInRow[];
  /** Call it if this was the account's password: forgives the earlier attempts that may be forgiven. */
  readonly forgive: (person: SignInRow) => Promise<void>;
  /**
   * Call it if this was the account's password but a code is still missing: this attempt does not count where it may
   * be taken back.
   */
  readonly giveBack: (person: SignInRow) => Promise<void>;
}

interface Counted {
  readonly accounts: readonly SignInRow[];
  readonly guess: Guess;
  readonly isOwn: boolean;
}

/**
 * Returns the counters of an attempt. A known browser and a known address have counters of their own, so a stranger's
 * guesses make no one else wait.
 */
function countersOf(account: string, found: readonly SignInRow[], deviceHash: string | null, from: string) {
  const onDevice = found.filter((one) => deviceHash !== null && one.knownDevice);
  const fromAddress = found.filter((one) => !onDevice.includes(one) && one.knownAddress);
  const others = found.filter((one) => !onDevice.includes(one) && !fromAddress.includes(one));
  return [
    { name: `${account} on ${deviceHash}`, accounts: onDevice, isOwn: onDevice.length === 1 },
    { name: `${account} from ${from}`, accounts: fromAddress, isOwn: false },
    // An address may have more unproven accounts than were found. Without any account this counter exists too, so that
    // a stranger cannot tell.
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
 * Admits one attempt at all accounts of an e-mail address. There may be several unproven accounts, and the maker of one
 * must not make attempts at the others free: the right password of one takes back nothing counted against another. The
 * counter of the known browser is asked first. If another counter has to wait, the attempt is none at its accounts.
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
