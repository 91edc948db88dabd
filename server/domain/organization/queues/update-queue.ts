import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Queue, UpdateQueueInput } from '#server/contract/organization/queue.ts';
import { unlessTaken } from '#server/db/postgres-errors.ts';
import { transact } from '#server/db/transact.ts';
import { applyChanges } from '../../platform/audit/apply-changes.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { checkMembers } from './check-members.ts';
import { clearDefault, lockQueues, type QueueRow, updateQueueRow } from './queue.store.ts';
import { setQueueMembers } from './queue-member.store.ts';
import { requireQueue } from './require-queue.ts';

/** Returns the settings of a queue, with the names of its members. */
const settingsOf = ({ name, is_default, distribution, capacity, members }: QueueRow) => ({
  name,
  is_default,
  distribution,
  capacity,
  members: members.map((one) => one.name),
});

/**
 * Changes the settings of a queue that the input contains. The list of members is replaced as a whole. Throws
 * queue_not_found, name_taken, assigned_user_not_member, assigned_user_role_not_eligible.
 */
export async function updateQueue(actor: Actor, input: UpdateQueueInput): Promise<Queue> {
  const { organizationId } = actor;
  return transact(async (tx) => {
    await lockQueues(tx, organizationId);
    const { id, member_ids, ...sent } = input;
    const before = await requireQueue(tx, organizationId, id);
    const { next } = applyChanges(before, sent);
    if (next.is_default && !before.is_default) await clearDefault(tx, organizationId);
    const write = updateQueueRow(tx, organizationId, next);
    await unlessTaken(write, () => new AppError('name_taken', { field: 'name' }));
    if (member_ids) {
      const members = await checkMembers(tx, organizationId, member_ids);
      await setQueueMembers(tx, organizationId, before.id, members);
    }
    const after = await requireQueue(tx, organizationId, before.id);
    const { changes } = applyChanges(settingsOf(before), settingsOf(after));
    if (changes)
      await recordAudit(tx, actor, 'queue.updated', { type: 'queue', id: after.id, name: after.name }, changes);
    return after;
  });
}
