import { phraseRow, row } from '../platform/error-row.ts';

/**
 * Errors of the operations that trigger or edit automations (contract/errors.md#automation-trigger,
 * contract/engagement.md#automations).
 */
export const automationErrors = {
  phone_is_required: phraseRow(400, 'phone is required', 'Send phone, in international format.'),
  invalid_flow_token: phraseRow(401, 'Invalid token', 'Send the token of the flow, as its page in the panel shows it.'),
  flow_not_active: phraseRow(403, 'Flow is not active', 'The flow is a draft or paused: activate it in the panel.'),
  webhook_trigger_disabled: phraseRow(
    403,
    'Webhook trigger disabled for this flow',
    'The flow starts by something else: publish it with the trigger webhook.',
  ),
  already_in_flow: phraseRow(409, 'Already in flow', 'The contact is in a run of this flow: wait until it ends.'),
  cooldown: row(409, 'The contact left the flow too recently.', 'retry_at says from when it may begin again.'),
  conditions_not_met: row(
    409,
    'The contact does not meet the conditions of the flow.',
    'The flow’s page says what it asks of a contact.',
  ),
  automation_not_found: row(404, 'Automation not found', 'GET /automations lists them.'),
  automation_invalid: row(422, 'The automation cannot be published as it is.', 'details.issues says where and why.'),
  automation_run_not_found: row(404, 'Run not found', 'The automation’s page lists them.'),
};
