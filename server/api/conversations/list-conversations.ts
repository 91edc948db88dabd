import { conversationShape, listConversationsInput } from '#server/contract/conversation.ts';
import { listOf } from '#server/contract/page.ts';
import { listConversations } from '#server/domain/conversations/list-conversations.ts';
import { operation } from '../operation.ts';
import { conversationExample } from './conversation-example.ts';

export default operation(
  {
    rest: { method: 'GET', path: '/conversations', tag: 'Conversations' },
    summary: 'List conversations',
    description: 'Newest first; with `updated_since` oldest change first. Filters narrow together.',
    scope: 'conversations:read',
    limit: 'conversations',
    errors: ['invalid_cursor'],
    input: listConversationsInput,
    output: listOf(conversationShape),
    example: {
      input: { status: 'open', limit: 1 },
      output: { data: [conversationExample], next_cursor: null, has_more: false },
    },
  },
  listConversations,
);
