import { automationDetailShape, createAutomationInput } from '#server/contract/automation-editor.ts';
import { createAutomation } from '#server/domain/automations/edit-automation.ts';
import { operation } from '../operation.ts';
import { automationDetailExample } from './automation-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Create an automation',
    description:
      'A draft, until it is published; with a definition where one is given, as an export or a provisioning file has it.',
    scope: 'admin',
    limit: 'panel',
    errors: ['name_taken'],
    input: createAutomationInput,
    output: automationDetailShape,
    example: { input: { name: 'Welcome' }, output: automationDetailExample },
  },
  createAutomation,
);
