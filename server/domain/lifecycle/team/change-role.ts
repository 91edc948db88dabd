import type { Actor } from '#server/base/actor.ts';
import type { User } from '#server/contract/organization/member.ts';
import { assignableRoles, type Role } from '#server/contract/organization/scopes.ts';
import { transact } from '#server/db/transact.ts';
import { memberView } from '../../organization/members/member.view.ts';
import { requireMember, requireOtherAdmin } from '../../organization/members/require-member.ts';
import { setRole } from '../../organization/members/set-role.ts';
import { leaveQueues } from '../../organization/queues/leave-queues.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { withdrawAssignments } from '../offboarding/withdraw-assignments.ts';

/**
 * Changes a member's role, which takes effect with the next call. If members with the new role may not have contacts
 * and conversations, the member loses theirs. Throws member_not_found, owner_protected, last_admin.
 */
export async function changeRole(actor: Actor, input: { user_id: string; role: Role }): Promise<User> {
  return transact(async (tx) => {
    const before = await requireMember(tx, actor.organizationId, input.user_id);
    if (before.role === input.role) return memberView(before);
    if (before.role === 'admin') await requireOtherAdmin(tx, actor.organizationId, before);
    const given = assignableRoles.includes(input.role)
      ? {}
      : await withdrawAssignments(tx, actor, {
          from: before.user_id,
          to: null,
          reason: `The role of ${before.name} changed.`,
        });
    if (!assignableRoles.includes(input.role)) await leaveQueues(tx, actor.organizationId, before.user_id);
    const after = await setRole(tx, actor.organizationId, before, input.role);
    const details = { role: { from: before.role, to: input.role }, ...given };
    await recordAudit(
      tx,
      actor,
      'member.role_changed',
      { type: 'member', id: before.user_id, name: before.name },
      details,
    );
    return memberView(after);
  });
}
