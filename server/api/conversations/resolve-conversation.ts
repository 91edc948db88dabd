import { conversationIdInput, conversationShape } from '#server/contract/conversation.ts';
import { resolveConversation } from '#server/domain/conversations/resolve-conversation.ts';
import { operation } from '../operation.ts';
import { freeConversationExample } from './conversation-example.ts';

export default operation(
  {
    rest: { method: 'POST', path: '/conversations/{id}/resolve', tag: 'Conversations' },
    summary: 'Resolve a conversation',
    description: 'An open conversation becomes resolved. A later message of the customer opens a new one.',
    scope: 'conversations:write',
    limit: 'conversationActions',
    errors: ['conversation_not_found'],
    input: conversationIdInput,
    output: conversationShape,
    example: { input: { id: freeConversationExample.id }, output: freeConversationExample },
  },
  resolveConversation,
);
