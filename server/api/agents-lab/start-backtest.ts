import { shownBacktestShape, startBacktestInput } from '#server/contract/agent-backtest.ts';
import { startBacktest } from '#server/domain/lab/start-backtest.ts';
import { operation } from '../operation.ts';
import { backtestExample, shownBacktestExample } from './backtest-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Try a draft against closed conversations',
    description:
      'What it would have said beside what a person or the AI said, without any effect. Answers at once: the trial goes on outside the call. What it costs counts against the agent’s budget of the month.',
    scope: 'admin',
    limit: 'panel',
    errors: ['agent_not_found', 'missing_ai_key', 'nothing_to_compare'],
    input: startBacktestInput,
    output: shownBacktestShape,
    example: { input: { agent_id: backtestExample.agent_id, days: 7, budget: '1.00' }, output: shownBacktestExample },
  },
  startBacktest,
);
