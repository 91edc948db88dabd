import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { removeOwnBoards } from '../../insight/report-boards/remove-report-board.ts';
import type { requireMember } from '../../organization/members/require-member.ts';
import { endMembership } from '../../organization/members/set-role.ts';
import { leaveQueues } from '../../organization/queues/leave-queues.ts';
import { removeOwnViews } from '../../people/views/remove-own-views.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { removePresences } from '../../platform/presences/forget-presences.ts';
import { withdrawAssignments } from './withdraw-assignments.ts';

interface Ending {
  readonly member: Awaited<ReturnType<typeof requireMember>>;
  /**
   * The member who gets their contacts and open conversations; null: contacts get no owner, conversations go to the
   * human queue.
   */
  readonly to: string | null;
  /** The reason, if no administrator of the organization decided it. */
  readonly because?: string;
}

/**
 * Ends a membership with everything that depends on it: places in queues, assignments, private views and boards,
 * presence and sessions. The audit log records it. The caller checks that it may end, and holds the team's lock.
 * Returns how much was handed over.
 */
export async function endPlace(
  tx: Tx,
  actor: Actor,
  { member, to, because }: Ending,
): Promise<{ contacts: number; conversations: number }> {
  const { organizationId } = actor;
  // Queues come first, so that none of what the member held is assigned to them again.
  await leaveQueues(tx, organizationId, member.user_id);
  const given = await withdrawAssignments(tx, actor, {
    from: member.user_id,
    to,
    reason: `${member.name} left the team.`,
  });
  await removeOwnViews(tx, organizationId, member.user_id);
  await removeOwnBoards(tx, organizationId, member.user_id);
  await removePresences(tx, organizationId, member.user_id);
  await endMembership(tx, organizationId, member);
  const details = {
    email: member.email,
    role: member.role,
    transfer_to: to,
    ...(because ? { because } : {}),
    ...given,
  };
  await recordAudit(tx, actor, 'member.removed', { type: 'member', id: member.user_id, name: member.name }, details);
  return given;
}
