import { runActedOn, runIdInput } from '#server/contract/engine.ts';
import { settleRun } from '#server/domain/engine/settle-run.ts';
import { operation } from '../operation.ts';

const id = '01939a1c-6500-7b21-9c01-8a7b6c5d4e03';

export default operation(
  {
    kind: 'mutation',
    summary: 'Begin a run again',
    description: 'What its steps have done stays done.',
    scope: 'admin',
    limit: 'panel',
    errors: ['run_not_found'],
    input: runIdInput,
    output: runActedOn,
    example: { input: { id }, output: { ok: true, run_id: id } },
  },
  (actor, input) => settleRun(actor, input, 'retried'),
);
