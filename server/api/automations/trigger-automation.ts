import { triggerAutomationInput, triggerAutomationResult } from '#server/contract/automation.ts';
import { endingDates } from '#server/contract/endings.ts';
import { triggerAutomation } from '#server/domain/automations/trigger-automation.ts';
import { operation } from '../operation.ts';
import { automationExample, contactIdExample, runExample } from './automation-example.ts';

export default operation(
  {
    rest: {
      method: 'POST',
      path: '/automation-trigger',
      tag: 'Automations',
      alsoInQuery: ['token'],
      retiring: [{ path: '/automation-webhook', ending: 'automation_webhook', ...endingDates }],
    },
    summary: 'Start an automation',
    description:
      'Starts the flow of the token for a phone; the contact is created or updated in the same call, and a refused call changes nothing. Authorized by the flow’s own token (Authorization: Bearer, or `token` in the query or the body), not by a key. `error` is a phrase here: phone is required, Invalid token, Flow is not active, Webhook trigger disabled for this flow, Already in flow, cooldown (with `retry_at`), opted_out. `/automation-webhook` is the old name and ends on 7 December 2026.',
    scope: 'flow',
    limit: 'automationTrigger',
    errors: [
      'phone_is_required',
      'invalid_phone',
      'invalid_email',
      'invalid_fields',
      'identifier_conflict',
      'opted_out',
      'flow_not_active',
      'webhook_trigger_disabled',
      'already_in_flow',
      'cooldown',
      'conditions_not_met',
    ],
    issueCodes: { fields: 'invalid_fields' },
    input: triggerAutomationInput,
    output: triggerAutomationResult,
    example: {
      input: { phone: '+5511987654321', name: 'Marina Souza', tags: ['lead'], variables: { order: 'AUR-1042' } },
      output: { ok: true, run_id: runExample.id, automation_id: automationExample.id, contact_id: contactIdExample },
    },
  },
  triggerAutomation,
);
