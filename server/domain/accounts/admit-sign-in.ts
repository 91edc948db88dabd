import { admitGuess, type Guess } from '#server/access/admit-guess.ts';
import { AppError } from '#server/base/app-error.ts';
import type { SignInRow } from './sign-in.store.ts';

/** A try at the password of an e-mail, counted for each account it may be a guess at. */
interface Tries {
  /** The accounts that the try is admitted to. */
  readonly at: readonly SignInRow[];
  /** Those for which it began a wait. */
  readonly limited: () => readonly SignInRow[];
  /** It was this account's password: what may be forgiven is. */
  readonly forgive: (person: SignInRow) => Promise<void>;
  /** It was this account's password, and no guess: what need not count does not. */
  readonly giveBack: (person: SignInRow) => Promise<void>;
}

interface Counted {
  readonly accounts: readonly SignInRow[];
  readonly guess: Guess;
  readonly isOwn: boolean;
}

/** A known browser, and a known address, have tries of their own: a stranger's guesses make nobody else wait. */
function countersOf(account: string, found: readonly SignInRow[], deviceHash: string | null, from: string) {
  const onDevice = found.filter((one) => deviceHash !== null && one.knownDevice);
  const fromAddress = found.filter((one) => !onDevice.includes(one) && one.knownAddress);
  const others = found.filter((one) => !onDevice.includes(one) && !fromAddress.includes(one));
  return [
    { name: `${account} on ${deviceHash}`, accounts: onDevice, isOwn: onDevice.length === 1 },
    { name: `${account} from ${from}`, accounts: fromAddress, isOwn: false },
    // Of accounts nobody proved there may be more than are found here; that there are none must not be seen.
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
 * Admits one try at all accounts of an e-mail. Of accounts nobody proved several may have it, and whoever made one must not make
 * tries at the others free: that one's right password takes back nothing that counted against another. Who knows the browser is
 * asked first; where the others have to wait, the try is none at them. Throws too_many_tries.
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
