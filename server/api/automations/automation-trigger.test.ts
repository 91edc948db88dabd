import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { legacyTokensEnd } from '#server/access/authenticate-key.ts';
import { hashKey } from '#server/access/hash-key.ts';
import { completeEnv } from '#server/base/env.ts';
import { createFlow } from '#server/testing/automations.ts';
import { createFields } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';

// The door of automations, sentence by sentence: interface.md §4.7, §7 "Automation trigger", §8, §9; decisions.md §7, §8.

const api = startHarness();
const { prisma } = api;
let organization: string;
let key: string;
beforeAll(async () => {
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  await createFields(organization, 'city');
});
beforeEach(() => completeEnv({ CLOCK_OFFSET_SECONDS: String(0) }));
afterAll(() => api.stop());

let people = 0;
const somebody = () => `+55 11 9${String(72_000_000 + people++)}`;
const post = (token: string | null, body: unknown, path = '/automation-trigger') =>
  api.call('POST', path, { body, ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}) });
const startsOf = (automationId: string) =>
  prisma.automationStart.findMany({ where: { automationId }, orderBy: { createdAt: 'asc' } });

describe('interface.md §4.7: POST /automation-trigger', () => {
  it('“starts an automation flow for a phone; the contact is created or updated in the same call”', async () => {
    const flow = await createFlow(organization);
    const phone = somebody();
    const first = await post(flow.token, {
      phone,
      name: 'Marina',
      email: 'm@example.com',
      fields: { city: 'Recife' },
      tags: ['lead'],
    });
    expect(first).toMatchObject({ status: 200, body: { ok: true, automation_id: flow.id } });
    expect(Object.keys(first.body).toSorted()).toEqual(['automation_id', 'contact_id', 'ok', 'run_id']);
    const { body: contact } = await api.call('GET', `/contacts/${first.body.contact_id}`, { key });
    expect(contact).toMatchObject({ name: 'Marina', email: 'm@example.com', custom_fields: { city: 'Recife' } });
    const other = await createFlow(organization);
    const second = await post(other.token, { phone, name: 'Marina Souza' });
    expect(second.body.contact_id).toBe(first.body.contact_id);
    const run = await prisma.automationRun.findUniqueOrThrow({ where: { id: first.body.run_id } });
    expect(run).toMatchObject({ status: 'running', versionId: flow.versionId, contactId: first.body.contact_id });
  });

  it('“is authorized by the flow’s own token”: as Bearer, in the query or in the body (decisions.md §7)', async () => {
    const flow = await createFlow(organization);
    expect((await post(flow.token, { phone: somebody() })).status).toBe(200);
    expect((await post(null, { phone: somebody() }, `/automation-trigger?token=${flow.token}`)).status).toBe(200);
    expect((await post(null, { phone: somebody(), token: flow.token })).status).toBe(200);
    expect((await startsOf(flow.id)).map((one) => JSON.stringify(one.body)).join()).not.toContain(flow.token);
  });

  it('no API key, no scope, no plan gate but the subscription (decisions.md §8)', async () => {
    const starter = await api.createOrganization({ plan: 'free' });
    expect((await post((await createFlow(starter)).token, { phone: somebody() })).status).toBe(200);
    const ended = await api.createOrganization({ plan: 'canceled' });
    expect(await post((await createFlow(ended)).token, { phone: somebody() })).toMatchObject({
      status: 402,
      body: { error: 'plan_limit_exceeded', details: { feature: 'subscription', current_plan: 'canceled' } },
    });
    const flow = await createFlow(organization);
    expect((await post(key, { phone: somebody() })).body.error).toBe('Invalid token');
    expect((await post(flow.token, { phone: somebody() })).headers).not.toHaveProperty('Svc-Test-Mode');
  });
});

