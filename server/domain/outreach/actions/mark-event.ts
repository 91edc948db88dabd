import { z } from 'zod';
import { filledText, text, valuesByName } from '#server/contract/platform/wire.ts';
import { markEvent as markEventIn } from '../../inbox/conversations/thread-activities/mark-event.ts';
import { conversationAction } from './data-action.ts';

const valuesMax = 50;
const metadata = valuesByName(z.union([text(1_000), z.number(), z.boolean(), z.null()])).refine(
  (values) => Object.keys(values).length <= valuesMax,
  `must be at most ${valuesMax}`,
);

/**
 * Records a conversion event of a conversation. Each request records another event, so a request that may be repeated
 * needs an idempotency key.
 */
export const markEvent = conversationAction({
  name: 'mark_event',
  scope: 'conversations:write',
  changes: 'The conversation has one more conversion event.',
  shape: z.strictObject({
    name: filledText(100).describe('What happened, for example sale.'),
    metadata: metadata.optional().describe(`At most ${valuesMax} values.`),
  }),
  example: { name: 'sale', metadata: { value: 4290 } },
  prepare: (tx, actor, input) => ({
    input,
    doTo: async (conversation) => {
      const { name, metadata: to } = await markEventIn(tx, actor, conversation, {
        name: input.name.trim(),
        metadata: input.metadata ?? {},
      });
      return [{ object: 'conversation', id: conversation.id, field: `events.${name}`, from: null, to }];
    },
  }),
});
