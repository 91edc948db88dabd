import { backtestIdInput, shownBacktestShape } from '#server/contract/agent-backtest.ts';
import { getBacktest } from '#server/domain/lab/show-backtest.ts';
import { operation } from '../operation.ts';
import { backtestExample, shownBacktestExample } from './backtest-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'Show a backtest',
    description: 'Each answer side by side, with how far they agree, who judged it, and what it cost.',
    scope: 'admin',
    limit: 'panel',
    errors: ['backtest_not_found'],
    input: backtestIdInput,
    output: shownBacktestShape,
    example: { input: { id: backtestExample.id }, output: shownBacktestExample },
  },
  getBacktest,
);
