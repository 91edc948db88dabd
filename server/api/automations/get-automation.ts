import { automationIdInput, automationShape } from '#server/contract/automation.ts';
import { showAutomation } from '#server/domain/automations/list-automations.ts';
import { operation } from '../operation.ts';
import { automationExample } from './automation-example.ts';

export default operation(
  {
    rest: { method: 'GET', path: '/automations/{id}', tag: 'Automations' },
    summary: 'Show an automation',
    description: 'What runs, or of one that was never published its draft.',
    scope: 'contacts:read',
    limit: 'automations',
    errors: ['automation_not_found'],
    input: automationIdInput,
    output: automationShape,
    example: { input: { id: automationExample.id }, output: automationExample },
  },
  showAutomation,
);
