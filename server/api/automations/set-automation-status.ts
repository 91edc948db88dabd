import { automationDetailShape, setAutomationStatusInput } from '#server/contract/automation-editor.ts';
import { setAutomationStatus } from '#server/domain/automations/edit-automation.ts';
import { operation } from '../operation.ts';
import { automationDetailExample, automationExample } from './automation-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Pause or activate an automation',
    description: 'A paused one starts nothing; runs under way go on.',
    scope: 'admin',
    limit: 'panel',
    errors: ['automation_not_found', 'automation_invalid'],
    input: setAutomationStatusInput,
    output: automationDetailShape,
    example: { input: { id: automationExample.id, status: 'paused' }, output: automationDetailExample },
  },
  setAutomationStatus,
);
