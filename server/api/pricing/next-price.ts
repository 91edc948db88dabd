import { nextPriceInput, nextPriceShape } from '#server/contract/price.ts';
import { nextPrice } from '#server/domain/pricing/next-price.ts';
import { conversationExample } from '../conversations/conversation-example.ts';
import { operation } from '../operation.ts';
import { nextPriceExample } from './price-rate-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'Price of the next message',
    description:
      'What the next message of a conversation will cost: free while the number has free messages left this month.',
    scope: 'conversations:read',
    limit: 'panel',
    errors: ['conversation_not_found', 'not_a_chatapp_conversation'],
    input: nextPriceInput,
    output: nextPriceShape,
    example: { input: { id: conversationExample.id }, output: nextPriceExample },
  },
  nextPrice,
);
