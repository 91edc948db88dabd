import { z } from 'zod';
import { uuid } from '../platform/wire.ts';

/** The state of the conversation that the author of a reply saw while writing. */
export const seenInConversation = z.strictObject({
  last_message_id: uuid.nullable().describe('The newest message that was shown; null: there was none.'),
  taken_over_by: uuid.nullable().describe('The person who had taken it over; null: nobody.'),
});
export type SeenInConversation = z.output<typeof seenInConversation>;

/**
 * `details` of conversation_changed: the colleague's action while the reply was being written. The id is null if a
 * person answered from the business's own phone.
 */
export type ConversationChanged = Readonly<{
  reason: 'answered' | 'taken_over';
  by: Readonly<{ id: string | null; name: string | null }>;
}>;
