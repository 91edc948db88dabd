import { sendReplyInput } from '#server/contract/inbox/conversation.ts';
import {
  findMessagesInput,
  messageShape,
  reactionResult,
  reactToMessageInput,
  resendMessageInput,
} from '#server/contract/inbox/message.ts';
import { messageHitShape, searchMessagesInput } from '#server/contract/inbox/message-search.ts';
import { replyErrors, sendErrors } from '#server/contract/inbox/send-errors.ts';
import {
  acceptedMessageTypes,
  sendBodyMax,
  sendMessageInput,
  sendMessageIssueCodes,
  sendResultShape,
} from '#server/contract/inbox/send-message.ts';
import { sendMessageBody } from '#server/contract/inbox/send-message-body.ts';
import { sendTemplateInput, writeFirstInput } from '#server/contract/inbox/send-template.ts';
import { listOf } from '#server/contract/platform/page.ts';
import { findMessages, searchMessages } from '#server/domain/inbox/messages/reading/search-messages.ts';
import { reactToMessage } from '#server/domain/inbox/sending/sends/react-to-message.ts';
import { resendMessage } from '#server/domain/inbox/sending/sends/resend-message.ts';
import { sendMessage } from '#server/domain/inbox/sending/sends/send-message.ts';
import { sendReply } from '#server/domain/inbox/sending/sends/send-reply.ts';
import { sendTemplate, writeFirst } from '#server/domain/inbox/sending/sends/send-template.ts';
import { takeOverByMember } from '#server/domain/inbox/sending/sends/take-over-by-member.ts';
import { maxPriceAgain } from '#server/domain/outreach/campaigns/price/max-price.ts';
import { operation } from '../../operation.ts';
import { router } from '../../trpc.ts';
import { costsSeen } from './costs-seen.ts';
import * as legacy from './legacy-sends.ts';
import { messageExample, sendResultExample } from './message-example.ts';

