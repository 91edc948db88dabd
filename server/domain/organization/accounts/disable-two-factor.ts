import { transact } from '#server/db/transact.ts';
import { noteAccount } from './note-account.ts';
import { proveOwner } from './prove-owner.ts';
import { type Caller, requireMe } from './require-me.ts';
import { tellPerson } from './tell-person.ts';
import { deleteTwoFactor } from './two-factor.store.ts';

/**
 * Turns the second factor off, after checking the password and a code or recovery code. Throws invalid_password,
 * invalid_code, too_many_tries.
 */
export async function disableTwoFactor(
  caller: Caller,
  input: { password: string; code: string },
): Promise<{ ok: true }> {
  const me = requireMe(caller);
  await proveOwner(me.id, input.password, input.code);
  await transact(async (tx) => {
    await deleteTwoFactor(tx, me.id);
    await noteAccount(tx, me, 'two_factor.disabled', me.place);
    await tellPerson(tx, me.id, 'two_factor_disabled', me.place);
  });
  return { ok: true };
}
