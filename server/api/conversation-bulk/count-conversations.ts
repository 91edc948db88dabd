import { conversationCountShape, countConversationsInput } from '#server/contract/conversation-bulk.ts';
import { countConversations } from '#server/domain/conversations/start-conversation-bulk.ts';
import { operation } from '../operation.ts';

export default operation(
  {
    kind: 'query',
    summary: 'Count conversations of the inbox',
    description: 'How many a change of many would look at, counted up to ten thousand.',
    scope: 'conversations:write',
    limit: 'panel',
    errors: [],
    input: countConversationsInput,
    output: conversationCountShape,
    example: { input: { selection: { filter: { filter: 'unread' as const } } }, output: { count: 312, more: false } },
  },
  countConversations,
);
