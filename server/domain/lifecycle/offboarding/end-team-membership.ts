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
   * The member who gets the leaving member's contacts and open conversations. If null, the contacts have no owner, and
   * the conversations go to the human queue.
   */
  readonly to: string | null;
  /** The reason, if the membership ends without a decision of the organization's administrators. */
  readonly because?: string;
}

/**
 * Ends a membership with all data that depends on it: memberships in queues, assignments, private views and boards,
 * presence and sessions. Records the end in the audit log. The caller checks that the membership may end, and holds the
 * team's lock. Returns how many contacts and conversations were handed over.
 */
export async function endTeamMembership(
  tx: Tx,
  actor: Actor,
  { member, to, because }: Ending,
): Promise<{ contacts: number; conversations: number }> {
  const { organizationId } = actor;
  // The member leaves the queues first, so that none of their conversations is assigned to them again.
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
