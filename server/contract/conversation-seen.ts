import { z } from 'zod';
import { uuid } from './wire.ts';

/** How a conversation looked to whoever wrote a reply. */
export const seenInConversation = z.strictObject({
  last_message_id: uuid.nullable().describe('The newest message that was shown; null: there was none.'),
  taken_over_by: uuid.nullable().describe('The person who had taken it over; null: nobody.'),
});
export type SeenInConversation = z.output<typeof seenInConversation>;

/** `details` of conversation_changed: what a colleague did meanwhile. Nobody by id answered on the business's own phone. */
export type ConversationChanged = Readonly<{
  reason: 'answered' | 'taken_over';
  by: Readonly<{ id: string | null; name: string | null }>;
}>;