export const messagesRouter = router({
  findMessages: operation(
    {
      rest: { method: 'GET', path: '/messages', tag: 'Messages' },
      summary: 'Look a message up',
      description:
        'By `id`, or by `wamid`, the id the network operator gave it; both narrow together. A list envelope, empty when nothing matches.',
      scope: 'conversations:read',
      limit: 'messagesRead',
      errors: ['missing_filter'],
      input: findMessagesInput,
      output: listOf(messageShape),
      example: {
        input: { wamid: messageExample.wamid },
        output: { data: [messageExample], next_cursor: null, has_more: false },
      },
    },
    async (actor, input, call) => {
      const page = await findMessages(actor, input);
      return { ...page, data: costsSeen(call, page.data) };
    },
  ),
  reactToMessage: operation(
    {
      kind: 'mutation',
      summary: 'React to a message',
      description: 'One emoji of the team on a message, in place of the one before; an empty one takes it back.',
      scope: 'messages:send',
      limit: 'panel',
      errors: [
        'message_not_found',
        'unsupported_type',
        'conversation_not_found',
        'not_a_chatapp_conversation',
        'no_connection',
        'missing_to',
        'opted_out',
        'contact_not_found',
      ],
      input: reactToMessageInput,
      output: reactionResult,
      example: { input: { id: messageExample.id, emoji: '👍' }, output: { status: 'sent' } },
    },
    reactToMessage,
  ),
  resendMessage: operation(
    {
      kind: 'mutation',
      summary: 'Send a failed message again',
      description:
        'As it was, as a new message, once. Refused where it would fail again; where it may have arrived, only with may_arrive_twice.',
      scope: 'messages:send',
      limit: 'panel',
      errors: ['message_not_found', 'message_not_resendable', ...sendErrors],
      input: resendMessageInput,
      output: sendResultShape,
      example: { input: { id: messageExample.id, may_arrive_twice: false }, output: sendResultExample },
    },
    (actor, input) => resendMessage(actor, input, maxPriceAgain),
  ),
  searchMessages: operation(
    {
      kind: 'query',
      summary: 'Search what was said',
      description: 'Messages that say all of the words, the newest first, of conversations in every state.',
      scope: 'conversations:read',
      limit: 'panel',
      errors: ['invalid_cursor'],
      input: searchMessagesInput,
      output: listOf(messageHitShape),
      example: {
        input: { q: 'sofa' },
        output: {
          data: [
            {
              id: messageExample.id,
              conversation_id: messageExample.conversation_id,
              status: 'open' as const,
              customer: 'Marina Souza',
              role: 'user' as const,
              created_at: messageExample.created_at,
              quote: { before: 'Do you have the ', hit: 'sofa', after: ' in green?' },
            },
          ],
          next_cursor: null,
          has_more: false,
        },
      },
    },
    searchMessages,
  ),
  sendMessage: operation(
    {
      rest: { method: 'POST', path: '/messages', tag: 'Messages', bodyMax: sendBodyMax },
      summary: 'Send a message',
      description: `To a phone or into a conversation. Types: ${acceptedMessageTypes.join(', ')}; a field of another type is an unknown one. A refusal by the network operator is answered 200 with status failed and the reason in error. to beside conversation_id or contact_id must be that person. With an idempotency key (body or header Idempotency-Key) the message is sent at most once in 7 days; live and test keys count apart, and an erasure of the contact meanwhile changes nothing of the answer.`,
      scope: 'messages:send',
      limit: 'messagesSend',
      errors: sendErrors,
      issueCodes: sendMessageIssueCodes,
      input: sendMessageInput,
      body: sendMessageBody,
      output: sendResultShape,
      example: {
        input: {
          type: 'text',
          to: '+5511987654321',
          text: 'Hello Marina! How can we help?',
          idempotency_key: 'order-1042',
        },
        output: sendResultExample,
      },
    },
    // `beforeQueue` is internal and not part of the API. A member who sends the first message from the panel takes the
    // conversation over, in the same way as with a reply.
    (actor, input) => sendMessage(actor, input, { beforeQueue: takeOverByMember(actor) }),
  ),
  sendReply: operation(
    {
      kind: 'mutation',
      summary: 'Reply from the inbox',
      description: 'A reply typed by a person is a takeover: the AI stays silent until the conversation is released.',
      scope: 'messages:send',
      limit: 'panel',
      errors: [
        'storage_full',
        'conversation_not_found',
        'conversation_changed',
        'message_not_found',
        'not_a_chatapp_conversation',
        'no_connection',
        'unsupported_type',
        'missing_text',
        'missing_body',
        'invalid_buttons',
        'invalid_sections',
        'invalid_header',
        'invalid_url',
        'missing_to',
        'incompatible_mime',
        'opted_out',
        'contact_not_found',
        'idempotency_key_reused',
      ],
      input: sendReplyInput,
      output: sendResultShape,
      example: {
        input: { id: messageExample.conversation_id, text: 'Hello!', idempotency_key: '6f0c6a3e-reply' },
        output: sendResultExample,
      },
    },
    sendReply,
  ),
  sendTemplate: operation(
    {
      kind: 'mutation',
      summary: 'Send a template from the inbox',
      description: 'By a person, into a conversation whose window may be closed: a takeover, as any reply typed there.',
      scope: 'conversations:write',
      limit: 'panel',
      errors: [...replyErrors, 'conversation_changed', 'storage_full'],
      issueCodes: sendMessageIssueCodes,
      input: sendTemplateInput,
      output: sendResultShape,
      example: {
        input: {
          id: messageExample.conversation_id,
          type: 'template',
          template_name: 'order_update',
          language_code: 'pt_BR',
          seen: { last_message_id: messageExample.id, taken_over_by: null },
        },
        output: sendResultExample,
      },
    },
    sendTemplate,
  ),
  writeFirst: operation(
    {
      kind: 'mutation',
      summary: 'Write to somebody first',
      description:
        'A template, to a phone: as POST /messages, with the medium of its header as a file if there is one.',
      scope: 'messages:send',
      limit: 'messagesSend',
      errors: [...sendErrors, 'storage_full'],
      issueCodes: sendMessageIssueCodes,
      input: writeFirstInput,
      output: sendResultShape,
      example: {
        input: {
          type: 'template',
          to: '+5511987654321',
          template_name: 'order_update',
          language_code: 'pt_BR',
        },
        output: sendResultExample,
      },
    },
    writeFirst,
  ),
  ...legacy,
});
