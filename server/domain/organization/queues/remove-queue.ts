import type { Actor } from '#server/base/actor.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { deleteQueue, lockQueues } from './queue.store.ts';
import { requireQueue } from './require-queue.ts';

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
