import { conversationIdInput, conversationShape } from '#server/contract/conversation.ts';
import { releaseConversation } from '#server/domain/conversations/release-conversation.ts';
import { operation } from '../operation.ts';
import { freeConversationExample } from './conversation-example.ts';

export default operation(
  {
    rest: { method: 'POST', path: '/conversations/{id}/release', tag: 'Conversations' },
    summary: 'Return a conversation to the AI',
    description: 'The AI answers again; a pending handoff and a pause end.',
    scope: 'conversations:write',
    limit: 'conversationActions',
    errors: ['conversation_not_found'],
    input: conversationIdInput,
    output: conversationShape,
    example: { input: { id: freeConversationExample.id }, output: freeConversationExample },
  },
  releaseConversation,
);
