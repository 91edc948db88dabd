import { addressKey } from '#server/access/address.ts';
import { hashKey } from '#server/access/hash-key.ts';
import type { SignedIn } from '#server/access/identity/find-session-member.ts';
import { matchPassword } from '#server/access/identity/match-password.ts';
import { limitSignIn } from '#server/access/limits/rate-limit.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid, newId, randomBase62 } from '#server/base/ids.ts';
import { log } from '#server/base/log.ts';
import { transact } from '#server/db/transact.ts';
import { admitSignIn } from './admit-sign-in.ts';
import { noteAccount } from './note-account.ts';
import { proveSecondFactor } from './prove-second-factor.ts';
import { insertSession, type SignInRow, selectSignIns } from './sign-in.store.ts';
import { tellPerson } from './tell-person.ts';

/** The data that a person sends to sign in, with their network address and browser. */
export interface Entry {
  readonly email: string;
  readonly password: string;
  /** A code of the authenticator app or a recovery code. It is requested only after a right password. */
  readonly code?: string | undefined;
  /** The organization in which the session should begin. */
  readonly wanted?: string | undefined;
  readonly address: string;
  readonly userAgent: string;
  /** The token that identifies a browser that was used to sign in before. */
  readonly device?: string | undefined;
}

/** The session's secret, and the token that identifies this browser at later sign-ins. */
export interface Entered extends SignedIn {
  readonly userId: string;
  readonly device: string;
}

const deviceForm = /^[0-9A-Za-z]{40}$/;

async function enter(person: SignInRow, entry: Entry, known: string | null): Promise<Entered> {
  const device = known ?? randomBase62(40);
  const token = randomBase62(40);
  const { userId, organizationId, passwordHash } = person;
  const { address } = entry;
  const userAgent = entry.userAgent.slice(0, 400);
  const client = { address, userAgent };
  const one = { id: userId, name: person.name };
  const isNew = person.signedInBefore && !person.knownDevice;
  await transact(async (tx) => {
    const factor = person.twoFactor ? await proveSecondFactor(tx, userId, entry.code ?? '') : 'code';
    if (!factor) throw new AppError('invalid_code');
    const session = { id: newId(), userId, organizationId, passwordHash, tokenHash: hashKey(token) };
    const from = { deviceHash: hashKey(device), address, addressKey: addressKey(address), userAgent, at: now() };
    if (!(await insertSession(tx, { ...session, ...from }))) throw new AppError('invalid_sign_in');
    if (factor === 'recovery_code') await noteAccount(tx, one, 'recovery_code.used', client);
    await noteAccount(tx, one, 'session.started', client, { organizationId, details: { new_device: isNew } });
    if (isNew) await tellPerson(tx, userId, 'new_device', client);
  });
  return { userId, token, device };
}

/**
 * Records that accounts are now locked for a while. This runs in the background, because the response must not take
 * longer for an account that exists.
 */
function noteLimits(people: readonly SignInRow[], entry: Entry): void {
  const client = { address: entry.address, userAgent: entry.userAgent.slice(0, 400) };
  transact(async (tx) => {
    for (const { userId: id, name } of people) await noteAccount(tx, { id, name }, 'sign_in.limited', client);
  }).catch((error: Error) => log.warn({ error: error.message }, 'refused sign-ins could not be noted'));
}

/**
 * Checks the e-mail, the password and, if the account has one, the second factor. Begins a session in the `wanted`
 * organization if the person is a member of it, otherwise in the person's first organization. Each team can have its
 * own unverified account with the same address, and the password decides which account is signed in. Before the
 * password is right, every error is the same, so that a stranger cannot find out addresses. Throws invalid_sign_in,
 * code_required, invalid_code; rate_limit_exceeded after ten attempts a minute for one account and network address,
 * too_many_tries over all network addresses.
 */
export async function signIn(entry: Entry): Promise<Entered> {
  const account = entry.email.trim().toLowerCase();
  await limitSignIn(account, entry.address);
  const device = entry.device && deviceForm.test(entry.device) ? entry.device : null;
  const deviceHash = device && hashKey(device);
  const from = addressKey(entry.address);
  const wantedId = entry.wanted && isUuid(entry.wanted) ? entry.wanted : null;
  // Postgres does not accept NUL characters. A text that cannot be an address matches no account.
  const email = account.replaceAll('\u0000', '\uFFFD').toWellFormed();
  const found = await selectSignIns({ email, wantedId, deviceHash, addressKey: from, at: now() });
  const tries = await admitSignIn(account, found, deviceHash, from);
  try {
    const right = await matchPassword(
      entry.password,
      found.map(({ passwordHash }) => passwordHash),
    );
    const person = found.find((one, index) => right[index] && tries.at.includes(one));
    if (!person) throw new AppError('invalid_sign_in');
    if (person.twoFactor && !entry.code) {
      await tries.giveBack(person);
      throw new AppError('code_required');
    }
    const entered = await enter(person, entry, device);
    await tries.forgive(person);
    return entered;
  } catch (error) {
    const isWrong = error instanceof AppError && error.code !== 'code_required';
    const limited = isWrong ? tries.limited() : [];
    if (limited.length > 0) noteLimits(limited, entry);
    throw error;
  }
}
