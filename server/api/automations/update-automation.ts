import { automationDetailShape, updateAutomationInput } from '#server/contract/automation-editor.ts';
import { updateAutomation } from '#server/domain/automations/edit-automation.ts';
import { operation } from '../operation.ts';
import { automationDetailExample, automationExample } from './automation-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Change an automation’s draft',
    description: 'Only what is sent changes. The name holds at once; the rest once it is published.',
    scope: 'admin',
    limit: 'panel',
    errors: ['automation_not_found', 'name_taken'],
    input: updateAutomationInput,
    output: automationDetailShape,
    example: { input: { id: automationExample.id, cooldown_minutes: 60 }, output: automationDetailExample },
  },
  updateAutomation,
);
