import { checkDraftInput, checkDraftResult } from '#server/contract/automation-standing.ts';
import { checkDraft } from '#server/domain/automations/edit-automation.ts';
import { operation } from '../operation.ts';
import { automationDetailExample, automationExample } from './automation-example.ts';

const { trigger, steps, cooldown_minutes } = automationExample;
const { settings } = automationDetailExample;

export default operation(
  {
    kind: 'mutation',
    summary: 'Check a draft before it is saved',
    description: 'What is wrong with it, at its place, as saving it would say. Nothing is written.',
    scope: 'contacts:read',
    limit: 'panel',
    errors: ['automation_not_found'],
    input: checkDraftInput,
    output: checkDraftResult,
    example: {
      input: { id: automationExample.id, trigger, steps, cooldown_minutes, settings },
      output: { issues: [] },
    },
  },
  checkDraft,
);
