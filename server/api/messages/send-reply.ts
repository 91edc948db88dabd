import { sendReplyInput } from '#server/contract/conversation.ts';
import { sendResultShape } from '#server/contract/send-message.ts';
import { sendReply } from '#server/domain/sending/send-reply.ts';
import { operation } from '../operation.ts';
import { messageExample, sendResultExample } from './message-example.ts';

export default operation(
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
);
