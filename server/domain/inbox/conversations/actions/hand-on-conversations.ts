import type { Actor } from '#server/base/actor.ts';
import { byOf } from '#server/base/by-of.ts';
import { now } from '#server/base/clock.ts';
import type { Tx } from '#server/db/transact.ts';
import { lockConversation } from '../lock-conversation.ts';
import { applyAction } from './apply-action.ts';
import { openConversationsOf } from './taken-over.store.ts';

interface HandOn {
  readonly from: string;
  readonly to: string | null;
  /** The reason for the handoff, as the queue shows it. */
  readonly reason: string;
}

/**
 * Passes a member's open conversations to another member, or into the human queue if `to` is null. The customers expect
 * a person, so the AI does not answer them. Returns the number of conversations.
 */
export async function handOnConversations(tx: Tx, actor: Actor, { from, to, reason }: HandOn): Promise<number> {
  const found = await openConversationsOf(tx, actor.organizationId, from);
  for (const { id } of found) {
    const row = await lockConversation(tx, actor.organizationId, id);
    if (row?.taken_over_by_id !== from) continue;
    if (to) {
      await applyAction(tx, actor, row, { kind: 'take_over', userId: to, at: now() });
      continue;
    }
    await applyAction(tx, actor, row, { kind: 'release', by: byOf(actor), isHandedOn: true });
    const released = await lockConversation(tx, actor.organizationId, id);
    if (!released) continue;
    // The conversation stays in its queue, so that the other members of that queue serve it.
    const queue = row.queue_id === null ? {} : { queueId: row.queue_id };
    await applyAction(tx, actor, released, {
      kind: 'request_handoff',
      reason,
      requestedBy: 'user',
      at: now(),
      ...queue,
    });
  }
  return found.length;
}
