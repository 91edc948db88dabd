import { z } from 'zod';
import { requestHandoffInput } from '#server/contract/inbox/conversation.ts';
import { requiredText } from '#server/contract/platform/wire.ts';
import { applyAction } from '../../inbox/conversations/actions/apply-action.ts';
import { handOffRequest } from '../../inbox/conversations/actions/request-handoff.ts';
import { holdNamedQueue } from '../../organization/queues/hold-queue.ts';
import { conversationAction } from './data-action.ts';

/**
 * Hands a conversation over to the team. Does nothing if the conversation already waits for an attendant or is held by
 * one. Throws queue_not_found if the queue does not exist.
 */
export const handOff = conversationAction({
  name: 'hand_off',
  scope: 'conversations:write',
  changes: 'The conversation waits for a person; the AI stays silent.',
  shape: z.strictObject({
    reason: requestHandoffInput.shape.reason,
    queue: requiredText(100).optional().describe('The queue it waits in, by name or id; the default one when absent.'),
  }),
  example: { reason: 'wants a discount' },
  prepare: async (tx, actor, { reason, queue: named }) => {
    const queue = named === undefined ? null : await holdNamedQueue(tx, actor.organizationId, named);
    const asked = handOffRequest(actor, reason);
    return {
      input: { ...(reason === undefined ? {} : { reason }), ...(queue ? { queue: queue.id } : {}) },
      doTo: async (conversation) => {
        const { id, handoff_reason: from } = conversation;
        const request = queue ? { ...asked, queueId: queue.id, isRouted: true } : asked;
        const changed = await applyAction(tx, actor, conversation, request);
        const to = reason?.trim() || null;
        if (!changed) return [];
        const handoff = { object: 'conversation', id, field: 'handoff', from, to } as const;
        return queue
          ? [handoff, { object: 'conversation', id, field: 'queue', from: null, to: queue.name }]
          : [handoff];
      },
    };
  },
});
