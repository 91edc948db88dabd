import { listMessagesAroundInput, messagesAroundShape } from '#server/contract/message.ts';
import { listMessagesAround } from '#server/domain/messages/list-messages-around.ts';
import { costsSeen } from '../messages/costs-seen.ts';
import { messageExample } from '../messages/message-example.ts';
import { operation } from '../operation.ts';

export default operation(
  {
    kind: 'query',
    summary: 'List the messages around one',
    description: 'A message that was found, with what was said before and after it, the newest first.',
    scope: 'conversations:read',
    limit: 'panel',
    errors: ['conversation_not_found', 'message_not_found', 'invalid_cursor'],
    input: listMessagesAroundInput,
    output: messagesAroundShape,
    example: {
      input: { id: messageExample.conversation_id, message_id: messageExample.id, limit: 1 },
      output: { data: [messageExample], older_cursor: null, newer_cursor: null },
    },
  },
  async (actor, input, call) => {
    const page = await listMessagesAround(actor, input);
    return { ...page, data: costsSeen(call, page.data) };
  },
);
