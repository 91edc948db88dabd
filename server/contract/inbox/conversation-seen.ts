import { z } from 'zod';
import { uuid } from '../platform/wire.ts';

/** What the author of a reply saw of the conversation while writing it. */
export const seenInConversation = z.strictObject({
  last_message_id: uuid.nullable().describe('The newest message that was shown; null: there was none.'),
  taken_over_by: uuid.nullable().describe('The person who had taken it over; null: nobody.'),
});
export type SeenInConversation = z.output<typeof seenInConversation>;

/**
 * `details` of conversation_changed: what a colleague did meanwhile. The id is null when the answer came from the
 * business's own phone.
 */
export type ConversationChanged = Readonly<{
  reason: 'answered' | 'taken_over';
  by: Readonly<{ id: string | null; name: string | null }>;
}>;
