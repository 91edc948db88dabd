import type { Actor } from '#server/base/actor.ts';
import { byOf } from '#server/base/by-of.ts';
import { now } from '#server/base/clock.ts';
import type { Conversation, MoveToQueueInput } from '#server/contract/inbox/conversation.ts';
import { holdQueue } from '../../../organization/queues/hold-queue.ts';
import { changeConversation } from './change-conversation.ts';

/**
 * Puts the conversation into a queue, where it waits for a person, even if a person had taken it over. Without a queue
 * id, takes the conversation out of its queue. Throws conversation_not_found, queue_not_found.
 */
export async function moveToQueue(actor: Actor, input: MoveToQueueInput): Promise<Conversation> {
  return changeConversation(actor, input.id, async (tx) => {
    const queueId = input.queue_id === null ? null : await holdQueue(tx, actor.organizationId, input.queue_id);
    return { kind: 'move', queueId, by: byOf(actor), requestedBy: 'user', at: now() };
  });
}
