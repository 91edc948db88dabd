import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { newId } from '#server/base/ids.ts';
import {
  type CreateQueueInput,
  type Queue,
  queuesMax,
  type UpdateQueueInput,
} from '#server/contract/organization/queue.ts';
import { unlessTaken } from '#server/db/postgres-errors.ts';
import { transact } from '#server/db/transact.ts';
import { applyChanges } from '../../platform/audit/apply-changes.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { checkMembers } from './check-members.ts';
import {
  clearDefault,
  countQueues,
  deleteQueue,
  insertQueue,
  lockQueues,
  type QueueRow,
  updateQueueRow,
} from './queue.store.ts';
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

/** Deletes a queue. Its conversations still wait for a person, but without a queue. Throws queue_not_found. */
export async function removeQueue(
  actor: Actor,
  input: { id: string },
): Promise<{ ok: true; id: string; conversations: number }> {
  return transact(async (tx) => {
    await lockQueues(tx, actor.organizationId);
    const { id, name } = await requireQueue(tx, actor.organizationId, input.id);
    const conversations = await deleteQueue(tx, actor.organizationId, id);
    await recordAudit(tx, actor, 'queue.removed', { type: 'queue', id, name }, { conversations });
    return { ok: true, id, conversations };
  });
}
