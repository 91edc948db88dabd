import { z } from 'zod';
import { tagShape } from '../people/contact.ts';
import { attachedFile } from '../platform/attached-file.ts';
import { replyFileMax } from '../platform/file-limits.ts';
import { changesInput, pageInput } from '../platform/page.ts';
import { textMax } from '../platform/text-max.ts';
import { pathId, requiredText, text, timestamp, uuid } from '../platform/wire.ts';
import { seenInConversation } from './conversation-seen.ts';
import { handoffShape } from './handoff.ts';
import { inboxOwnFilters } from './inbox-own-filters.ts';
import { interactiveReply } from './interactive-reply.ts';
import { messageKinds } from './message-kind.ts';
import { sentiments } from './sentiment.ts';

const conversationStatuses = ['open', 'resolved', 'archived'] as const;
export const conversationChannels = ['chatapp', 'web', 'embed', 'api'] as const;

const personShape = z.object({ id: uuid, name: z.string(), email: z.string() });
const byShape = z.object({ type: z.string(), id: z.string().nullable(), name: z.string().nullable() });

/**
 * A conversation (contract/conversations.md#fields), with `window_expires_at` (contract/conversations.md#rules). Lists,
 * actions and events use the same shape.
 */
export const conversationShape = z
  .object({
    id: uuid,
    status: z.enum(conversationStatuses),
    channel: z.enum(conversationChannels),
    contact: z
      .object({ id: uuid, name: z.string(), phone: z.string().nullable(), email: z.string().nullable() })
      .nullable(),
    agent: z.object({ id: uuid, name: z.string() }).nullable(),
    connection_id: uuid.nullable().describe('The sending number.'),
    user: z.object({
      name: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      metadata: z.record(z.string(), z.unknown()),
      proven: z.boolean().optional().describe('true: the site around the web chat signed who it is.'),
    }),
    tags: z.array(tagShape),
    awaiting_reply: z.boolean(),
    bot_paused_until: timestamp.nullable(),
    snoozed_until: timestamp
      .nullable()
      .describe('Put off by a person until then; whatever the customer writes ends that.'),
    takeover: z.object({ user: personShape.nullable(), at: timestamp }).nullable(),
    handoff: handoffShape.nullable(),
    resolved: z.object({ at: timestamp, by: byShape.nullable() }).nullable(),
    rating: z.object({ score: z.int(), comment: z.string().nullable(), at: timestamp }).nullable(),
    sentiment: z.string().nullable(),
    referral: z.record(z.string(), z.unknown()).nullable(),
    thread_owner: z
      .object({ name: z.string().nullable(), since: timestamp.nullable() })
      .nullable()
      .describe('Who answers at the network operator in place of this organization; null: nobody else does.'),
    window_expires_at: timestamp
      .nullable()
      .describe('Until when free text may be sent: 24 h after the last inbound message.'),
    created_at: timestamp,
    last_message_at: timestamp.nullable(),
    last_inbound_at: timestamp.nullable(),
    last_assistant_message_at: timestamp.nullable(),
  })
  .meta({ id: 'Conversation' });
export type Conversation = z.infer<typeof conversationShape>;

/** Query of GET /conversations (contract/conversations.md#operations). */
export const listConversationsInput = z.strictObject({
  status: z.enum(conversationStatuses).optional(),
  channel: z.enum(conversationChannels).optional(),
  agent_id: z.string().max(100).optional(),
  connection_id: z.string().max(100).optional(),
  contact_id: z.string().max(100).optional(),
  assigned_to: z.string().max(100).optional().describe('User who took the conversation over.'),
  handoff: z.enum(['pending']).optional().describe('Asked for a human and not yet served.'),
  awaiting_reply: z.boolean().optional(),
  sentiment: z.enum(sentiments).optional(),
  tag: z.string().max(100).optional().describe('Name or id.'),
  phone: z.string().max(64).optional().describe('The number of the customer, in any spelling.'),
  ...changesInput,
});
export type ListConversationsInput = z.output<typeof listConversationsInput>;

/** Input of operations that need only the conversation's id. */
export const conversationIdInput = z.strictObject({ id: pathId });

/** Panel: puts a conversation into the queue in which it waits for a person, or takes it out of its queue. */
export const moveToQueueInput = z.strictObject({
  id: pathId,
  queue_id: pathId.nullable().describe('null: out of its queue.'),
});
export type MoveToQueueInput = z.output<typeof moveToQueueInput>;

export const pauseMinutesDefault = 60;
export const pauseAiInput = z.strictObject({
  id: pathId,
  minutes: z.int().min(1).max(43_200).optional().describe('1 to 43 200 (default 60).'),
});

