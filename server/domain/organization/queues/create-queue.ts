import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { newId } from '#server/base/ids.ts';
import { type CreateQueueInput, type Queue, queuesMax } from '#server/contract/organization/queue.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { checkMembers } from './check-members.ts';
import { clearDefault, countQueues, insertQueue, lockQueues } from './queue.store.ts';
import { setQueueMembers } from './queue-member.store.ts';
import { requireQueue } from './require-queue.ts';

/**
 * Creates a queue. Two names that differ only in case count as the same name. Throws name_taken, queues_full,
 * assigned_user_not_member, assigned_user_role_not_eligible.
 */
export async function createQueue(actor: Actor, input: CreateQueueInput): Promise<Queue> {
  const { organizationId } = actor;
  return transact(async (tx) => {
    await lockQueues(tx, organizationId);
    if ((await countQueues(tx, organizationId)) >= queuesMax) throw new AppError('queues_full');
    const members = await checkMembers(tx, organizationId, input.member_ids);
    if (input.is_default) await clearDefault(tx, organizationId);
    const { name, is_default, distribution, capacity } = input;
    const made = await insertQueue(tx, organizationId, { id: newId(), name, is_default, distribution, capacity });
    if (!made) throw new AppError('name_taken', { field: 'name' });
    await setQueueMembers(tx, organizationId, made.id, members);
    const row = await requireQueue(tx, organizationId, made.id);
    const details = { members: row.members.map((one) => one.name), is_default, distribution };
    await recordAudit(tx, actor, 'queue.created', { type: 'queue', id: row.id, name }, details);
    return row;
  });
}
