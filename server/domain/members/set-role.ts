import { endSessions } from '#server/access/end-sessions.ts';
import type { Role } from '#server/contract/scopes.ts';
import { tellMemberNews } from '#server/db/listen.ts';
import type { Tx } from '#server/db/transact.ts';
import { deleteMember, type MemberRow, updateRole } from './member.store.ts';

/** The member as the new role makes it (their live streams end, and come back as it); what the role may no longer hold is the caller's to withdraw. */
export async function setRole(tx: Tx, organizationId: string, member: MemberRow, role: Role): Promise<MemberRow> {
  await updateRole(tx, organizationId, member.user_id, role);
  await tellMemberNews(tx, member.user_id);
  return { ...member, role };
}

/** Ends a membership, and with it the person's sessions here; the account stays. */
export async function endMembership(tx: Tx, organizationId: string, member: MemberRow): Promise<void> {
  await deleteMember(tx, organizationId, member.user_id);
  await endSessions(tx, { userId: member.user_id, organizationId }, 'removed');
  await tellMemberNews(tx, member.user_id);
}
