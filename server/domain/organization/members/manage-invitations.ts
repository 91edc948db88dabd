import { hashKey } from '#server/access/hash-key.ts';
import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { Invitation, InvitationWithLink, OpenInvitation } from '#server/contract/organization/member.ts';
import type { Role } from '#server/contract/organization/scopes.ts';
import { type Page, wholeList } from '#server/contract/platform/page.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { deleteInvitation, findOpenInvitation, selectInvitations } from './invitation.store.ts';
import { invitationView, isExpired } from './invitation.view.ts';
import { findAccount, findUser, isUsedUnproven, lockTeam } from './member.store.ts';
import { needsOf, openInvitation } from './open-invitation.ts';
import { writeInvitation } from './write-invitation.ts';

/** Returns the unused invitations, newest first. */
export async function listInvitations(actor: Actor): Promise<Page<Invitation>> {
  return wholeList((await selectInvitations(actor.organizationId)).map(invitationView));
}

/**
 * Returns the data that the page of an invitation link shows. Throws invitation_not_found, invitation_expired,
 * organization_ended.
 */
export async function viewInvitation(address: string, input: { token: string }): Promise<OpenInvitation> {
  const row = await openInvitation(input.token, address);
  const account = await findAccount(row.organization_id, row.email);
  return {
    organization_name: row.organization_name,
    email: row.email,
    role: row.role,
    expires_at: row.expires_at,
    needs: needsOf(row, account),
    // Only a person who reads the mailbox may learn that an account with this address is in use.
    takes_over: row.mailed && !account?.is_proven && (await isUsedUnproven(row.email)),
  };
}

/** Invites a person to the team (`write-invitation.ts`). Throws already_member. */
export async function inviteMember(actor: Actor, input: { email: string; role: Role }): Promise<InvitationWithLink> {
  return transact(async (tx) => {
    await lockTeam(tx, actor.organizationId);
    const known = await findUser(tx, actor.organizationId, { email: input.email });
    if (known?.role) throw new AppError('already_member');
    const { row, url, mailed } = await writeInvitation(tx, actor, input);
    return { ...invitationView(row), url, mailed };
  });
}

/**
 * Withdraws an invitation, so that its links stop working. Throws invitation_not_found, also if the invitation was
 * used.
 */
export async function revokeInvitation(actor: Actor, input: { id: string }): Promise<{ ok: true; id: string }> {
  return transact(async (tx) => {
    const row = isUuid(input.id) ? await deleteInvitation(tx, actor.organizationId, input.id) : null;
    if (!row) throw new AppError('invitation_not_found');
    const details = { email: row.email, role: row.role };
    await recordAudit(tx, actor, 'invitation.revoked', { type: 'invitation', id: row.id, name: row.email }, details);
    return { ok: true, id: row.id };
  });
}

/**
 * Returns the id of the organization to which a link invites. Null if the link is not valid. It never throws, because
 * the page itself explains the reason.
 */
export async function invitedInto(token: string): Promise<string | null> {
  const row = await findOpenInvitation(hashKey(token));
  return row && !row.ended && !isExpired(row) ? row.organization_id : null;
}
