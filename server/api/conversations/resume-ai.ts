import { conversationIdInput, conversationShape } from '#server/contract/conversation.ts';
import { resumeAi } from '#server/domain/conversations/resume-ai.ts';
import { operation } from '../operation.ts';
import { freeConversationExample } from './conversation-example.ts';

export default operation(
  {
    rest: { method: 'POST', path: '/conversations/{id}/resume-ai', tag: 'Conversations' },
    summary: 'End a pause of the AI',
    description: 'The AI is active at once.',
    scope: 'conversations:write',
    limit: 'conversationActions',
    errors: ['conversation_not_found'],
    input: conversationIdInput,
    output: conversationShape,
    example: { input: { id: freeConversationExample.id }, output: freeConversationExample },
  },
  resumeAi,
);
