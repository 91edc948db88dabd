import type { ContractAnswer, ContractRoute } from './contract-route.ts';

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

/**
 * The operations on webhooks, automations and other resources, with their answers (contract/webhooks.md#operations to
 * contract/engagement.md#automations, contract/errors.md#webhooks and Automation trigger; contract/webhooks.md#rules,
 * contract/engagement.md#automations).
 */
export const otherRoutes: readonly ContractRoute[] = [
  { at: 'GET /webhooks', page: 'webhooks.md#operations', answers: list },
  { at: 'POST /webhooks', page: 'webhooks.md#operations', answers: ['201', ...target] },
  { at: 'GET /webhooks/event-types', page: 'webhooks.md#operations', answers: ['200'] },
  { at: 'GET /webhooks/{id}', page: 'webhooks.md#operations', answers: endpoint },
  { at: 'PATCH /webhooks/{id}', page: 'webhooks.md#operations', answers: [...endpoint, ...target] },
  { at: 'DELETE /webhooks/{id}', page: 'webhooks.md#operations', answers: endpoint },
  { at: 'POST /webhooks/{id}/test', page: 'webhooks.md#operations', answers: endpoint },
  { at: 'POST /webhooks/{id}/rotate-secret', page: 'webhooks.md#operations', answers: endpoint },
  { at: 'GET /webhooks/{id}/deliveries', page: 'webhooks.md#operations', answers: [...list, '404 webhook_not_found'] },
  {
    at: 'POST /webhooks/{id}/deliveries/{delivery_id}/retry',
    page: 'webhooks.md#operations',
    answers: [...endpoint, '404 delivery_not_found', '409 delivery_not_retryable'],
  },
  { at: 'GET /events', page: 'webhooks.md#operations', answers: list },
  { at: 'GET /fields', page: 'organization.md#operations', answers: ['200'] },
  { at: 'GET /tags', page: 'organization.md#operations', answers: ['200', '400 invalid_request'] },
  { at: 'GET /pipelines', page: 'organization.md#operations', answers: ['200'] },
  { at: 'GET /users', page: 'organization.md#operations', answers: ['200', '400 invalid_request'] },
  { at: 'GET /quick-replies', page: 'organization.md#operations', answers: ['200'] },
  { at: 'GET /agents', page: 'engagement.md#agents', answers: list },
  { at: 'GET /connections', page: 'organization.md#connections-and-templates', answers: list },
  { at: 'GET /templates', page: 'organization.md#connections-and-templates', answers: list },
  {
    at: 'POST /templates/sync',
    page: 'organization.md#connections-and-templates',
    answers: ['200', '400 no_connection', '404 connection_not_found'],
  },
  { at: 'GET /campaigns', page: 'engagement.md#campaigns', answers: list },
  { at: 'GET /campaigns/{id}', page: 'engagement.md#campaigns', answers: ['200', '404 campaign_not_found'] },
  { at: 'GET /automations', page: 'engagement.md#automations', answers: list },
  { at: 'GET /automations/{id}', page: 'engagement.md#automations', answers: ['200', '404 automation_not_found'] },
  { at: 'GET /analytics/overview', page: 'engagement.md#figures', answers: ['200', '400 invalid_request'] },
  {
    at: 'GET /analytics/agents/{id}',
    page: 'engagement.md#agents',
    answers: ['200', '400 invalid_request', '404 agent_not_found'],
  },
  { at: 'GET /org', page: 'organization.md#organization', asks: 'any key', answers: ['200'] },
  { at: 'GET /org/usage', page: 'organization.md#organization', asks: 'any key', answers: ['200'] },
  { at: 'POST /partner/clients', page: 'engagement.md#partners', answers: [...partner, '400 invalid_email'] },
  {
    at: 'POST /partner/clients/{id}/keys',
    page: 'engagement.md#partners',
    answers: [...partner, '404 client_not_found', '409 client_ended'],
  },
  { at: 'GET /partner/usage', page: 'engagement.md#partners', answers: [...partner, '400 invalid_cursor'] },
  { at: 'POST /automation-trigger', page: 'engagement.md#automation-trigger', asks: 'flow token', answers: started },
  {
    at: 'POST /automation-webhook',
    page: 'versions.md#deprecated',
    asks: 'flow token',
    answers: ['200', '401 invalid_flow_token'],
  },
  { at: 'GET /health', page: 'organization.md#health', asks: 'nobody', answers: ['200', '503'] },
  { at: 'GET /openapi', page: 'versions.md#commitment', asks: 'nobody', answers: ['200', '304'] },
];
