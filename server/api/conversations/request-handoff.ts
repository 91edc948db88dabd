import { conversationShape, requestHandoffInput } from '#server/contract/conversation.ts';
import { requestHandoff } from '#server/domain/conversations/request-handoff.ts';
import { operation } from '../operation.ts';
import { freeConversationExample } from './conversation-example.ts';

export default operation(
  {
    rest: { method: 'POST', path: '/conversations/{id}/handoff', tag: 'Conversations' },
    summary: 'Request a human',
    description: 'The conversation enters the human queue, with the reason visible; the AI stays silent.',
    scope: 'conversations:write',
    limit: 'conversationActions',
    errors: ['conversation_not_found'],
    input: requestHandoffInput,
    output: conversationShape,
    example: {
      input: { id: freeConversationExample.id, reason: 'Wants to negotiate the price' },
      output: freeConversationExample,
    },
  },
  requestHandoff,
);
