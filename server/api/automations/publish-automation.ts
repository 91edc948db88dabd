import { publishAutomationInput, publishAutomationResult } from '#server/contract/automation-editor.ts';
import { publishAutomation } from '#server/domain/automations/publish-automation.ts';
import { operation } from '../operation.ts';
import { automationDetailExample, automationExample } from './automation-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Publish an automation',
    description:
      'The draft runs from now on, as a version that never changes; runs under way end with theirs, or move where both say the same.',
    scope: 'admin',
    limit: 'panel',
    errors: ['automation_not_found', 'automation_invalid'],
    input: publishAutomationInput,
    output: publishAutomationResult,
    example: {
      input: { id: automationExample.id, note: 'Shorter welcome', runs: 'finish' },
      output: { automation: automationDetailExample, moved: 0, left: 3 },
    },
  },
  publishAutomation,
);
