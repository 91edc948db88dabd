import { runActedOn, runIdInput } from '#server/contract/engine.ts';
import { settleRun } from '#server/domain/engine/settle-run.ts';
import { operation } from '../operation.ts';

const id = '01939a1c-6500-7b21-9c01-8a7b6c5d4e03';

export default operation(
  {
    kind: 'mutation',
    summary: 'Forget a run that was given up',
    description: 'The reconciler finds again whatever is still to do.',
    scope: 'admin',
    limit: 'panel',
    errors: ['run_not_found'],
    input: runIdInput,
    output: runActedOn,
    example: { input: { id }, output: { ok: true, run_id: id } },
  },
  (actor, input) => settleRun(actor, input, 'discarded'),
);
