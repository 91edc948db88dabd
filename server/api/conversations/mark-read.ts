import { conversationIdInput, markReadResult } from '#server/contract/conversation.ts';
import { markRead } from '#server/domain/conversations/mark-read.ts';
import { operation } from '../operation.ts';
import { conversationExample } from './conversation-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Mark a conversation as read',
    description: 'Nothing in the conversation is unread any more.',
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
  markRead,
);
