import { hash } from '@node-rs/argon2';
import { addressKey } from '#server/access/address.ts';
import { endSessions } from '#server/access/end-sessions.ts';
import { hashKey } from '#server/access/hash-key.ts';
import { limitPasswordResets } from '#server/access/rate-limit.ts';
import { AppError } from '#server/base/app-error.ts';
import { now } from '#server/base/clock.ts';
import { transact } from '#server/db/transact.ts';
import { findPerson, updatePassword } from './account.store.ts';
import { noteAccount } from './note-account.ts';
import { claimReset } from './password-reset.store.ts';
import { tellPerson } from './tell-person.ts';

/**
 * Chooses a new password by a link. Works once, however many try at the same time; ends every session of the person. A
 * second factor stays. Throws reset_link_invalid, rate_limit_exceeded.
 */
export async function resetPassword(
  address: string,
  input: { token: string; password: string },
): Promise<{ ok: true }> {
  await limitPasswordResets(address);
  const passwordHash = await hash(input.password);
  const place = { address, userAgent: null };
  await transact(async (tx) => {
    const claimed = await claimReset(tx, hashKey(input.token), now(), addressKey(address));
    const person = claimed && (await findPerson({ id: claimed.user_id }, tx));
    if (!person) throw new AppError('reset_link_invalid');
    await updatePassword(tx, person.id, null, passwordHash);
    await endSessions(tx, { userId: person.id }, 'password');
    await noteAccount(tx, person, 'password.reset', place);
    await tellPerson(tx, person.id, 'password_changed', place);
  });
  return { ok: true };
}
