import { backtestShape, listBacktestsInput } from '#server/contract/agent-backtest.ts';
import { listOf } from '#server/contract/page.ts';
import { listBacktests } from '#server/domain/lab/show-backtest.ts';
import { operation } from '../operation.ts';
import { backtestExample } from './backtest-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'List an agent’s backtests',
    description: 'Newest first, as long as raw data is kept: agreement and cost, each with its n.',
    scope: 'admin',
    limit: 'panel',
    errors: ['agent_not_found', 'invalid_cursor'],
    input: listBacktestsInput,
    output: listOf(backtestShape),
    example: {
      input: { agent_id: backtestExample.agent_id },
      output: { data: [backtestExample], next_cursor: null, has_more: false },
    },
  },
  listBacktests,
);
