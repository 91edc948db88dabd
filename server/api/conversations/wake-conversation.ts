import { conversationIdInput, conversationShape } from '#server/contract/conversation.ts';
import { wakeConversation } from '#server/domain/conversations/snooze-conversation.ts';
import { operation } from '../operation.ts';
import { freeConversationExample } from './conversation-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Bring a conversation back',
    description: 'What was put off is in the inbox again at once.',
    scope: 'conversations:write',
    limit: 'panel',
    errors: ['conversation_not_found'],
    input: conversationIdInput,
    output: conversationShape,
    example: { input: { id: freeConversationExample.id }, output: freeConversationExample },
  },
  wakeConversation,
);
