import { rateConversationInput, visitorThreadResult } from '#server/contract/web-chat.ts';
import { rateConversation } from '#server/domain/web-chat/rate-conversation.ts';
import { operation } from '../operation.ts';
import { threadExample, visitorExample } from './visitor-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Rate as a visitor',
    description: 'Where the chat asks for it: the first score counts, and the first comment.',
    scope: 'public',
    limit: 'panel',
    errors: ['web_chat_not_found', 'invalid_visitor', 'conversation_not_found'],
    input: rateConversationInput,
    output: visitorThreadResult,
    example: {
      input: { ...visitorExample, score: 5, comment: 'Atendimento rápido' },
      output: {
        thread: { ...threadExample, status: 'closed', answering: false, rating: { score: 5, commented: true } },
      },
    },
  },
  (_actor, input, ctx) => rateConversation(ctx.address, input),
);
