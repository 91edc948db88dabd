import { messageHitShape, searchMessagesInput } from '#server/contract/message-search.ts';
import { listOf } from '#server/contract/page.ts';
import { searchMessages } from '#server/domain/messages/search-messages.ts';
import { operation } from '../operation.ts';
import { messageExample } from './message-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'Search what was said',
    description: 'Messages that say all of the words, the newest first, of conversations in every state.',
    scope: 'conversations:read',
    limit: 'panel',
    errors: ['invalid_cursor'],
    input: searchMessagesInput,
    output: listOf(messageHitShape),
    example: {
      input: { q: 'sofa' },
      output: {
        data: [
          {
            id: messageExample.id,
            conversation_id: messageExample.conversation_id,
            status: 'open' as const,
            customer: 'Marina Souza',
            role: 'user' as const,
            created_at: messageExample.created_at,
            quote: { before: 'Do you have the ', hit: 'sofa', after: ' in green?' },
          },
        ],
        next_cursor: null,
        has_more: false,
      },
    },
  },
  searchMessages,
);