describe('interface.md §7 Automation trigger', () => {
  it.each([[{}], [{ phone: null }], [{ phone: ' ' }], [{ email: 'a@example.com' }]])(
    '“phone is required: body without phone”: 400 for %j',
    async (body) => {
      const { token } = await createFlow(organization);
      const answer = await post(token, body);
      expect(answer).toMatchObject({ status: 400, body: { error: 'phone is required', message: 'phone is required' } });
      expect(answer.body.request_id).toMatch(/^req_/);
      expect(answer.body.docs_url).toMatch(/\/docs\/errors\/phone_is_required$/);
    },
  );

  it('“Invalid token: wrong token, or flow has no webhook enabled”: 401', async () => {
    for (const token of ['wrong', `flow_${organization}`]) {
      expect(await post(token, { phone: somebody() })).toMatchObject({ status: 401, body: { error: 'Invalid token' } });
    }
    expect(await post(null, { phone: somebody() })).toMatchObject({ status: 401, body: { error: 'Invalid token' } });
    const bare = await createFlow(organization);
    await prisma.automation.update({ where: { id: bare.id }, data: { tokenHash: null } });
    expect((await post(bare.token, { phone: somebody() })).body.error).toBe('Invalid token');
  });

  it('“opted_out: contact opted out globally (403)”, and nothing of the call is saved', async () => {
    const flow = await createFlow(organization);
    const phone = somebody();
    const { body } = await api.call('POST', '/contacts', { key, body: { phone, name: 'Rui' } });
    await api.call('POST', `/contacts/${body.id}/opt-out`, { key });
    expect(await post(flow.token, { phone, name: 'Other' })).toMatchObject({
      status: 403,
      body: { error: 'opted_out' },
    });
    expect((await api.call('GET', `/contacts/${body.id}`, { key })).body.name).toBe('Rui');
    expect(await startsOf(flow.id)).toMatchObject([{ status: 'refused', reason: 'opted_out', contactId: body.id }]);
  });

  it('“Webhook trigger disabled for this flow: flow has no active webhook trigger”: 403', async () => {
    const { token } = await createFlow(organization, { trigger: { type: 'contact_created' } });
    const error = 'Webhook trigger disabled for this flow';
    expect(await post(token, { phone: somebody() })).toMatchObject({ status: 403, body: { error } });
  });

  it.each(['draft', 'paused'] as const)('“Flow is not active: flow in draft or paused”: 403 for %s', async (status) => {
    const { token } = await createFlow(organization, { status });
    expect(await post(token, { phone: somebody() })).toMatchObject({
      status: 403,
      body: { error: 'Flow is not active' },
    });
  });

  it('“Already in flow: contact already in an active run (409)”', async () => {
    const flow = await createFlow(organization);
    const phone = somebody();
    await post(flow.token, { phone });
    expect(await post(flow.token, { phone })).toMatchObject({ status: 409, body: { error: 'Already in flow' } });
  });

  it('“cooldown: left the flow less than the configured cooldown ago; body includes retry_at (ISO 8601)”, from the end of the last run', async () => {
    const flow = await createFlow(organization, { cooldown: 30 });
    const phone = somebody();
    const { body } = await post(flow.token, { phone });
    const endedAt = new Date(Date.now() - 10 * 60_000);
    await prisma.automationRun.update({ where: { id: body.run_id }, data: { status: 'completed', endedAt } });
    const retry_at = new Date(endedAt.getTime() + 30 * 60_000).toISOString();
    expect(await post(flow.token, { phone })).toMatchObject({
      status: 409,
      body: { error: 'cooldown', retry_at, details: { retry_at } },
    });
    completeEnv({ CLOCK_OFFSET_SECONDS: String(21 * 60) });
    expect((await post(flow.token, { phone })).status).toBe(200);
  });

  it('20 at the same time of one phone: one run', async () => {
    const flow = await createFlow(organization);
    const phone = somebody();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(flow.token, { phone })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)]);
    expect(await prisma.automationRun.count({ where: { automationId: flow.id } })).toBe(1);
    const facts = await api.factsOf(organization);
    const begun = facts.filter((one) => (one.context as { automation_id?: string }).automation_id === flow.id);
    expect(begun.map(({ type }) => type)).toEqual(['automation.run_started']);
  });
});

