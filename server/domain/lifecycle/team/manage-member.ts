import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { RemovedMember, User } from '#server/contract/organization/member.ts';
import { assignableRoles, type Role } from '#server/contract/organization/scopes.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { findAssignee } from '../../organization/members/find-assignee.ts';
import { memberView } from '../../organization/members/member.view.ts';
import { requireMember, requireOtherAdmin } from '../../organization/members/require-member.ts';
import { setRole } from '../../organization/members/set-role.ts';
import { leaveQueues } from '../../organization/queues/leave-queues.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { endTeamMembership } from '../offboarding/end-team-membership.ts';
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

interface Removal {
  readonly user_id: string;
  readonly transfer_to?: string | undefined;
}

async function successorOf(tx: Tx, organizationId: string, leaving: string, id: string | undefined) {
  if (id === undefined) return null;
  const assignee = await findAssignee(tx, organizationId, { id });
  if (!assignee.ok) throw new AppError(assignee.error);
  if (assignee.userId === leaving) {
    const issues = [{ path: 'transfer_to', message: 'must be another member' }];
    throw new AppError('invalid_request', { issues });
  }
  return assignee.userId;
}

/**
 * Ends a membership. Contacts and open conversations go to `transfer_to`. Without it, the contacts have no owner and
 * the conversations go to the human queue. The person's private views and memberships in queues are deleted. Throws
 * member_not_found, owner_protected, last_admin, assigned_user_not_member, assigned_user_role_not_eligible.
 */
export async function removeMember(actor: Actor, input: Removal): Promise<RemovedMember> {
  return transact(async (tx) => {
    const member = await requireMember(tx, actor.organizationId, input.user_id);
    await requireOtherAdmin(tx, actor.organizationId, member);
    const to = await successorOf(tx, actor.organizationId, member.user_id, input.transfer_to);
    const given = await endTeamMembership(tx, actor, { member, to });
    return { ok: true, user_id: member.user_id, ...given };
  });
}
