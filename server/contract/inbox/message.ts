import { z } from 'zod';
import { costShape, heldReasons, pricingShape } from '../channels/cost.ts';
import { changesInput, pageInput } from '../platform/page.ts';
import { pathId, text, timestamp, uuid } from '../platform/wire.ts';
import { conversationShape } from './conversation.ts';

const deliveryErrorShape = z.object({
  code: z.string(),
  title: z.string(),
  detail: z.string().nullable(),
  retryable: z.boolean(),
  reason: z.string().describe('Why it did not arrive, in the language of the organization.'),
  remedy: z.string().describe('What to do about it, in the same language.'),
});

/** The delivery state of a message: the `delivery` block (contract/messages.md#rules). */
const deliveryShape = z.object({
  status: z.enum(['queued', 'sent', 'delivered', 'read', 'failed']),
  sent_at: timestamp.nullable(),
  delivered_at: timestamp.nullable(),
  read_at: timestamp.nullable(),
  failed_at: timestamp.nullable(),
  clicked_at: timestamp
    .nullable()
    .describe('The first tap on a link of the message, as far as the network operator tells whose it was.'),
  error: deliveryErrorShape.nullable(),
  held: z
    .enum(heldReasons)
    .nullable()
    .describe('Why the network operator, which accepted the message, has not sent it yet; its status is queued then.'),
  pricing: pricingShape.nullable().describe('null until the network operator has said it.'),
  cost: costShape.nullable().describe('By the rate of that day; null when it is not known, and of failed messages.'),
});

/** A message as the API returns it (contract/messages.md#fields). */
export const messageShape = z
  .object({
    id: uuid,
    conversation_id: uuid.nullable().describe('null while open_conversation on_reply waits for the answer.'),
    role: z.enum(['user', 'assistant', 'system']),
    type: z.string(),
    content: z.string(),
    file: z
      .object({
        id: uuid,
        name: z.string(),
        mime_type: z.string(),
        size: z.int().nullable().describe('null for a file that stays at the url it was sent by.'),
        url: z.string().describe('Signed, expires in an hour.'),
      })
      .optional()
      .describe('Present when there is an attachment.'),
    payload: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('What the type holds beyond text: fields as sent, or an inbound message as the operator gave it.'),
    reply_to_wamid: z.string().nullable().describe('The message this one quotes.'),
    reactions: z.array(z.object({ by: z.enum(['contact', 'team']), emoji: z.string(), at: timestamp })),
    wamid: z.string().nullable(),
    author: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
    delivery: deliveryShape.nullable().describe('null on inbound messages.'),
    answered_elsewhere: z
      .boolean()
      .describe('It passed while somebody else, not this organization, owned the thread at the network operator.'),
    edited_at: timestamp.nullable().describe('When the sender changed it.'),
    revoked_at: timestamp.nullable().describe('When the sender took it back; its content is no longer shown.'),
    sent_again_as: uuid.nullable().describe('The message by which a person sent this failed one again.'),
    created_at: timestamp,
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof messageShape>;

/** Sends a failed message again, when a person in the inbox requests it. */
export const resendMessageInput = z.strictObject({
  id: pathId,
  may_arrive_twice: z
    .boolean()
    .default(false)
    .describe('Needed when nobody knows whether the message arrived (operator_unreachable, not retryable).'),
});

/** Query of GET /messages. At least one of the two fields is required. */
export const findMessagesInput = z.strictObject({
  id: z.string().max(100).optional().describe('Our id of the message.'),
  wamid: z.string().max(300).optional().describe("The network operator's id of the message."),
});
export type FindMessagesInput = z.output<typeof findMessagesInput>;

/** Panel: sets the reaction of a team member to a message in the inbox. */
export const reactToMessageInput = z.strictObject({
  id: pathId,
  emoji: text(64)
    .refine((value) => value === '' || /^\p{RGI_Emoji}$/v.test(value), 'must be one emoji')
    .describe('In place of the one before; empty takes it back.'),
});
export type ReactToMessageInput = z.output<typeof reactToMessageInput>;

export const reactionResult = z.object({
  status: z.enum(['sent', 'failed']),
  error: z
    .object({ code: z.string(), reason: z.string().describe('In the language of the organization.') })
    .optional()
    .describe('Present when status is failed.'),
});
export type ReactionResult = z.infer<typeof reactionResult>;

export const listMessagesInput = z.strictObject({ id: pathId, ...changesInput });

/** Panel: returns a message that a person wants to see, with the messages before and after it. */
export const listMessagesAroundInput = z.strictObject({
  id: pathId,
  message_id: z.string().describe('The message in the middle.'),
  limit: pageInput.limit.describe('Messages to either side, 1 to 200 (default 50).'),
  cursor: z.string().max(2_000).optional().describe('older_cursor or newer_cursor of a page before.'),
});
export type ListMessagesAroundInput = z.output<typeof listMessagesAroundInput>;

export const messagesAroundShape = z.object({
  data: z.array(messageShape).describe('Newest first.'),
  older_cursor: z.string().nullable().describe('null where the conversation begins.'),
  newer_cursor: z.string().nullable().describe('null where it ends.'),
});
export type MessagesAround = z.infer<typeof messagesAroundShape>;

/** JSON response of GET /conversations/{id}/export. */
export const conversationExportShape = z.object({
  conversation: conversationShape,
  messages: z.array(messageShape).describe('All of them, oldest first.'),
  exported_at: timestamp,
});
export type ConversationExport = z.infer<typeof conversationExportShape>;
