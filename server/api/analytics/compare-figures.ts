import { compareFiguresInput, compareFiguresResult } from '#server/contract/figures-page.ts';
import { compareFigures } from '#server/domain/analytics/compare-figures.ts';
import { operation } from '../operation.ts';
import { overviewExample, spendingExample } from './figures-example.ts';

const { from, to, as_of, totals } = overviewExample;

export default operation(
  {
    kind: 'query',
    summary: 'Compare figures',
    description:
      'The figures of each agent, member, channel, number, tag or queue, those with most conversations first: agents with what each conversation cost, members with what they hold now.',
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
  compareFigures,
);
