import { hash } from '@node-rs/argon2';
import { endSessions } from '#server/access/identity/end-sessions.ts';
import { hashLike } from '#server/access/identity/match-password.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { transact } from '#server/db/transact.ts';
import { updateName, updatePassword } from './account.store.ts';
import { noteAccount } from './note-account.ts';
import { endResets } from './password-reset.store.ts';
import { proveOwner } from './prove-owner.ts';
import { type Caller, requireMe } from './require-me.ts';
import { tellPerson } from './tell-person.ts';

/** Changes the person's own name, as colleagues see it. The audit log records the previous name. */
export async function rename(caller: Caller, { name }: { name: string }): Promise<{ ok: true; name: string }> {
  const me = requireMe(caller);
  return transact(async (tx) => {
    const before = await updateName(tx, me.id, name);
    const details = { from: before, to: name };
    if (before !== null) await noteAccount(tx, { id: me.id, name }, 'name.changed', me.client, { details });
    return { ok: true, name };
  });
}

/**
 * Sets a new password for the caller's own account after checking the old one. All other sessions end, and password
 * links that were sent before stop working. Throws invalid_password, too_many_tries.
 */
export async function changePassword(
  caller: Caller,
  input: { password: string; new_password: string },
): Promise<{ ok: true; ended: number }> {
  const me = requireMe(caller);
  const person = await proveOwner(me.id, input.password);
  const before = person.password_hash ?? '';
  // Other accounts may share the e-mail address of an unverified account. All of them use the same salt.
  const passwordHash = await (person.is_proven ? hash(input.new_password) : hashLike(input.new_password, before));
  return transact(async (tx) => {
    if (!(await updatePassword(tx, me.id, before, passwordHash))) throw new AppError('invalid_password');
    const ended = await endSessions(tx, { userId: me.id, exceptId: me.sessionId }, 'password');
    await endResets(tx, me.id, now());
    await noteAccount(tx, me, 'password.changed', me.client);
    await tellPerson(tx, me.id, 'password_changed', me.client);
    return { ok: true, ended };
  });
}
