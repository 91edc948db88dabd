import { conversationShape, pauseAiInput } from '#server/contract/conversation.ts';
import { pauseAi } from '#server/domain/conversations/pause-ai.ts';
import { operation } from '../operation.ts';
import { freeConversationExample } from './conversation-example.ts';

export default operation(
  {
    rest: { method: 'POST', path: '/conversations/{id}/pause-ai', tag: 'Conversations' },
    summary: 'Pause the AI',
    description: 'The AI does not answer for `minutes` (default 60); messages wait for a person.',
    scope: 'conversations:write',
    limit: 'conversationActions',
    errors: ['conversation_not_found'],
    input: pauseAiInput,
    output: conversationShape,
    example: { input: { id: freeConversationExample.id, minutes: 60 }, output: freeConversationExample },
  },
  pauseAi,
);