describe('decisions.md §8 automation-trigger', () => {
  it('“fields that are not registered and unknown keys: 400 unknown_fields, nothing saved”', async () => {
    const flow = await createFlow(organization);
    const phone = somebody();
    const wrong = await post(flow.token, { phone, fields: { shoe: '42' } });
    expect(wrong).toMatchObject({
      status: 400,
      body: { error: 'unknown_fields', details: { unknown_fields: ['shoe'] } },
    });
    const unknown = await post(flow.token, { phone, surname: 'Souza' });
    expect(unknown).toMatchObject({ status: 400, body: { error: 'unknown_fields' } });
    expect((await api.call('GET', `/contacts?phone=${encodeURIComponent(phone)}`, { key })).status).toBe(404);
    expect((await post(flow.token, { phone: '12' })).body.error).toBe('invalid_phone');
  });

  it('“limit 120 a minute and flow” (interface.md §8: counted per flow token)', async () => {
    const { token } = await createFlow(organization);
    const { headers } = await post(token, {});
    expect(headers).toMatchObject({ 'X-RateLimit-Limit': '120', 'X-RateLimit-Remaining': '119' });
    expect((await post((await createFlow(organization)).token, {})).headers['X-RateLimit-Remaining']).toBe('119');
  });

  it('“Old and new token both work for 24 h after a rotation”', async () => {
    const flow = await createFlow(organization);
    const tokenBeforeUntil = new Date(Date.now() + 60_000);
    const hashes = { tokenHash: hashKey(`new ${flow.id}`), tokenHashBefore: hashKey(flow.token), tokenBeforeUntil };
    await prisma.automation.update({ where: { id: flow.id }, data: hashes });
    expect((await post(flow.token, { phone: somebody() })).status).toBe(200);
    completeEnv({ CLOCK_OFFSET_SECONDS: String(120) });
    expect((await post(flow.token, { phone: somebody() })).status).toBe(401);
  });
});

describe('interface.md §9: /automation-webhook', () => {
  it('means the same until 7 December 2026, with Deprecation and Sunset; then 404 naming the replacement (decisions.md §3)', async () => {
    const { token } = await createFlow(organization);
    const answer = await post(token, { phone: somebody() }, '/automation-webhook');
    expect(answer).toMatchObject({ status: 200, headers: { Sunset: legacyTokensEnd.toUTCString() } });
    expect(answer.headers.Deprecation).toMatch(/^@\d+$/);
    expect((await post(token, { phone: somebody() })).headers).not.toHaveProperty('Deprecation');
    completeEnv({ CLOCK_OFFSET_SECONDS: String(Math.ceil((legacyTokensEnd.getTime() - Date.now()) / 1_000) + 5) });
    const gone = await api
      .call('POST', '/automation-webhook', { body: { phone: somebody() } })
      .catch((error: Error) => error);
    const said = gone instanceof Error ? gone.message : JSON.stringify(gone.body);
    expect(said).toContain('automation-');
  });
});

describe('interface.md §4.6: GET /automations', () => {
  it('shows what runs with its counts (decisions.md §7), of one’s own organization alone', async () => {
    const mine = await api.createOrganization();
    const reader = await api.createKey(mine, { scopes: ['contacts:read'] });
    const flow = await createFlow(mine, { name: 'Welcome', cooldown: 5, steps: [{ type: 'add_tag', tag: 'lead' }] });
    await post(flow.token, { phone: somebody() });
    const { body } = await api.call('GET', '/automations', { key: reader });
    const shown = {
      id: flow.id,
      name: 'Welcome',
      status: 'active',
      trigger: { type: 'webhook' },
      cooldown_minutes: 5,
      steps: [{ type: 'add_tag', tag: 'lead' }],
      counts: { running: 1, completed: 0, failed: 0 },
    };
    expect(body).toMatchObject({ data: [shown], next_cursor: null, has_more: false });
    expect((await api.call('GET', `/automations/${flow.id}`, { key: reader })).body).toMatchObject(shown);
    expect(await api.call('GET', `/automations/${flow.id}`, { key })).toMatchObject({
      status: 404,
      body: { error: 'automation_not_found' },
    });
  });
});
