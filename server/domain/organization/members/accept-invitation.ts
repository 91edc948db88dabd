import { hash, verify } from '@node-rs/argon2';
import { endAccess } from '#server/access/identity/end-sessions.ts';
import { holdAccounts } from '#server/access/identity/hold-accounts.ts';
import { hashLike } from '#server/access/identity/match-password.ts';
import { admitGuess } from '#server/access/limits/admit-guess.ts';
import { limitSignIn } from '#server/access/limits/rate-limit.ts';
import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { newId } from '#server/base/ids.ts';
import type { AcceptedInvitation } from '#server/contract/organization/member.ts';
import { isUniqueViolation } from '#server/db/postgres-errors.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { claimInvitation, holdOpen, type OpenInvitationRow } from './invitation.store.ts';
import {
  type AccountRow,
  claimProven,
  findAccount,
  findUnprovenPassword,
  forgetProof,
  giveUnproven,
  insertMember,
  insertProven,
} from './member.store.ts';
import { needsOf, openInvitation } from './open-invitation.ts';

interface Acceptance {
  readonly token: string;
  readonly name?: string | undefined;
  readonly password?: string | undefined;
}

/**
 * Disables the unverified accounts with an e-mail address, except the account in `staysIn`, before the owner of the
 * address gets an account (`leaveUnprovenTeams`). The caller passes this function in, because it also changes contacts
 * and conversations and therefore is part of a higher layer.
 */
type LeaveTeams = (tx: Tx, email: string, staysIn: string | null) => Promise<void>;

interface Person {
  readonly name: string;
  /** Stores the changes to the account and returns its id. Throws if the account has changed since it was read. */
  readonly save: (tx: Tx) => Promise<string>;
}

const missing = (path: string) => new AppError('invalid_request', { issues: [{ path, message: 'is required' }] });

/** Thrown when the account was created or changed while the password was being hashed. The caller starts again. */
class AccountChanged extends Error {}

function unchanged<T>(done: T): asserts done {
  if (!done) throw new AccountChanged();
}

/**
 * Prepares the account of a person who opened the mailed link, which proves that they own the mailbox. The account
 * becomes the only account with the e-mail address.
 */
async function ownerOf(
  { email, organization_id: organizationId }: OpenInvitationRow,
  account: AccountRow | null,
  { name, password, leaveTeams }: { name: string; password: string; leaveTeams: LeaveTeams },
): Promise<Person> {
  const person = { id: account?.id ?? newId(), email, name, passwordHash: await hash(password) };
  const save = async (tx: Tx) => {
    // This call comes before the account changes: it locks the accounts, and it reports the departure to the other
    // teams under the old name, which they know.
    await leaveTeams(tx, email, organizationId);
    unchanged(await (account ? claimProven(tx, person, now()) : insertProven(tx, person, now())));
    if (account) await endAccess(tx, person.id);
    return person.id;
  };
  return { name, save };
}

/**
 * Prepares an account in the inviting organization, for a person who opened the inviter's link. Other organizations may
 * have created accounts with the same e-mail address.
 */
async function newcomer(
  { email, organization_id: organizationId }: OpenInvitationRow,
  { name, password }: { name: string; password: string },
): Promise<Person> {
  const beside = await findUnprovenPassword(email);
  const passwordHash = await (beside === null ? hash(password) : hashLike(password, beside));
  const save = async (tx: Tx) => {
    await holdAccounts(tx, [email]);
    await forgetProof(tx, email);
    const given = await giveUnproven(tx, organizationId, { id: newId(), email, name, passwordHash });
    unchanged(given);
    await endAccess(tx, given.id);
    return given.id;
  };
  return { name, save };
}

async function personOf(
  invitation: OpenInvitationRow,
  input: Acceptance,
  address: string,
  leaveTeams: LeaveTeams,
): Promise<Person> {
  const { email } = invitation;
  const account = await findAccount(invitation.organization_id, email);
  const needs = needsOf(invitation, account);
  const { password, name = account?.name } = input;
  if (!account || needs === 'name_and_password') {
    if (name === undefined) throw missing('name');
    if (password === undefined) throw missing('password');
    return invitation.mailed
      ? ownerOf(invitation, account, { name, password, leaveTeams })
      : newcomer(invitation, { name, password });
  }
  if (account.password_hash) {
    if (password === undefined) throw missing('password');
    await limitSignIn(email, address);
    const guess = await admitGuess(email);
    if (!(await verify(account.password_hash, password))) throw new AppError('invalid_sign_in');
    await guess.forgive();
  }
  return { name: account.name, save: async () => account.id };
}

/** Makes the person a member and returns the id of their account. */
async function join(invitation: OpenInvitationRow, { name, save }: Person): Promise<string> {
  const {
    organization_id: organizationId,
    id: invitationId,
    role,
    mailed,
    accepted,
    makes_owner: asOwner,
  } = invitation;
  return transact(async (tx) => {
    if (!(await holdOpen(tx, organizationId))) throw new AppError('organization_ended');
    if (!(await claimInvitation(tx, organizationId, invitation, now()))) throw new AppError('invitation_not_found');
    const id = await save(tx);
    const actor: Actor = { organizationId, kind: 'member', id, name, mode: 'live', source: 'panel' };
    const target = { type: 'member', id, name };
    const details = { invitation_id: invitationId };
    if (accepted) {
      await recordAudit(tx, actor, 'member.proved', target, details);
      return id;
    }
    await insertMember(tx, organizationId, { id: newId(), userId: id, role, asOwner });
    await recordAudit(tx, actor, 'member.joined', target, { role, ...details, mailed });
    return id;
  });
}

/**
 * Makes the person who has the invitation's link a member. A new person sends a name and a password, and a known
 * person's password is checked. The link works once, even if several requests use it at the same time. A mailed link
 * also verifies the account, even if the inviter's link was used before. It then removes everything that other people
 * created with the unverified e-mail address: passwords, second factors, sessions, and memberships elsewhere. The
 * inviter's link creates an account of this organization only. Throws invitation_not_found, invitation_expired,
 * organization_ended, invalid_request for missing fields, invalid_sign_in (429 after ten attempts a minute, as at
 * sign-in).
 */
export async function acceptInvitation(
  address: string,
  input: Acceptance,
  leaveTeams: LeaveTeams,
): Promise<AcceptedInvitation> {
  for (let attempt = 1; ; attempt += 1) {
    const invitation = await openInvitation(input.token, address);
    const person = await personOf(invitation, input, address, leaveTeams);
    try {
      const userId = await join(invitation, person);
      return { ok: true, organization_id: invitation.organization_id, user_id: userId, email: invitation.email };
    } catch (error) {
      // The other link of the same invitation has already made the person a member. A trigger refuses a second member
      // with the same e-mail address.
      const isOvertaken = attempt < 5 && isUniqueViolation(error);
      if (!(error instanceof AccountChanged) && !isOvertaken) throw error;
    }
  }
}
