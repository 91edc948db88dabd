import { conversationShape, conversationTagInput } from '#server/contract/conversation.ts';
import { tagConversation } from '#server/domain/conversations/tag-conversation.ts';
import { operation } from '../operation.ts';
import { freeConversationExample } from './conversation-example.ts';

export default operation(
  {
    rest: { method: 'POST', path: '/conversations/{id}/tags', tag: 'Conversations' },
    summary: 'Tag a conversation',
    description: 'By name, in any case, or by id; a missing tag is made with the default color.',
    scope: 'conversations:write',
    limit: 'conversationActions',
    errors: ['conversation_not_found', 'tag_not_found'],
    input: conversationTagInput,
    output: conversationShape,
    example: { input: { id: freeConversationExample.id, tag: 'complaint' }, output: freeConversationExample },
  },
  tagConversation,
);
