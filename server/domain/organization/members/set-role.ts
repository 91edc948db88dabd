import { endSessions } from '#server/access/identity/end-sessions.ts';
import type { Role } from '#server/contract/organization/scopes.ts';
import { tellMemberNews } from '#server/db/listen.ts';
import type { Tx } from '#server/db/transact.ts';
import { deleteMember, type MemberRow, updateRole } from './member.store.ts';

/**
 * Changes a member's role and returns the member. The member's live streams end and reconnect with the new role. The
 * caller must withdraw the conversations or contacts that a member with the new role may not have.
 */
export async function setRole(tx: Tx, organizationId: string, member: MemberRow, role: Role): Promise<MemberRow> {
  await updateRole(tx, organizationId, member.user_id, role);
  await tellMemberNews(tx, member.user_id);
  return { ...member, role };
}

/** Ends a membership and the person's sessions in the organization. The person's account stays. */
export async function endMembership(tx: Tx, organizationId: string, member: MemberRow): Promise<void> {
  await deleteMember(tx, organizationId, member.user_id);
  await endSessions(tx, { userId: member.user_id, organizationId }, 'removed');
  await tellMemberNews(tx, member.user_id);
}
