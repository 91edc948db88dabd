import { compareFiguresInput, compareFiguresResult } from '#server/contract/figures-page.ts';
import { compareFigures } from '#server/domain/analytics/compare-figures.ts';
import { operation } from '../operation.ts';
import { overviewExample, spendingExample } from './figures-example.ts';

const { from, to, as_of, totals } = overviewExample;

export default operation(
  {
    kind: 'query',
    summary: 'Compare figures',
    description: 'The figures of each agent, member, channel, number or tag, those with most conversations first.',
    scope: 'conversations:read',
    limit: 'panel',
    errors: ['segment_not_found'],
    input: compareFiguresInput,
    output: compareFiguresResult,
    example: {
      input: { by: 'channel' },
      output: { from, to, as_of, rows: [{ id: 'web', name: 'web', figures: totals, spending: spendingExample }] },
    },
  },
  compareFigures,
);
