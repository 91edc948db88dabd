import { conversationShape, conversationTagInput } from '#server/contract/conversation.ts';
import { untagConversation } from '#server/domain/conversations/tag-conversation.ts';
import { operation } from '../operation.ts';
import { freeConversationExample } from './conversation-example.ts';

export default operation(
  {
    rest: { method: 'DELETE', path: '/conversations/{id}/tags', tag: 'Conversations' },
    summary: 'Take a tag off a conversation',
    description: 'By name, in any case, or by id; one it does not have changes nothing.',
    scope: 'conversations:write',
    limit: 'conversationActions',
    errors: ['conversation_not_found'],
    input: conversationTagInput,
    output: conversationShape,
    example: { input: { id: freeConversationExample.id, tag: 'complaint' }, output: freeConversationExample },
  },
  untagConversation,
);
