import { listMessagesInput, messageShape } from '#server/contract/message.ts';
import { listOf } from '#server/contract/page.ts';
import { listMessages } from '#server/domain/messages/list-messages.ts';
import { costsSeen } from '../messages/costs-seen.ts';
import { messageExample } from '../messages/message-example.ts';
import { operation } from '../operation.ts';

export default operation(
  {
    rest: { method: 'GET', path: '/conversations/{id}/messages', tag: 'Conversations' },
    summary: 'List the messages of a conversation',
    description:
      'Newest first, by the time the operator gives inbound messages; with updated_since oldest change first.',
    scope: 'conversations:read',
    limit: 'conversations',
    errors: ['conversation_not_found', 'invalid_cursor'],
    input: listMessagesInput,
    output: listOf(messageShape),
    example: {
      input: { id: messageExample.conversation_id, limit: 1 },
      output: { data: [messageExample], next_cursor: null, has_more: false },
    },
  },
  async (actor, input, call) => {
    const page = await listMessages(actor, input);
    return { ...page, data: costsSeen(call, page.data) };
  },
);
