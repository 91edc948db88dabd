import { conversationIdInput, conversationShape } from '#server/contract/conversation.ts';
import { reopenConversation as reopenConversationUseCase } from '#server/domain/conversations/reopen-conversation.ts';
import { operation } from '../operation.ts';
import { freeConversationExample } from './conversation-example.ts';

/** POST /conversations/{id}/reopen: reopen a conversation. */
export const reopenConversation = operation(
  {
    rest: { method: 'POST', path: '/conversations/{id}/reopen', tag: 'Conversations' },
    summary: 'Reopen a conversation',
    description:
      'A resolved conversation becomes open, unless a newer one with the same contact and number is open. (interface.md §3)',
    scope: 'conversations:write',
    limit: 'conversationActions',
    errors: ['conversation_not_found', 'conversation_already_open'],
    input: conversationIdInput,
    output: conversationShape,
    example: { input: { id: freeConversationExample.id }, output: freeConversationExample },
  },
  ({ actor, input }) => reopenConversationUseCase(actor, input),
);
