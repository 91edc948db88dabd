import { conversationShape } from '#server/contract/conversation.ts';
import { replyErrors } from '#server/contract/send-errors.ts';
import {
  sendBodyMax,
  sendIntoConversationInput,
  sendMessageIssueCodes,
  sendResultShape,
} from '#server/contract/send-message.ts';
import { sendIntoConversationBody } from '#server/contract/send-message-body.ts';
import { sendIntoConversation } from '#server/domain/sending/send-into-conversation.ts';
import { sendResultExample } from '../messages/message-example.ts';
import { operation } from '../operation.ts';
import { freeConversationExample } from './conversation-example.ts';

export default operation(
  {
    rest: { method: 'POST', path: '/conversations/{id}/messages', tag: 'Conversations', bodyMax: sendBodyMax },
    summary: 'Reply in a conversation',
    description:
      'The body of POST /messages with no destination. Answers the send result, and the updated conversation in `conversation`. A reply sent by API is no takeover.',
    scope: 'conversations:write',
    limit: 'conversationActions',
    errors: replyErrors,
    issueCodes: sendMessageIssueCodes,
    input: sendIntoConversationInput,
    body: sendIntoConversationBody,
    output: sendResultShape.extend({
      conversation: conversationShape.nullable().describe('null when the person was erased meanwhile.'),
    }),
    example: {
      input: { id: freeConversationExample.id, type: 'text', text: 'Hello Marina!' },
      output: { ...sendResultExample, conversation: freeConversationExample },
    },
  },
  sendIntoConversation,
);
