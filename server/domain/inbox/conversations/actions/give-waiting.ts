import { systemActor } from '#server/base/actor.ts';
import { transact } from '#server/db/transact.ts';
import { waitingIn } from '../../../organization/queues/take-turn.ts';
import { lockConversation } from '../lock-conversation.ts';
import { giveInTurn } from './apply-action.ts';

/**
 * Assigns a queue's unassigned conversations to its members. The conversation that has waited longest comes first.
 * Stops when no present member has room.
 */
export async function giveWaiting(organizationId: string, queueId: string): Promise<void> {
  for (const { id } of await waitingIn(organizationId, queueId)) {
    const isOver = await transact(async (tx) => {
      const row = await lockConversation(tx, organizationId, id);
      if (row?.queue_id !== queueId || row.taken_over_at !== null || row.status !== 'open') return false;
      return !(await giveInTurn(tx, systemActor(organizationId), row));
    });
    if (isOver) return;
  }
}
