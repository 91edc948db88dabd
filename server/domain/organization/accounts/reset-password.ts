import { hash } from '@node-rs/argon2';
import { addressKey } from '#server/access/address.ts';
import { hashKey } from '#server/access/hash-key.ts';
import { endAccess, endSessions } from '#server/access/identity/end-sessions.ts';
import { holdAccounts } from '#server/access/identity/hold-accounts.ts';
import { limitPasswordResets } from '#server/access/limits/rate-limit.ts';
import { memberActor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { newId } from '#server/base/ids.ts';
import { log } from '#server/base/log.ts';
import { passwordResetsByPerson } from '#server/contract/platform/rate-limits.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { canSendMail, sendMail } from '#server/gateways/mail/send-mail.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import {
  findPerson,
  findUnprovenMember,
  isProven,
  type PersonRow,
  proveMailbox,
  updatePassword,
} from './account.store.ts';
import { resetWords } from './account-words.ts';
import { makeResetLink } from './make-reset-link.ts';
import { noteAccount } from './note-account.ts';
import { claimReset, findResetEmail } from './password-reset.store.ts';
import { tellPerson } from './tell-person.ts';

/**
 * Records in the audit log of the team that created the account: the account's owner has confirmed the e-mail address
 * and stays in the team.
 */
async function noteStay(tx: Tx, { id, name, organization_id: organizationId }: PersonRow): Promise<void> {
  if (organizationId === null) return;
  await recordAudit(tx, memberActor(organizationId, { id, name }), 'member.proved', { type: 'member', id, name });
}

/**
 * Disables the unverified accounts with an e-mail address, and ends their memberships in all teams except `staysIn`.
 * The caller passes this function in, because removing a member is part of a higher layer
 * (server/domain/lifecycle/offboarding).
 */
type LeaveTeams = (tx: Tx, email: string, staysIn: string | null) => Promise<void>;

interface Reset {
  readonly token: string;
  readonly password: string;
  readonly stay_in?: string | undefined;
}

/**
 * Returns the account that the link gives to the owner of the e-mail address: the account for which the link was sent,
 * or the account in the team where the owner stays. The other unverified accounts with the address are disabled before
 * that. Throws reset_link_invalid.
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
  // The owner has already confirmed the e-mail address with another link.
  if (await isProven(tx, person.email)) throw new AppError('reset_link_invalid');
  const member = staysIn ? await findUnprovenMember(tx, person.email, staysIn) : null;
  await leaveTeams(tx, person.email, member && staysIn ? staysIn : null);
  const staying = member && (await findPerson(member.id, tx));
  if (staying) await noteStay(tx, staying);
  return staying ?? person;
}

/**
 * Sets a new password with a link that was mailed or handed out by the deployment's administrator. Using the link
 * confirms the e-mail address, which then has only one account. A link works once, even if several requests use it at
 * the same time, and it ends every session of the person. The second factor of a verified account stays. Unverified
 * accounts leave the teams that created them, since their owner may not know these teams, but the owner can choose to
 * stay in one. Throws reset_link_invalid, rate_limit_exceeded.
 */
export async function resetPassword(address: string, input: Reset, leaveTeams: LeaveTeams): Promise<{ ok: true }> {
  await limitPasswordResets(address);
  const passwordHash = await hash(input.password);
  const client = { address, userAgent: null };
  await transact(async (tx) => {
    const person = await ownerOf(tx, address, input, leaveTeams);
    await updatePassword(tx, person.id, null, passwordHash);
    await endSessions(tx, { userId: person.id }, 'password');
    // The creator of an unverified account may have added a second factor, so it is removed.
    if (await proveMailbox(tx, person.id, now())) await endAccess(tx, person.id);
    await noteAccount(tx, person, 'password.reset', client);
    await tellPerson(tx, person.id, 'password_changed', client);
  });
  return { ok: true };
}

/**
 * Sends the link directly to the mail server, without storing the e-mail. Administrators can read stored e-mails, and
 * this link gives access to the account.
 */
async function sendLink(email: string): Promise<void> {
  const made = await makeResetLink(email, passwordResetsByPerson);
  if (!made) return;
  const { name, email: address } = made.person;
  await sendMail({ id: newId(), to: { name, address }, ...resetWords(made.person, made) });
}

/**
 * Sends an e-mail with a link to choose a new password, at most three times an hour. The response is the same, and as
 * fast, whether or not there is an account with the address. If there is no mail server, the response says so. Only the
 * deployment's administrator can then create a link (`npm run reset-password`). Throws rate_limit_exceeded.
 */
export async function askPasswordReset(
  address: string,
  input: { email: string },
): Promise<{ ok: true; can_mail: boolean }> {
  await limitPasswordResets(address);
  if (!canSendMail()) return { ok: true, can_mail: false };
  sendLink(input.email).catch((error: Error) =>
    log.warn({ error: error.message }, 'a link to a new password could not be mailed'),
  );
  return { ok: true, can_mail: true };
}
