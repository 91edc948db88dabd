import { conversationIdInput, conversationShape } from '#server/contract/conversation.ts';
import { archiveConversation } from '#server/domain/conversations/archive-conversation.ts';
import { operation } from '../operation.ts';
import { freeConversationExample } from './conversation-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Archive a conversation',
    description: 'The conversation leaves the inbox for good; what the customer writes next opens a new one.',
    scope: 'conversations:write',
    limit: 'panel',
    errors: ['conversation_not_found'],
    input: conversationIdInput,
    output: conversationShape,
    example: { input: { id: freeConversationExample.id }, output: freeConversationExample },
  },
  archiveConversation,
);
