import { inboxInput, inboxItemShape } from '#server/contract/conversation.ts';
import { listOf } from '#server/contract/page.ts';
import { listInbox } from '#server/domain/conversations/list-inbox.ts';
import { operation } from '../operation.ts';
import { conversationExample } from './conversation-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'The inbox',
    description:
      'Conversations in some states, narrowed by what they need and whose they are: newest activity first, the longest wait first, or the window that closes first.',
    scope: 'conversations:read',
    limit: 'panel',
    errors: ['invalid_cursor'],
    input: inboxInput,
    output: listOf(inboxItemShape),
    example: {
      input: { filter: 'all' },
      output: {
        data: [
          {
            ...conversationExample,
            unread_count: 1,
            said: { by: 'contact', kind: null, text: 'Hello!', order: null },
            last_message: { by: 'contact', failed: false },
            waiting_since: null,
            queue: null,
            mentioned: false,
            looked_after: true,
          },
        ],
        next_cursor: null,
        has_more: false,
      },
    },
  },
  listInbox,
);
