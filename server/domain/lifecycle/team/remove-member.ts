import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { RemovedMember } from '#server/contract/organization/member.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { findAssignee } from '../../organization/members/find-assignee.ts';
import { requireMember, requireOtherAdmin } from '../../organization/members/require-member.ts';
import { endPlace } from '../offboarding/end-place.ts';

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
    const given = await endPlace(tx, actor, { member, to });
    return { ok: true, user_id: member.user_id, ...given };
  });
}
