import { hash, verify } from '@node-rs/argon2';
import { admitGuess } from '#server/access/admit-guess.ts';
import { endAccess } from '#server/access/end-sessions.ts';
import { limitSignIn } from '#server/access/rate-limit.ts';
import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/app-error.ts';
import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import type { AcceptedInvitation } from '#server/contract/member.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { claimInvitation, holdOpen, type OpenInvitationRow } from './invitation.store.ts';
import { type AccountRow, claimAccount, findAccount, insertAccount, insertMember } from './member.store.ts';
import { needsOf, openInvitation } from './open-invitation.ts';

interface Acceptance {
  readonly token: string;
  readonly name?: string | undefined;
  readonly password?: string | undefined;
}

/**
 * Ends the memberships of an unproven account but the one in `staysIn`, before its owner gets it (`leaveUnprovenTeams`). Handed in
 * by the operation: its room knows contacts and conversations, and stands above this one.
 */
type LeaveTeams = (tx: Tx, userId: string, staysIn: string | null) => Promise<void>;

interface Person {
  readonly id: string;
  readonly name: string;
  /** Writes what is new about the account; throws when the account changed meanwhile. */
  readonly save: (tx: Tx) => Promise<void>;
}

const missing = (path: string) => new AppError('invalid_request', { issues: [{ path, message: 'is required' }] });

/** Tried again from the start: somebody made or changed the account while the password was worked on. */
class AccountChanged extends Error {}

async function unchanged(done: Promise<boolean>): Promise<void> {
  if (!(await done)) throw new AccountChanged();
}

async function newcomer(
  { email, mailed, organization_id: organizationId }: OpenInvitationRow,
  account: AccountRow | null,
  input: Acceptance,
  leaveTeams: LeaveTeams,
): Promise<Person> {
  const name = input.name ?? account?.name;
  if (name === undefined) throw missing('name');
  if (input.password === undefined) throw missing('password');
  const passwordHash = await hash(input.password);
  const id = account?.id ?? newId();
  const person = { id, email, name, passwordHash, provenAt: mailed ? now() : null };
  const save = async (tx: Tx) => {
    // First: it holds the account, and the teams are told the name they knew.
    if (account && mailed) await leaveTeams(tx, id, organizationId);
    await unchanged(account ? claimAccount(tx, person) : insertAccount(tx, person));
    if (account) await endAccess(tx, id);
  };
  return { id, name, save };
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
  if (!account || needs === 'name_and_password') return newcomer(invitation, account, input, leaveTeams);
  if (account.password_hash) {
    if (input.password === undefined) throw missing('password');
    await limitSignIn(email, address);
    const guess = await admitGuess(email);
    if (!(await verify(account.password_hash, input.password))) throw new AppError('invalid_sign_in');
    await guess.forgive();
  }
  return { id: account.id, name: account.name, save: async () => {} };
}

async function join(invitation: OpenInvitationRow, person: Person): Promise<void> {
  const { organization_id: organizationId, id, role, mailed, accepted, makes_owner: asOwner } = invitation;
  const member = { kind: 'member', id: person.id, name: person.name } as const;
  const actor: Actor = { organizationId, ...member, mode: 'live', source: 'panel' };
  const target = { type: 'member', id: person.id, name: person.name };
  await transact(async (tx) => {
    if (!(await holdOpen(tx, organizationId))) throw new AppError('organization_ended');
    if (!(await claimInvitation(tx, organizationId, invitation, now()))) throw new AppError('invitation_not_found');
    await person.save(tx);
    if (accepted) return recordAudit(tx, actor, 'member.proved', target, { invitation_id: id });
    await insertMember(tx, organizationId, { id: newId(), userId: person.id, role, asOwner });
    return recordAudit(tx, actor, 'member.joined', target, { role, invitation_id: id, mailed });
  });
}

/**
 * Makes whoever holds the link a member: a new person with name and password, a known one by proving the password.
 * Works once, however many try at the same time. By a mailed link the account is proven, also when the inviter's link
 * was used before; one that nobody had proven loses its password, second factor, sessions, and the teams it was put into
 * elsewhere. Throws invitation_not_found, invitation_expired, organization_ended, account_unproven,
 * invalid_request for what is missing, invalid_sign_in (429 after ten tries a minute, as at sign-in).
 */
export async function acceptInvitation(
  address: string,
  input: Acceptance,
  leaveTeams: LeaveTeams,
): Promise<AcceptedInvitation> {
  for (;;) {
    const invitation = await openInvitation(input.token, address);
    const person = await personOf(invitation, input, address, leaveTeams);
    try {
      await join(invitation, person);
      return { ok: true, organization_id: invitation.organization_id, user_id: person.id, email: invitation.email };
    } catch (error) {
      if (!(error instanceof AccountChanged)) throw error;
    }
  }
}
