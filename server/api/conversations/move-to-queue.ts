import { conversationShape, moveToQueueInput } from '#server/contract/conversation.ts';
import { moveToQueue } from '#server/domain/conversations/move-to-queue.ts';
import { operation } from '../operation.ts';
import { freeConversationExample } from './conversation-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Move a conversation to a queue',
    description:
      'It waits there for a person: whoever held it holds it no longer, and the AI keeps silent. With null it leaves its queue, and nothing else changes.',
    scope: 'conversations:write',
    limit: 'panel',
    errors: ['conversation_not_found', 'queue_not_found'],
    input: moveToQueueInput,
    output: conversationShape,
    example: { input: { id: freeConversationExample.id, queue_id: null }, output: freeConversationExample },
  },
  moveToQueue,
);