/** Maximum number of days for which a conversation can be snoozed. */
export const snoozeDaysMax = 366;
export const snoozeInput = z.strictObject({
  id: pathId,
  until: timestamp.describe('Back in the inbox then; at most a year away.'),
});
export type SnoozeInput = z.output<typeof snoozeInput>;

export const requestHandoffInput = z.strictObject({
  id: pathId,
  reason: text(2_000).optional().describe('Shown to the people in the queue.'),
});

/** Body of POST and DELETE /conversations/{id}/tags. */
export const conversationTagInput = z.strictObject({
  id: pathId,
  tag: requiredText(100).describe('Name, in any case, or id of a conversation tag.'),
});
export type ConversationTagInput = z.output<typeof conversationTagInput>;

/** A conversion event the agent marked (contract/conversations.md#rules). */
export const conversionEventShape = z.object({
  id: uuid,
  name: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  at: timestamp,
});
export type ConversionEvent = z.infer<typeof conversionEventShape>;

export const listConversionEventsInput = z.strictObject({ id: pathId, ...changesInput });

/** Query of GET /conversations/{id}/export. */
export const exportConversationInput = z.strictObject({
  id: pathId,
  format: z.enum(['json', 'markdown']).optional().describe('json (default), or markdown: ready-to-paste text.'),
});

const { tag, channel, assigned_to, sentiment, agent_id, connection_id, awaiting_reply } = listConversationsInput.shape;
/** Filters of the inbox, without the parameters of pages. A saved view of conversations stores these filters. */
export const inboxFilter = {
  ...inboxOwnFilters,
  q: text(200).optional(),
  tag,
  channel,
  assigned_to,
  sentiment,
  agent_id,
  connection_id,
  awaiting_reply: awaiting_reply.describe('The same as `waiting`, by the word of views saved before.'),
};
export const inboxInput = z.strictObject({
  ...inboxFilter,
  ids: z.array(uuid).min(1).max(50).optional().describe('Only those of these that are in the list.'),
  ...pageInput,
});
export type InboxInput = z.output<typeof inboxInput>;

export const inboxItemShape = conversationShape.extend({
  unread_count: z.int(),
  said: z
    .object({
      by: z.string().nullable().describe('Kind of its author; null: not known any more.'),
      kind: z.enum(messageKinds).nullable().describe('What it is, where that is no words.'),
      text: z.string().describe('Its words, or whose card and which place it is.'),
      order: z.object({ items: z.int(), total: z.number().nullable(), currency: z.string().nullable() }).nullable(),
    })
    .nullable()
    .describe('What was said last; while a person is waited for, what the customer said last.'),
  last_message: z
    .object({ by: z.string().describe('Kind of its author.'), failed: z.boolean() })
    .nullable()
    .describe('Who wrote last, and whether that could not be delivered.'),
  waiting_since: timestamp.nullable().describe('Since when it waits for an answer that counts, or for a person.'),
  queue: z.object({ id: uuid, name: z.string() }).nullable(),
  mentioned: z.boolean().describe('A note names the member who asks, and they have not looked since.'),
  looked_after: z.boolean().describe('Its queue is the member’s, or nobody’s in particular, or none.'),
});
export type InboxItem = z.infer<typeof inboxItemShape>;

export const markReadResult = z.object({ ok: z.literal(true), conversation_id: uuid });
export const sendReplyInput = z.strictObject({
  id: pathId,
  text: text(textMax).default('').describe('Required without a file; its caption beside one.'),
  file: attachedFile(replyFileMax)
    .extend({
      voice: z.boolean().optional().describe('Recorded here: a voice note, where the bytes are OGG with Opus, mono.'),
    })
    .optional(),
  interactive: interactiveReply.optional().describe('Below the text: buttons, a list, a link, or a wish for a place.'),
  idempotency_key: requiredText(255).describe('Made by the client once per reply.'),
  reply_to: pathId.optional().describe('The message of the conversation it quotes.'),
  seen: seenInConversation
    .optional()
    .describe('Refuses when a colleague has answered or taken over since; without it the reply goes out in any case.'),
});
export type SendReplyInput = z.output<typeof sendReplyInput>;

/** Panel: changes which app owns a thread at the messaging provider. */
export const controlThreadInput = z.strictObject({
  id: pathId,
  action: z.enum(['take', 'pass', 'release']),
  to: text(80).optional().describe('The app the thread is passed to; needed to pass it.'),
});
export type ControlThreadInput = z.output<typeof controlThreadInput>;
