import { failedRunsInput, failedRunsPage } from '#server/contract/engine.ts';
import { listFailedRuns } from '#server/domain/engine/view-engine.ts';
import { operation } from '../operation.ts';

export default operation(
  {
    kind: 'query',
    summary: 'Runs that were given up',
    description: 'The latest first, with the error; kept 30 days.',
    scope: 'admin',
    limit: 'panel',
    errors: ['invalid_cursor'],
    input: failedRunsInput,
    output: failedRunsPage,
    example: {
      output: {
        data: [
          {
            id: '01939a1c-6500-7b21-9c01-8a7b6c5d4e03',
            function_id: 'parley-sync-templates',
            event: 'parley/templates.sync_due',
            data: { connection_id: '01939a1c-6500-7b21-9c01-8a7b6c5d4e04' },
            status: 'failed',
            error: { name: 'Error', message: 'the operator did not answer' },
            created_at: '2026-11-20T18:31:07.412Z',
            ended_at: '2026-11-20T18:41:07.412Z',
          },
        ],
        next_cursor: null,
        has_more: false,
      },
    },
  },
  listFailedRuns,
);
