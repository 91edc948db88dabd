import { compareFiguresInput, compareFiguresResult } from '#server/contract/figures-page.ts';
import { compareFigures } from '#server/domain/analytics/compare-figures.ts';
import { operation } from '../operation.ts';
import { hasPower } from '../require-power.ts';
import { overviewExample, spendingExample } from './figures-example.ts';

const { from, to, as_of, totals } = overviewExample;

export default operation(
  {
    kind: 'query',
    summary: 'Compare figures',
    description:
      'The figures of each agent, member, channel, number, tag or queue, those with most conversations first: agents with what each conversation cost, members with what they hold now. Roles that may not see costs are told none.',
    scope: 'conversations:read',
    limit: 'panel',
    errors: ['segment_not_found'],
    input: compareFiguresInput,
    output: compareFiguresResult,
    example: {
      input: { by: 'channel' },
      output: {
        from,
        to,
        as_of,
        is_behind: false,
        rows: [{ id: 'web', name: 'web', figures: totals, spending: spendingExample, each: null, load: null }],
      },
    },
  },
  async (actor, input, call) => {
    const compared = await compareFigures(actor, input);
    if (hasPower(call, 'costs:read')) return compared;
    return { ...compared, rows: compared.rows.map((row) => ({ ...row, spending: null, each: null })) };
  },
);
