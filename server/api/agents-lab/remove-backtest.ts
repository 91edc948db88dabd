import { z } from 'zod';
import { backtestIdInput } from '#server/contract/agent-backtest.ts';
import { ok } from '#server/contract/wire.ts';
import { removeBacktest } from '#server/domain/lab/show-backtest.ts';
import { operation } from '../operation.ts';
import { backtestExample } from './backtest-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Delete a backtest',
    description: 'With its answers; what is not tried yet is not tried any more.',
    scope: 'admin',
    limit: 'panel',
    errors: ['backtest_not_found'],
    input: backtestIdInput,
    output: z.object({ ok }),
    example: { input: { id: backtestExample.id }, output: { ok: true } },
  },
  removeBacktest,
);
