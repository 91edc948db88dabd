import { z } from 'zod';
import { pageInput } from '../platform/page.ts';
import { requiredText, timestamp, uuid } from '../platform/wire.ts';
import { conversationShape } from './conversation.ts';
import { messageShape } from './message.ts';

/** Panel: searches the messages of the inbox by their text. */
export const searchMessagesInput = z.strictObject({
  q: requiredText(200).describe('Words, or their beginnings, in any order and case, with or without accents.'),
  ...pageInput,
});
export type SearchMessagesInput = z.output<typeof searchMessagesInput>;

export const messageHitShape = z.object({
  id: uuid,
  conversation_id: uuid,
  status: conversationShape.shape.status.describe('Of the conversation.'),
  customer: z.string().nullable().describe('The best name there is.'),
  role: messageShape.shape.role,
  created_at: timestamp,
  quote: z
    .object({ before: z.string(), hit: z.string(), after: z.string() })
    .describe('The words found, with what stands around them.'),
});
export type MessageHit = z.infer<typeof messageHitShape>;
