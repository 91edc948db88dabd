import { hash } from '@node-rs/argon2';
import { addressKey } from '#server/access/address.ts';
import { endAccess, endSessions } from '#server/access/end-sessions.ts';
import { hashKey } from '#server/access/hash-key.ts';
import { holdAccounts } from '#server/access/hold-accounts.ts';
import { limitPasswordResets } from '#server/access/rate-limit.ts';
import { memberActor } from '#server/base/actor.ts';
import { AppError } from '#server/base/app-error.ts';
import { now } from '#server/base/clock.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { leaveUnprovenTeams } from '../offboarding/leave-unproven-teams.ts';
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

/** The team that made the account reads that its owner is found, and stays. */
async function noteStay(tx: Tx, { id, name, organization_id: organizationId }: PersonRow): Promise<void> {
  if (organizationId === null) return;
  await recordAudit(tx, memberActor(organizationId, { id, name }), 'member.proved', { type: 'member', id, name });
}

interface Reset {
  readonly token: string;
  readonly password: string;
  readonly stay_in?: string | undefined;
}

/**
 * Who a link gives the e-mail to, with nothing left that others made of it: the account it was sent for, or the one of the team in
 * which its owner stays. Throws reset_link_invalid.
 */
async function ownerOf(tx: Tx, address: string, { token, stay_in: staysIn }: Reset): Promise<PersonRow> {
  const asked = await findResetEmail(tx, hashKey(token));
  if (!asked) throw new AppError('reset_link_invalid');
  await holdAccounts(tx, [asked.email]);
  const claimed = await claimReset(tx, hashKey(token), now(), addressKey(address));
  const person = claimed && (await findPerson(claimed.user_id, tx));
  if (!person) throw new AppError('reset_link_invalid');
  if (person.is_proven) return person;
  // Its owner was found by another link meanwhile.
  if (await isProven(tx, person.email)) throw new AppError('reset_link_invalid');
  const place = staysIn ? await findUnprovenMember(tx, person.email, staysIn) : null;
  await leaveUnprovenTeams(tx, person.email, place && staysIn ? staysIn : null);
  const staying = place && (await findPerson(place.id, tx));
  if (staying) await noteStay(tx, staying);
  return staying ?? person;
}

/**
 * Chooses a new password by a link, which was mailed or given out by who runs the deployment: the e-mail is proven with
 * it, and has one account from then on. Works once, however many try at the same time; ends every session of the person. A
 * second factor stays, but of an account that was unproven; such accounts leave the teams that made them too, except the
 * one in which their owner says that they stay (they may never have heard of it). Throws reset_link_invalid,
 * rate_limit_exceeded.
 */
export async function resetPassword(address: string, input: Reset): Promise<{ ok: true }> {
  await limitPasswordResets(address);
  const passwordHash = await hash(input.password);
  const place = { address, userAgent: null };
  await transact(async (tx) => {
    const person = await ownerOf(tx, address, input);
    await updatePassword(tx, person.id, null, passwordHash);
    await endSessions(tx, { userId: person.id }, 'password');
    // Whoever made an unproven account may have put a second factor of their own before it.
    if (await proveMailbox(tx, person.id, now())) await endAccess(tx, person.id);
    await noteAccount(tx, person, 'password.reset', place);
    await tellPerson(tx, person.id, 'password_changed', place);
  });
  return { ok: true };
}
