import { conversationIdInput, conversationShape } from '#server/contract/conversation.ts';
import { getConversation } from '#server/domain/conversations/get-conversation.ts';
import { operation } from '../operation.ts';
import { conversationExample } from './conversation-example.ts';

export default operation(
  {
    rest: { method: 'GET', path: '/conversations/{id}', tag: 'Conversations' },
    summary: 'Get a conversation',
    description: 'One conversation by its id.',
    scope: 'conversations:read',
    limit: 'conversations',
    errors: ['conversation_not_found'],
    input: conversationIdInput,
    output: conversationShape,
    example: { input: { id: conversationExample.id }, output: conversationExample },
  },
  getConversation,
);
