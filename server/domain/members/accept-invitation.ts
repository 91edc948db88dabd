import { hash, verify } from '@node-rs/argon2';
import { admitGuess } from '#server/access/admit-guess.ts';
import { endAccess } from '#server/access/end-sessions.ts';
import { holdAccounts } from '#server/access/hold-accounts.ts';
import { hashLike } from '#server/access/match-password.ts';
import { limitSignIn } from '#server/access/rate-limit.ts';
import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/app-error.ts';
import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import type { AcceptedInvitation } from '#server/contract/member.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { isUniqueViolation } from '#server/db/unique-violation.ts';
import { recordAudit } from '../audit/record-audit.ts';
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
 * Ends the accounts of an e-mail that nobody proved, but the one in `staysIn`, before its owner gets theirs (`leaveUnprovenTeams`).
 * Handed in by the operation: its room knows contacts and conversations, and stands above this one.
 */
type LeaveTeams = (tx: Tx, email: string, staysIn: string | null) => Promise<void>;

interface Person {
  readonly name: string;
  /** Writes what is new about the account, and returns whose it is; throws when the account changed meanwhile. */
  readonly save: (tx: Tx) => Promise<string>;
}

const missing = (path: string) => new AppError('invalid_request', { issues: [{ path, message: 'is required' }] });

/** Tried again from the start: somebody made or changed the account while the password was worked on. */
class AccountChanged extends Error {}

function unchanged<T>(done: T): asserts done {
  if (!done) throw new AccountChanged();
}

/** By a mailed link: the account of the mailbox's owner, and the only one of the e-mail from now on. */
async function ownerOf(
  { email, organization_id: organizationId }: OpenInvitationRow,
  account: AccountRow | null,
  { name, password, leaveTeams }: { name: string; password: string; leaveTeams: LeaveTeams },
): Promise<Person> {
  const person = { id: account?.id ?? newId(), email, name, passwordHash: await hash(password) };
  const save = async (tx: Tx) => {
    // First: it holds the accounts, and the teams are told the name they knew.
    await leaveTeams(tx, email, organizationId);
    unchanged(await (account ? claimProven(tx, person, now()) : insertProven(tx, person, now())));
    if (account) await endAccess(tx, person.id);
    return person.id;
  };
  return { name, save };
}

/** By the inviter's link: an account of the organization that invites, though others may have made one with the e-mail. */
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

/** Returns whose account it is. */
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
 * Makes whoever holds the link a member: a new person with name and password, a known one by proving the password.
 * Works once, however many try at the same time. By a mailed link the account is proven, also when the inviter's link
 * was used before; whatever anybody made with the e-mail without proving it ends: passwords, second factors, sessions,
 * and places in teams elsewhere. By the inviter's link it is an account of this organization, beside those that others
 * made. Throws invitation_not_found, invitation_expired, organization_ended,
 * invalid_request for what is missing, invalid_sign_in (429 after ten tries a minute, as at sign-in).
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
      // The other link of the same invitation made its member meanwhile (a trigger refuses a second one of the e-mail).
      const isOvertaken = attempt < 5 && isUniqueViolation(error);
      if (!(error instanceof AccountChanged) && !isOvertaken) throw error;
    }
  }
}
