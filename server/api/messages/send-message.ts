import { acceptedMessageTypes, sendMessageInput, sendResultShape } from '#server/contract/message.ts';
import { sendMessage as sendMessageUseCase } from '#server/domain/messages/send-message.ts';
import { operation } from '../operation.ts';
import { sendResultExample } from './message-example.ts';

/** POST /messages: sends a message over the chat-app channel. */
export const sendMessage = operation(
  {
    rest: { method: 'POST', path: '/messages', tag: 'Messages' },
    summary: 'Send a message',
    description: `To a phone or into a conversation. Types accepted now: ${acceptedMessageTypes.join(', ')}. A refusal by the network operator is answered 200 with status failed and the reason in error. With an idempotency key (body or header Idempotency-Key) the message is sent at most once in 7 days. (interface.md §4.3)`,
    scope: 'messages:send',
    limit: 'messagesSend',
    errors: [
      'missing_type',
      'unsupported_type',
      'missing_destination',
      'missing_text',
      'missing_connection_id',
      'no_connection',
      'missing_to',
      'invalid_phone',
      'invalid_fields',
      'not_a_chatapp_conversation',
      'opted_out',
      'connection_not_found',
      'conversation_not_found',
      'contact_not_found',
      'contact_merged',
      'idempotency_key_reused',
    ],
    issueCodes: { 'contact.fields': 'invalid_fields' },
    input: sendMessageInput,
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
  ({ actor, input }) => sendMessageUseCase(actor, input),
);
