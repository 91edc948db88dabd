import { z } from 'zod';
import { requestHandoffInput } from '#server/contract/conversation.ts';
import { applyAction } from '../conversations/apply-action.ts';
import { handOffRequest } from '../conversations/request-handoff.ts';
import { conversationAct } from './data-act.ts';

/** One that is pending already, or served by a person, stays as it is. */
export const handOff = conversationAct({
  name: 'hand_off',
  scope: 'conversations:write',
  changes: 'The conversation waits for a person; the AI stays silent.',
  shape: z.strictObject({ reason: requestHandoffInput.shape.reason }),
  example: { reason: 'wants a discount' },
  prepare: (tx, actor, input) => ({
    input,
    doTo: async (conversation) => {
      const { id, handoff_reason: from } = conversation;
      const changed = await applyAction(tx, actor, conversation, handOffRequest(actor, input.reason));
      const to = input.reason?.trim() || null;
      return changed ? [{ object: 'conversation', id, field: 'handoff', from, to }] : [];
    },
  }),
});
