import { hash } from '@node-rs/argon2';
import { addressKey } from '#server/access/address.ts';
import { endAccess, endSessions } from '#server/access/end-sessions.ts';
import { hashKey } from '#server/access/hash-key.ts';
import { limitPasswordResets } from '#server/access/rate-limit.ts';
import { AppError } from '#server/base/app-error.ts';
import { now } from '#server/base/clock.ts';
import { transact } from '#server/db/transact.ts';
import { findPerson, proveMailbox, updatePassword } from './account.store.ts';
import { noteAccount } from './note-account.ts';
import { claimReset } from './password-reset.store.ts';
import { tellPerson } from './tell-person.ts';

/**
 * Chooses a new password by a link, which was mailed or given out by who runs the deployment: the account is proven with
 * it. Works once, however many try at the same time; ends every session of the person. A second factor stays, but of an
 * account that was unproven. Throws reset_link_invalid, rate_limit_exceeded.
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
    // Whoever made an unproven account may have put a second factor of their own before it.
    if (await proveMailbox(tx, person.id, now())) await endAccess(tx, person.id);
    await noteAccount(tx, person, 'password.reset', place);
    await tellPerson(tx, person.id, 'password_changed', place);
  });
  return { ok: true };
}
