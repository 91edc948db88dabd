import { matchPassword } from '#server/access/identity/match-password.ts';
import { admitGuess } from '#server/access/limits/admit-guess.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { transact } from '#server/db/transact.ts';
import { findPerson, type PersonRow } from './account.store.ts';
import { proveSecondFactor } from './prove-second-factor.ts';

/**
 * Checks the password again before an account is changed, because another person may be using the open browser. Failed
 * attempts are limited here too. Throws invalid_password, invalid_code if a code was passed, too_many_tries.
 */
export async function proveOwner(userId: string, password: string, code?: string): Promise<PersonRow> {
  const person = await findPerson(userId);
  const guess = await admitGuess(`own ${userId}`);
  const [right] = await matchPassword(password, [person?.password_hash ?? null]);
  if (!right || !person) throw new AppError('invalid_password');
  if (code !== undefined && !(await transact((tx) => proveSecondFactor(tx, userId, code))))
    throw new AppError('invalid_code');
  await guess.forgive();
  return person;
}
