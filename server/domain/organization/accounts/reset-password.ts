import { hash } from '@node-rs/argon2';
import { addressKey } from '#server/access/address.ts';
import { hashKey } from '#server/access/hash-key.ts';
import { endAccess, endSessions } from '#server/access/identity/end-sessions.ts';
import { holdAccounts } from '#server/access/identity/hold-accounts.ts';
import { limitPasswordResets } from '#server/access/limits/rate-limit.ts';
import { memberActor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import {
  findPerson,
  findUnprovenMember,
  isProven,
  type PersonRow,
  proveMailbox,
  updatePassword,
} from './account.store.ts';
import { noteAccount } from './note-account.ts';
import { claimReset, findResetEmail } from './password-reset.store.ts';
import { tellPerson } from './tell-person.ts';

/** Records in the audit log of the team that made the account that its owner proved it and stays. */
async function noteStay(tx: Tx, { id, name, organization_id: organizationId }: PersonRow): Promise<void> {
  if (organizationId === null) return;
  await recordAudit(tx, memberActor(organizationId, { id, name }), 'member.proved', { type: 'member', id, name });
}

/**
 * Ends the unproven accounts of a mailbox in the teams that made them, except in `staysIn`. It is given by the caller,
 * because what a member leaves behind belongs to areas above this one (server/domain/lifecycle/offboarding).
 */
type LeaveTeams = (tx: Tx, email: string, staysIn: string | null) => Promise<void>;

interface Reset {
  readonly token: string;
  readonly password: string;
  readonly stay_in?: string | undefined;
}

/**
 * Returns the account that a link gives to the owner of the mailbox, after ending the unproven accounts others made.
 * This is the account the link was sent for, or the one of the team in which the owner stays. Throws
 * reset_link_invalid.
 */
async function ownerOf(
  tx: Tx,
  address: string,
  { token, stay_in: staysIn }: Reset,
  leaveTeams: LeaveTeams,
): Promise<PersonRow> {
  const asked = await findResetEmail(tx, hashKey(token));
  if (!asked) throw new AppError('reset_link_invalid');
  await holdAccounts(tx, [asked.email]);
  const claimed = await claimReset(tx, hashKey(token), now(), addressKey(address));
  const person = claimed && (await findPerson(claimed.user_id, tx));
  if (!person) throw new AppError('reset_link_invalid');
  if (person.is_proven) return person;
  // Another link proved the mailbox's owner meanwhile.
  if (await isProven(tx, person.email)) throw new AppError('reset_link_invalid');
  const place = staysIn ? await findUnprovenMember(tx, person.email, staysIn) : null;
  await leaveTeams(tx, person.email, place && staysIn ? staysIn : null);
  const staying = place && (await findPerson(place.id, tx));
  if (staying) await noteStay(tx, staying);
  return staying ?? person;
}

/**
 * Sets a new password by a link that was mailed, or handed out by the deployment's operator. This proves the e-mail
 * address, which has a single account from then on. A link works once, even if several requests try it at the same
 * time, and ends every session of the person. A second factor stays, except that of an unproven account. Unproven
 * accounts also leave the teams that made them, because their owner may never have heard of those teams; the owner can
 * choose to stay in one. Throws reset_link_invalid, rate_limit_exceeded.
 */
export async function resetPassword(address: string, input: Reset, leaveTeams: LeaveTeams): Promise<{ ok: true }> {
  await limitPasswordResets(address);
  const passwordHash = await hash(input.password);
  const place = { address, userAgent: null };
  await transact(async (tx) => {
    const person = await ownerOf(tx, address, input, leaveTeams);
    await updatePassword(tx, person.id, null, passwordHash);
    await endSessions(tx, { userId: person.id }, 'password');
    // The person who made an unproven account may have added their own second factor.
    if (await proveMailbox(tx, person.id, now())) await endAccess(tx, person.id);
    await noteAccount(tx, person, 'password.reset', place);
    await tellPerson(tx, person.id, 'password_changed', place);
  });
  return { ok: true };
}
