import { conversationShape, conversationTagInput } from '#server/contract/conversation.ts';
import { untagConversation as untagConversationUseCase } from '#server/domain/conversations/tag-conversation.ts';
import { operation } from '../operation.ts';
import { freeConversationExample } from './conversation-example.ts';

/** DELETE /conversations/{id}/tags: take a tag off a conversation. */
export const untagConversation = operation(
  {
    rest: { method: 'DELETE', path: '/conversations/{id}/tags', tag: 'Conversations' },
    summary: 'Take a tag off a conversation',
    description: 'By name, in any case, or by id; one it does not have changes nothing. (interface.md §4.2)',
    scope: 'conversations:write',
    limit: 'conversationActions',
    errors: ['conversation_not_found'],
    input: conversationTagInput,
    output: conversationShape,
    example: { input: { id: freeConversationExample.id, tag: 'complaint' }, output: freeConversationExample },
  },
  ({ actor, input }) => untagConversationUseCase(actor, input),
);
