import { automationIdInput } from '#server/contract/automation.ts';
import { automationDetailShape } from '#server/contract/automation-editor.ts';
import { viewAutomation } from '#server/domain/automations/edit-automation.ts';
import { operation } from '../operation.ts';
import { automationDetailExample, automationExample } from './automation-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'Show an automation in its editor',
    description: 'The draft, what runs, and what is wrong with the draft.',
    scope: 'contacts:read',
    limit: 'panel',
    errors: ['automation_not_found'],
    input: automationIdInput,
    output: automationDetailShape,
    example: { input: { id: automationExample.id }, output: automationDetailExample },
  },
  viewAutomation,
);
