import { nextPriceInput, nextPriceShape } from '#server/contract/price.ts';
import { nextPrice } from '#server/domain/pricing/next-price.ts';
import { conversationExample } from '../conversations/conversation-example.ts';
import { operation } from '../operation.ts';
import { requirePower } from '../require-power.ts';
import { nextPriceExample } from './price-rate-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'Price of the next message',
    description:
      'What the next message of a conversation will cost: free while the number has free messages left this month.',
    scope: 'conversations:read',
    limit: 'panel',
    errors: ['insufficient_scope', 'conversation_not_found', 'not_a_chatapp_conversation'],
    input: nextPriceInput,
    output: nextPriceShape,
    example: { input: { id: conversationExample.id }, output: nextPriceExample },
  },
  async (actor, input, call) => {
    requirePower(call, 'costs:read');
    return nextPrice(actor, input);
  },
);
