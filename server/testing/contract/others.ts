import type { ContractAnswer, ContractPlace } from './contract-place.ts';

const list = ['200', '400 invalid_request', '400 invalid_cursor'] as const satisfies ContractAnswer[];
const endpoint = ['200', '404 webhook_not_found'] as const satisfies ContractAnswer[];
const target = [
  '400 invalid_url',
  '400 invalid_events',
  '400 unknown_event_type',
  '400 invalid_request',
] as const satisfies ContractAnswer[];
const partner = ['200', '403 not_a_partner', '400 invalid_request'] as const satisfies ContractAnswer[];

const started: ContractAnswer[] = [
  '200',
  '400 phone_is_required',
  '400 invalid_phone',
  '400 invalid_email',
  '400 invalid_fields',
  '400 invalid_request',
  '401 invalid_flow_token',
  '403 opted_out',
  '403 flow_not_active',
  '403 webhook_trigger_disabled',
  '409 already_in_flow',
  '409 cooldown',
  '409 conditions_not_met',
  '409 identifier_conflict',
];

/** interface.md §4.5 to §4.7, §7 Webhooks and Automation trigger; decisions.md §6, §7, §8. */
export const otherPlaces: readonly ContractPlace[] = [
  { at: 'GET /webhooks', section: '4.5', answers: list },
  { at: 'POST /webhooks', section: '4.5', answers: ['201', ...target] },
  { at: 'GET /webhooks/event-types', section: '4.5', answers: ['200'] },
  { at: 'GET /webhooks/{id}', section: '4.5', answers: endpoint },
  { at: 'PATCH /webhooks/{id}', section: '4.5', answers: [...endpoint, ...target] },
  { at: 'DELETE /webhooks/{id}', section: '4.5', answers: endpoint },
  { at: 'POST /webhooks/{id}/test', section: '4.5', answers: endpoint },
  { at: 'POST /webhooks/{id}/rotate-secret', section: '4.5', answers: endpoint },
  { at: 'GET /webhooks/{id}/deliveries', section: '4.5', answers: [...list, '404 webhook_not_found'] },
  {
    at: 'POST /webhooks/{id}/deliveries/{delivery_id}/retry',
    section: '4.5, d6',
    answers: [...endpoint, '404 delivery_not_found', '409 delivery_not_retryable'],
  },
  { at: 'GET /events', section: '4.5', answers: list },
  { at: 'GET /fields', section: '4.6', answers: ['200'] },
  { at: 'GET /tags', section: '4.6', answers: ['200', '400 invalid_request'] },
  { at: 'GET /pipelines', section: '4.6', answers: ['200'] },
  { at: 'GET /users', section: '4.6', answers: ['200', '400 invalid_request'] },
  { at: 'GET /quick-replies', section: '4.6', answers: ['200'] },
  { at: 'GET /agents', section: '4.7, d7', answers: list },
  { at: 'GET /connections', section: '4.7, d7', answers: list },
  { at: 'GET /templates', section: '4.7, d7', answers: list },
  {
    at: 'POST /templates/sync',
    section: '4.7, d7',
    answers: ['200', '400 no_connection', '404 connection_not_found'],
  },
  { at: 'GET /campaigns', section: '4.7, d7', answers: list },
  { at: 'GET /campaigns/{id}', section: '4.7, d7', answers: ['200', '404 campaign_not_found'] },
  { at: 'GET /automations', section: '4.7, d7', answers: list },
  { at: 'GET /automations/{id}', section: '4.7, d7', answers: ['200', '404 automation_not_found'] },
  { at: 'GET /analytics/overview', section: '4.7, d8', answers: ['200', '400 invalid_request'] },
  {
    at: 'GET /analytics/agents/{id}',
    section: '4.7, d8',
    answers: ['200', '400 invalid_request', '404 agent_not_found'],
  },
  { at: 'GET /org', section: '4.7, d7', asks: 'any key', answers: ['200'] },
  { at: 'GET /org/usage', section: '4.7, d7', asks: 'any key', answers: ['200'] },
  { at: 'POST /partner/clients', section: '4.7, d7', answers: [...partner, '400 invalid_email'] },
  {
    at: 'POST /partner/clients/{id}/keys',
    section: '4.7, d7',
    answers: [...partner, '404 client_not_found', '409 client_ended'],
  },
  { at: 'GET /partner/usage', section: '4.7, d7', answers: [...partner, '400 invalid_cursor'] },
  { at: 'POST /automation-trigger', section: '4.7, d7', asks: 'flow token', answers: started },
  { at: 'POST /automation-webhook', section: '9', asks: 'flow token', answers: ['200', '401 invalid_flow_token'] },
  { at: 'GET /health', section: '4.7, d7', asks: 'nobody', answers: ['200', '503'] },
  { at: 'GET /openapi', section: '4.7', asks: 'nobody', answers: ['200', '304'] },
];
