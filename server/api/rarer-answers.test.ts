// Alone: it ends the database pool.
import { beforeAll, describe, expect, it } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { pool } from '#server/db/pool.ts';
import { createAgent, createConnection, createConversation, createEndpoint } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { createFlow } from '#server/testing/records/automations.ts';

// Tests responses of the contract that no other test covers. `npm run contract` shows which test covers which response.

const api = startHarness();
let organization: string;
let key: string;
beforeAll(async () => {
  organization = await api.createOrganization();
  key = await api.createKey(organization);
});

const refusal = async (method: string, path: string, body: object, options: object = { key }) => {
  const answer = await api.call(method, path, { ...options, body });
  return `${answer.status} ${answer.body.error}`;
};

describe('refusals for conversations (contract/conversations.md#operations, contract/conversations.md#rules)', () => {
  it.each(['assign', 'takeover'])('%s refuses ineligible users (422) and unknown conversations (404)', async (act) => {
    const path = `/conversations/${await createConversation(organization)}/${act}`;
    const stranger = await api.createMember(await api.createOrganization());
    const finance = await api.createMember(organization, { role: 'financeiro' });
    expect(await refusal('POST', path, {})).toBe('400 missing_user');
    expect(await refusal('POST', path, { user_email: 'nobody@example.com' })).toBe('422 assigned_user_email_not_found');
    expect(await refusal('POST', path, { user_email: stranger.email })).toBe('422 assigned_user_not_member');
    expect(await refusal('POST', path, { user_email: finance.email })).toBe('422 assigned_user_role_not_eligible');
    const { email } = await api.createMember(organization);
    expect(await refusal('POST', `/conversations/${newId()}/${act}`, { user_email: email })).toBe(
      '404 conversation_not_found',
    );
  });

  it('DELETE /conversations/{id}/tags without a tag returns 400 invalid_request', async () => {
    const path = `/conversations/${await createConversation(organization)}/tags`;
    expect(await refusal('DELETE', path, {})).toBe('400 invalid_request');
  });
});

describe('refusals for sending and agent chat (contract/messages.md#sending, contract/messages.md#agent-chat)', () => {
  it('POST /messages rejects text as fields (400 invalid_fields) and merged contacts (contact_merged)', async () => {
    await createConnection(organization);
    const text = { type: 'text', text: 'Olá', to: '+55 11 98765-4001' };
    expect(await refusal('POST', '/messages', { ...text, contact: { fields: 'x' } })).toBe('400 invalid_fields');
    const ids = [];
    for (const email of ['one@example.com', 'two@example.com']) {
      ids.push((await api.call('POST', '/contacts', { key, body: { email } })).body.contact_id);
    }
    await api.call('POST', `/contacts/${ids[0]}/merge`, { key, body: { contact_id: ids[1] } });
    expect(await refusal('POST', '/messages', { ...text, contact_id: ids[1] })).toBe('409 contact_merged');
  });

  it('POST /agents/{id}/chat rejects a value of the wrong type (400 invalid_request)', async () => {
    const path = `/agents/${await createAgent(organization)}/chat`;
    expect(await refusal('POST', path, { message: 'Hi', async: 'perhaps' })).toBe('400 invalid_request');
  });
});

describe('refusals for webhook endpoints and flow triggers (contract/webhooks.md#operations, contract/errors.md)', () => {
  it('POST /webhooks rejects a wrong type, PATCH /webhooks/{id} invalid events, URLs and types (400)', async () => {
    const url = 'https://93.184.216.34/hook';
    const made = { url, events: ['contact.*'], description: 7 };
    expect(await refusal('POST', '/webhooks', made)).toBe('400 invalid_request');
    const path = `/webhooks/${await createEndpoint(organization)}`;
    expect(await refusal('PATCH', path, { events: [] })).toBe('400 invalid_events');
    expect(await refusal('PATCH', path, { events: ['contact.danced'] })).toBe('400 unknown_event_type');
    expect(await refusal('PATCH', path, { url: 'http://example.com' })).toBe('400 invalid_url');
    expect(await refusal('PATCH', path, { active: 'perhaps' })).toBe('400 invalid_request');
  });

  it('POST /automation-trigger rejects an invalid e-mail address and a value of the wrong type (400)', async () => {
    const { token } = await createFlow(organization);
    const asked = { headers: { authorization: `Bearer ${token}` } };
    const phone = '+55 11 98765-4002';
    expect(await refusal('POST', '/automation-trigger', { phone, email: 'none' }, asked)).toBe('400 invalid_email');
    expect(await refusal('POST', '/automation-trigger', { phone, name: 7 }, asked)).toBe('400 invalid_request');
  });
});

// These tests run last, because nothing in this file works without the database.
describe('without the database', () => {
  it('GET /health returns 503 unavailable, GET /fields returns 500 internal_error with a request_id', async () => {
    expect((await api.call('GET', '/fields', { key })).status).toBe(200);
    completeEnv({ DATABASE_URL: 'postgresql://127.0.0.1:1/none' });
    await pool.end();
    const { status, body } = await api.call('GET', '/health');
    expect({ status, body }).toMatchObject({ status: 503, body: { status: 'unavailable', db_ms: null } });
    const failed = await api.call('GET', '/fields', { key });
    expect(failed).toMatchObject({ status: 500, body: { error: 'internal_error', request_id: expect.any(String) } });
  });
});
