import { costOfMonthInput, costOfMonthShape } from '#server/contract/price.ts';
import { costOfMonth } from '#server/domain/pricing/cost-of-month.ts';
import { operation } from '../operation.ts';
import { requirePower } from '../require-power.ts';
import { costOfMonthExample } from './price-rate-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'Cost of a month',
    description: 'What the messages of a month cost, by number and category: the sum of what each message shows.',
    scope: 'session',
    limit: 'panel',
    errors: ['insufficient_scope'],
    input: costOfMonthInput,
    output: costOfMonthShape,
    example: { input: { month: '2026-11' }, output: costOfMonthExample },
  },
  async (actor, input, call) => {
    requirePower(call, 'plan:read');
    return costOfMonth(actor, input);
  },
);
