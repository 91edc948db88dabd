import { conversationIdInput, conversationShape } from '#server/contract/conversation.ts';
import { resumeAi as resumeAiUseCase } from '#server/domain/conversations/resume-ai.ts';
import { operation } from '../operation.ts';
import { freeConversationExample } from './conversation-example.ts';

/** POST /conversations/{id}/resume-ai: end a pause of the AI. */
export const resumeAi = operation(
  {
    rest: { method: 'POST', path: '/conversations/{id}/resume-ai', tag: 'Conversations' },
    summary: 'End a pause of the AI',
    description: 'The AI is active at once. (interface.md §3)',
    scope: 'conversations:write',
    limit: 'conversationActions',
    errors: ['conversation_not_found'],
    input: conversationIdInput,
    output: conversationShape,
    example: { input: { id: freeConversationExample.id }, output: freeConversationExample },
  },
  ({ actor, input }) => resumeAiUseCase(actor, input),
);
