import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { requireMember } from '../members/require-member.ts';
import { endMembership } from '../members/set-role.ts';
import { removePresences } from '../presences/forget-presences.ts';
import { leaveQueues } from '../queues/leave-queues.ts';
import { removeOwnBoards } from '../report-boards/remove-report-board.ts';
import { removeOwnViews } from '../views/remove-own-views.ts';
import { withdrawAssignments } from './withdraw-assignments.ts';

interface Ending {
  readonly member: Awaited<ReturnType<typeof requireMember>>;
  /** Who gets their contacts and open conversations; null: contacts nobody, conversations the human queue. */
  readonly to: string | null;
  /** Why, where no administrator of the organization decided it. */
  readonly because?: string;
}

/**
 * Ends a membership with all that hangs on it: places in queues, assignments, views and boards of their own, presence, sessions. Written down
 * in the audit log. Whether it may end is for the caller to ask, who holds the team's lock. Returns how much was handed on.
 */
export async function endPlace(
  tx: Tx,
  actor: Actor,
  { member, to, because }: Ending,
): Promise<{ contacts: number; conversations: number }> {
  const { organizationId } = actor;
  // Before what they hold is: none of it may be given to them again.
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
