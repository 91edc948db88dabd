import { automationShape, listAutomationsInput } from '#server/contract/automation.ts';
import { listOf } from '#server/contract/page.ts';
import { listAutomations } from '#server/domain/automations/list-automations.ts';
import { operation } from '../operation.ts';
import { automationExample } from './automation-example.ts';

export default operation(
  {
    rest: { method: 'GET', path: '/automations', tag: 'Automations' },
    summary: 'List the automations',
    description:
      'Whatever their status, newest first (with updated_since oldest change first): what runs, or of one that was never published its draft.',
    scope: 'contacts:read',
    limit: 'automations',
    errors: ['invalid_cursor'],
    input: listAutomationsInput,
    output: listOf(automationShape),
    example: { input: {}, output: { data: [automationExample], next_cursor: null, has_more: false } },
  },
  listAutomations,
);
