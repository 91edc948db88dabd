import type { ErrorCode } from './errors.ts';

const id = '01939a1c-7e4b-7c1d-9a52-3f0a1b2c3d4e';

/**
 * Examples of `details` for the codes that have them (contract/errors.md). The API document and the error pages show
 * them.
 */
export const errorDetails: Partial<Record<ErrorCode, Readonly<Record<string, unknown>>>> = {
  unknown_fields: { unknown_fields: ['surname'], allowed_fields: ['email', 'phone', 'name', 'fields', 'tags'] },
  invalid_request: { issues: [{ path: 'limit', message: 'Too small: expected number to be >=1' }] },
  ip_not_allowed: { your_ip: '203.0.113.7' },
  insufficient_scope: { required_scope: 'contacts:write' },
  plan_limit_exceeded: { feature: 'api', current_plan: 'starter' },
  identifier_conflict: { field: 'phone', contact_id: id },
  contact_merged: { merged_into: id },
  unsupported_type: { accepted: ['text', 'template', 'image'] },
  idempotency_key_reused: { first_send_id: id },
  conversation_already_open: { conversation_id: id },
  conversation_changed: { reason: 'answered', by: { id, name: 'Ana Souza' } },
  cases_failing: { cases: [{ id, name: 'Delivery', why: 'failed' }] },
  missing_ai_key: { provider: 'openai' },
  cooldown: { retry_at: '2026-11-22T15:00:00.000Z' },
  automation_invalid: {
    issues: [{ path: 'steps.2.pipeline', code: 'unknown_pipeline', message: 'There is no pipeline “Sales”.' }],
  },
  unknown_event_type: { unknown: ['contact.exploded'] },
  name_taken: { field: 'name' },
  number_refused: { code: '190', title: 'Error validating access token', detail: null },
  thread_refused: { code: '131070', title: 'Another responder owns the thread', detail: null },
  template_not_paused: { status: 'APPROVED' },
  template_refused: { code: 'unknown', title: 'The template was paused for low quality.', detail: null },
  rate_in_force: { market: 'BR', category: 'marketing', valid_from: '2026-07-01' },
  pipeline_in_use: { contacts: 12 },
  stage_in_use: { contacts: 12 },
};
