import { conversationShape, snoozeInput } from '#server/contract/conversation.ts';
import { snoozeConversation } from '#server/domain/conversations/snooze-conversation.ts';
import { operation } from '../operation.ts';
import { freeConversationExample } from './conversation-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Put a conversation off',
    description:
      'Out of the inbox until then, or until its customer writes, somebody takes it over or asks for a person.',
    scope: 'conversations:write',
    limit: 'panel',
    errors: ['conversation_not_found'],
    input: snoozeInput,
    output: conversationShape,
    example: {
      input: { id: freeConversationExample.id, until: '2026-11-23T11:00:00.000Z' },
      output: { ...freeConversationExample, snoozed_until: '2026-11-23T11:00:00.000Z' },
    },
  },
  snoozeConversation,
);
