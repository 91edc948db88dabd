import { automationIdInput } from '#server/contract/automation.ts';
import { automationVersionShape } from '#server/contract/automation-editor.ts';
import { listOf } from '#server/contract/page.ts';
import { listVersions } from '#server/domain/automations/edit-automation.ts';
import { operation } from '../operation.ts';
import { automationExample, automationVersionExample } from './automation-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'List the versions of an automation',
    description: 'Every publication, newest first, with how many runs go on with it.',
    scope: 'contacts:read',
    limit: 'panel',
    errors: ['automation_not_found'],
    input: automationIdInput,
    output: listOf(automationVersionShape),
    example: {
      input: { id: automationExample.id },
      output: { data: [automationVersionExample], next_cursor: null, has_more: false },
    },
  },
  listVersions,
);
