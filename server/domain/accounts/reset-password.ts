import { hash } from '@node-rs/argon2';
import { addressKey } from '#server/access/address.ts';
import { endAccess, endSessions } from '#server/access/end-sessions.ts';
import { hashKey } from '#server/access/hash-key.ts';
import { limitPasswordResets } from '#server/access/rate-limit.ts';
import { memberActor } from '#server/base/actor.ts';
import { AppError } from '#server/base/app-error.ts';
import { now } from '#server/base/clock.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { leaveUnprovenTeams } from '../offboarding/leave-unproven-teams.ts';
import { findPerson, type PersonRow, proveMailbox, updatePassword } from './account.store.ts';
import { noteAccount } from './note-account.ts';
import { claimReset } from './password-reset.store.ts';
import { tellPerson } from './tell-person.ts';

/** The team that made the account reads that its owner is found, and stays. */
async function noteStay(tx: Tx, { id, name, organization_id: organizationId }: PersonRow): Promise<void> {
  if (organizationId === null) return;
  await recordAudit(tx, memberActor(organizationId, { id, name }), 'member.proved', { type: 'member', id, name });
}

/**
 * Chooses a new password by a link, which was mailed or given out by who runs the deployment: the account is proven with
 * it. Works once, however many try at the same time; ends every session of the person. A second factor stays, but of an
 * account that was unproven; such an account leaves the team that made it too, unless its owner says that they stay (they
 * may never have heard of it). Throws reset_link_invalid, rate_limit_exceeded.
 */
export async function resetPassword(
  address: string,
  input: { token: string; password: string; stay_in_team?: boolean | undefined },
): Promise<{ ok: true }> {
  await limitPasswordResets(address);
  const passwordHash = await hash(input.password);
  const place = { address, userAgent: null };
  await transact(async (tx) => {
    const claimed = await claimReset(tx, hashKey(input.token), now(), addressKey(address));
    const person = claimed && (await findPerson({ id: claimed.user_id }, tx));
    if (!person) throw new AppError('reset_link_invalid');
    if (!person.is_proven) await (input.stay_in_team ? noteStay(tx, person) : leaveUnprovenTeams(tx, person.id, null));
    await updatePassword(tx, person.id, null, passwordHash);
    await endSessions(tx, { userId: person.id }, 'password');
    // Whoever made an unproven account may have put a second factor of their own before it.
    if (await proveMailbox(tx, person.id, now())) await endAccess(tx, person.id);
    await noteAccount(tx, person, 'password.reset', place);
    await tellPerson(tx, person.id, 'password_changed', place);
  });
  return { ok: true };
}
