import { conversationIdInput, markReadResult } from '#server/contract/conversation.ts';
import { markUnread } from '#server/domain/conversations/mark-unread.ts';
import { operation } from '../operation.ts';
import { conversationExample } from './conversation-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Mark a conversation as unread',
    description: 'The conversation counts as unread again, for the whole team.',
    scope: 'conversations:write',
    limit: 'panel',
    errors: ['conversation_not_found'],
    input: conversationIdInput,
    output: markReadResult,
    example: {
      input: { id: conversationExample.id },
      output: { ok: true, conversation_id: conversationExample.id },
    },
  },
  markUnread,
);
