import { listRunsInput, runShape } from '#server/contract/automation-editor.ts';
import { listOf } from '#server/contract/page.ts';
import { listRuns } from '#server/domain/automations/list-runs.ts';
import { operation } from '../operation.ts';
import { automationExample, runExample } from './automation-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'List runs of automations',
    description: 'Of one automation, of one contact, or all; newest first.',
    scope: 'contacts:read',
    limit: 'panel',
    errors: ['invalid_cursor'],
    input: listRunsInput,
    output: listOf(runShape),
    example: {
      input: { automation_id: automationExample.id },
      output: { data: [runExample], next_cursor: null, has_more: false },
    },
  },
  listRuns,
);
