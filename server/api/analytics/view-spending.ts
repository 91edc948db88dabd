import { viewSpendingInput, viewSpendingResult } from '#server/contract/figures-page.ts';
import { viewSpending } from '#server/domain/analytics/view-spending.ts';
import { operation } from '../operation.ts';
import { requirePower } from '../require-power.ts';
import { overviewExample, spendingExample } from './figures-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'Show what conversations cost',
    description: 'What the network operator and the models were paid in the period, and one conversation on average.',
    scope: 'conversations:read',
    limit: 'panel',
    errors: ['insufficient_scope', 'segment_not_found'],
    input: viewSpendingInput,
    output: viewSpendingResult,
    example: {
      input: { channel: 'chatapp' as const },
      output: {
        ...spendingExample,
        as_of: overviewExample.as_of,
        conversations: 31,
        conversations_unknown: 0,
        per_conversation: [{ amount: '0.0521', currency: 'USD' }],
      },
    },
  },
  async (actor, input, call) => {
    requirePower(call, 'costs:read');
    return viewSpending(actor, input);
  },
);
