import { conversationIdInput, conversationShape } from '#server/contract/conversation.ts';
import { reopenConversation } from '#server/domain/conversations/reopen-conversation.ts';
import { operation } from '../operation.ts';
import { freeConversationExample } from './conversation-example.ts';

export default operation(
  {
    rest: { method: 'POST', path: '/conversations/{id}/reopen', tag: 'Conversations' },
    summary: 'Reopen a conversation',
    description: 'A resolved conversation becomes open, unless a newer one with the same contact and number is open.',
    scope: 'conversations:write',
    limit: 'conversationActions',
    errors: ['conversation_not_found', 'conversation_already_open'],
    input: conversationIdInput,
    output: conversationShape,
    example: { input: { id: freeConversationExample.id }, output: freeConversationExample },
  },
  reopenConversation,
);
