import { rateConversationInput, visitorThreadResult } from '#server/contract/web-chat.ts';
import { rateConversation as rateConversationUseCase } from '#server/domain/web-chat/rate-conversation.ts';
import { operation } from '../operation.ts';
import { threadExample, visitorExample } from './visitor-example.ts';

/** A web chat: the visitor rates the conversation that was closed. */
export const rateConversation = operation(
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
  ({ ctx, input }) => rateConversationUseCase(ctx.address, input),
);
