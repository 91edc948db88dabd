import { findMessagesInput, messageShape } from '#server/contract/message.ts';
import { listOf } from '#server/contract/page.ts';
import { findMessages } from '#server/domain/messages/find-messages.ts';
import { operation } from '../operation.ts';
import { costsSeen } from './costs-seen.ts';
import { messageExample } from './message-example.ts';

export default operation(
  {
    rest: { method: 'GET', path: '/messages', tag: 'Messages' },
    summary: 'Look a message up',
    description:
      'By `id`, or by `wamid`, the id the network operator gave it; both narrow together. A list envelope, empty when nothing matches.',
    scope: 'conversations:read',
    limit: 'messagesRead',
    errors: ['missing_filter'],
    input: findMessagesInput,
    output: listOf(messageShape),
    example: {
      input: { wamid: messageExample.wamid },
      output: { data: [messageExample], next_cursor: null, has_more: false },
    },
  },
  async (actor, input, call) => {
    const page = await findMessages(actor, input);
    return { ...page, data: costsSeen(call, page.data) };
  },
);
