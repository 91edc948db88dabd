import { automationIdInput } from '#server/contract/automation.ts';
import { runDetailShape } from '#server/contract/automation-editor.ts';
import { getRun } from '#server/domain/automations/list-runs.ts';
import { operation } from '../operation.ts';
import { runExample } from './automation-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'Show a run of an automation',
    description: 'What each of its steps decided and did, and how long it took.',
    scope: 'contacts:read',
    limit: 'panel',
    errors: ['automation_run_not_found'],
    input: automationIdInput,
    output: runDetailShape,
    example: {
      input: { id: runExample.id },
      output: {
        ...runExample,
        cause: { trigger: 'webhook' },
        depth: 0,
        variables: {},
        steps: [
          {
            visit: 0,
            place: '0',
            type: 'add_tag',
            input: { tag: 'lead' },
            decision: 'done',
            effect: null,
            error: null,
            started_at: '2026-11-20T10:00:00.000Z',
            duration_ms: 12,
          },
        ],
      },
    },
  },
  getRun,
);
