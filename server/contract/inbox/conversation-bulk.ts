import { z } from 'zod';
import { filledText, pathId, text, timestamp, uuid } from '../platform/wire.ts';
import { inboxFilter } from './conversation.ts';

/** The action applied to each conversation. */
const conversationBulkAction = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('resolve') }),
  z.strictObject({ type: z.literal('archive') }),
  z.strictObject({ type: z.literal('assign'), user_id: text(100) }),
  z.strictObject({ type: z.literal('move'), queue_id: pathId }),
  z.strictObject({ type: z.literal('add_tag'), tag: filledText(100).describe('Name or id.') }),
]);
export type ConversationBulkAction = z.output<typeof conversationBulkAction>;

const chosenMax = 1_000;
/** Selects conversations of the inbox: those with the listed ids, or all that match a filter except some ids. */
const conversationSelection = z.strictObject({
  filter: z.strictObject(inboxFilter),
  ids: z.array(uuid).min(1).max(chosenMax).optional().describe('Of those that match, only these.'),
  except: z.array(uuid).max(chosenMax).default([]),
});
export type ConversationSelection = z.output<typeof conversationSelection>;

export const startConversationBulkInput = z.strictObject({
  selection: conversationSelection,
  act: conversationBulkAction,
});
export type StartConversationBulkInput = z.output<typeof startConversationBulkInput>;

/** One action on many conversations, and its progress. */
export const conversationBulkShape = z.object({
  id: uuid,
  act: conversationBulkAction,
  status: z.enum(['running', 'completed', 'canceled']),
  total: z.int().describe('How many matched when it began.'),
  changed: z.int().describe('Conversations that differ now.'),
  unchanged: z.int().describe('Conversations that were so already.'),
  created_at: timestamp,
  ended_at: timestamp.nullable(),
});
export type ConversationBulk = z.infer<typeof conversationBulkShape>;
export const conversationBulkIdInput = z.strictObject({ id: pathId });

export const countConversationsInput = z.strictObject({ selection: conversationSelection });
/** The highest number up to which conversations are counted. Beyond that, the panel shows only that there are more. */
export const conversationsCountedMax = 10_000;
export const conversationCountShape = z.object({ count: z.int(), more: z.boolean() });
