import { listVisitorMessagesInput, visitorMessagesPage } from '#server/contract/web-chat.ts';
import { listVisitorMessages } from '#server/domain/web-chat/list-visitor-messages.ts';
import { operation } from '../operation.ts';
import { threadExample, visitorExample, visitorMessageExample } from './visitor-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Read the conversation as its visitor',
    description:
      'Newest first, with the position live updates go on from. A POST, so that the token stands in no address.',
    scope: 'public',
    limit: 'panel',
    errors: ['web_chat_not_found', 'invalid_visitor', 'invalid_cursor'],
    input: listVisitorMessagesInput,
    output: visitorMessagesPage,
    example: {
      input: visitorExample,
      output: {
        data: [visitorMessageExample],
        next_cursor: null,
        has_more: false,
        thread: threadExample,
        position: '4711',
      },
    },
  },
  (_actor, input, ctx) => listVisitorMessages(ctx.address, input),
);
