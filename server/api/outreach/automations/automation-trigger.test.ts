import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashKey } from '#server/access/hash-key.ts';
import { legacyTokensEnd } from '#server/access/identity/authenticate-key.ts';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import type { AutomationStep } from '#server/contract/outreach/automation-definition.ts';
import { deliverDue } from '#server/domain/developers/webhooks/attempts/deliver-due.ts';
import { createConnection, createFields } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { publishEvents } from '#server/testing/publish-events.ts';
import { createFlow, settleFlows } from '#server/testing/records/automations.ts';
import { webhookReceiver } from '#server/testing/servers/webhook-receiver.ts';

// Tests the endpoint that starts automations, sentence by sentence: contract/engagement.md#automation-trigger,
// contract/webhooks.md#delivery, contract/errors.md "Automation trigger", contract/limits.md,
// contract/versions.md#deprecated; contract/lists.md, contract/webhooks.md#rules,
// contract/engagement.md#automation-trigger.

const api = startHarness();
const { prisma } = api;
const receiver = await webhookReceiver();
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

describe('contract/engagement.md#automation-trigger: POST /automation-trigger', () => {
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

  it('“is authorized by the flow’s own token”: as Bearer, in the query or in the body (contract/engagement.md#automation-trigger)', async () => {
    const flow = await createFlow(organization);
    expect((await post(flow.token, { phone: somebody() })).status).toBe(200);
    expect((await post(null, { phone: somebody() }, `/automation-trigger?token=${flow.token}`)).status).toBe(200);
    expect((await post(null, { phone: somebody(), token: flow.token })).status).toBe(200);
    expect((await startsOf(flow.id)).map((one) => JSON.stringify(one.body)).join()).not.toContain(flow.token);
  });

  it('returns 400 and starts nothing if the tokens in header, query and body differ', async () => {
    const [flow, other] = [await createFlow(organization), await createFlow(organization)];
    for (const path of ['/automation-trigger', '/automation-webhook']) {
      const phone = somebody();
      for (const [header, query, own] of [
        [flow.token, other.token, undefined],
        [flow.token, undefined, other.token],
        [null, flow.token, other.token],
        [flow.token, flow.token, 'another'],
      ] as const) {
        const route = query ? `${path}?token=${query}` : path;
        const answer = await post(header, { phone, ...(own ? { token: own } : {}) }, route);
        expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
        expect(answer.body.details.issues).toMatchObject([{ path: 'token' }]);
      }
      const all = await post(flow.token, { phone, token: flow.token }, `${path}?token=${flow.token}`);
      expect(all.status).toBe(200);
    }
    const broken = (route: string) => api.call('POST', route, { rawBody: '{' });
    expect((await broken(`/automation-trigger?token=${flow.token}`)).body.error).toBe('invalid_json');
    expect((await broken('/automation-trigger')).status).toBe(401);
    expect(await startsOf(flow.id)).toHaveLength(2);
    expect(await startsOf(other.id)).toEqual([]);
  });

  it('needs no API key, scope or plan; returns 402 if the subscription has ended', async () => {
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

describe('contract/errors.md#automation-trigger', () => {
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

  it('starts one run and answers 19 times 409 for 20 simultaneous calls with the same phone', async () => {
    const flow = await createFlow(organization);
    const phone = somebody();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(flow.token, { phone })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)]);
    expect(await prisma.automationRun.count({ where: { automationId: flow.id } })).toBe(1);
    const events = await api.eventsOf(organization);
    const begun = events.filter((one) => (one.context as { automation_id?: string }).automation_id === flow.id);
    expect(begun.map(({ type }) => type)).toEqual(['automation.run_started']);
  });
});

describe('contract/engagement.md#automation-trigger: rules for the body, limits and tokens', () => {
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
    expect(await post(flow.token, { phone, fields: 'city' })).toMatchObject({
      status: 400,
      body: { error: 'invalid_fields' },
    });
  });

  it('returns 409 identifier_conflict if e-mail and phone belong to two contacts, and saves nothing', async () => {
    const flow = await createFlow(organization);
    const [phone, email] = [somebody(), `${flow.id}@example.com`];
    await api.call('POST', '/contacts', { key, body: { email, name: 'Rui' } });
    const owner = (await api.call('POST', '/contacts', { key, body: { phone, name: 'Ana' } })).body;
    expect(await post(flow.token, { phone, email, name: 'Other' })).toMatchObject({
      status: 409,
      body: { error: 'identifier_conflict', details: { field: 'phone', contact_id: owner.id } },
    });
    const { body } = await api.call('GET', `/contacts?phone=${encodeURIComponent(phone)}`, { key });
    expect(body).toMatchObject({ name: 'Ana', email: null });
    expect(await startsOf(flow.id)).toMatchObject([{ status: 'refused', reason: 'invalid_input' }]);
  });

  it('returns 409 conditions_not_met if the contact does not meet the conditions, and saves nothing', async () => {
    const conditions = [{ field: 'fields.city' as const, op: 'eq' as const, value: 'Recife' }];
    const flow = await createFlow(organization, { settings: { conditions } });
    const phone = somebody();
    expect(await post(flow.token, { phone, fields: { city: 'Olinda' } })).toMatchObject({
      status: 409,
      body: { error: 'conditions_not_met' },
    });
    expect((await api.call('GET', `/contacts?phone=${encodeURIComponent(phone)}`, { key })).status).toBe(404);
    expect(await startsOf(flow.id)).toMatchObject([{ status: 'refused', reason: 'conditions_not_met' }]);
    // The conditions are checked after the values of the call are applied to the contact.
    expect((await post(flow.token, { phone, fields: { city: 'Recife' } })).status).toBe(200);
  });

  it('“limit 120 a minute and flow” (contract/limits.md: counted per flow token)', async () => {
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

describe('contract/versions.md#deprecated: /automation-webhook', () => {
  it('works like the new path until 7 December 2026, with Deprecation and Sunset; then names the other', async () => {
    const { token } = await createFlow(organization);
    const answer = await post(token, { phone: somebody() }, '/automation-webhook');
    expect(answer).toMatchObject({ status: 200, headers: { Sunset: legacyTokensEnd.toUTCString() } });
    expect(answer.headers.Deprecation).toBe(`@${Date.UTC(2026, 5, 1) / 1000}`);
    expect((await post(token, { phone: somebody() })).headers).not.toHaveProperty('Deprecation');
    completeEnv({ CLOCK_OFFSET_SECONDS: String(Math.ceil((legacyTokensEnd.getTime() - Date.now()) / 1_000) + 5) });
    const gone = await api
      .call('POST', '/automation-webhook', { body: { phone: somebody() } })
      .catch((error: Error) => error);
    const said = gone instanceof Error ? gone.message : JSON.stringify(gone.body);
    expect(said).toContain('automation-');
  });
});

describe('contract/engagement.md#automation-trigger: GET /automations, /automations/{id}', () => {
  const get = (path: string, as: string) => api.call('GET', path, { key: as });

  it('“id, name, status, trigger, cooldown_minutes, steps, counts {running, completed, failed}” of the published version, or of the draft if none is published', async () => {
    const mine = await api.createOrganization();
    const reader = await api.createKey(mine, { scopes: ['contacts:read'] });
    const flow = await createFlow(mine, { name: 'Welcome', cooldown: 5, steps: [{ type: 'add_tag', tag: 'lead' }] });
    for (const status of ['running', 'completed', 'completed', 'failed'] as const) {
      const { body } = await post(flow.token, { phone: somebody() });
      await prisma.automationRun.update({ where: { id: body.run_id }, data: { status } });
    }
    const shown = {
      id: flow.id,
      name: 'Welcome',
      status: 'active',
      trigger: { type: 'webhook' },
      cooldown_minutes: 5,
      steps: [{ type: 'add_tag', tag: 'lead' }],
      counts: { running: 1, completed: 2, failed: 1 },
      created_at: expect.any(String),
      updated_at: expect.any(String),
    };
    // If a published version exists, the API shows that version. Only the editor shows the draft.
    await prisma.automation.update({ where: { id: flow.id }, data: { steps: [], cooldownMinutes: 9 } });
    expect((await get('/automations', reader)).body).toEqual({ data: [shown], next_cursor: null, has_more: false });
    expect((await get(`/automations/${flow.id}`, reader)).body).toEqual(shown);
    await prisma.automation.update({ where: { id: flow.id }, data: { publishedVersionId: null, status: 'draft' } });
    expect((await get(`/automations/${flow.id}`, reader)).body).toMatchObject({
      ...{ status: 'draft', steps: [], cooldown_minutes: 9 },
    });
  });

  it('requires contacts:read; “GET /automations 120” counts both paths; 404 automation_not_found', async () => {
    const mine = await api.createOrganization();
    const reader = await api.createKey(mine, { scopes: ['contacts:read'] });
    const others = await api.createKey(mine, { scopes: ['contacts:write', 'conversations:read', 'messages:send'] });
    const { id } = await createFlow(mine);
    for (const [path, left] of [
      ['/automations', '119'],
      [`/automations/${id}`, '118'],
    ] as const) {
      const limits = { 'X-RateLimit-Limit': '120', 'X-RateLimit-Remaining': left };
      expect(await get(path, reader)).toMatchObject({ status: 200, headers: limits });
      expect(await get(path, others)).toMatchObject({
        status: 403,
        body: { error: 'insufficient_scope', details: { required_scope: 'contacts:read' } },
      });
    }
    const foreign = (await createFlow(organization)).id;
    for (const other of [foreign, newId(), 'nonsense']) {
      expect(await get(`/automations/${other}`, reader)).toMatchObject({
        status: 404,
        body: { error: 'automation_not_found' },
      });
    }
  });

  it('contract/lists.md: newest first in pages; with updated_since only later changes, oldest first', async () => {
    const mine = await api.createOrganization();
    const reader = await api.createKey(mine, { scopes: ['contacts:read'] });
    const ids: string[] = [];
    for (const _flow of [0, 1, 2]) ids.push((await createFlow(mine, { status: 'paused' })).id);
    // The test changes the flows in the reverse order of their creation.
    for (const id of ids.toReversed()) await prisma.automation.update({ where: { id }, data: { name: `New ${id}` } });
    const [{ at }] = (await prisma.$queryRaw`
      SELECT to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at FROM automations WHERE id = ${ids[2]}::uuid
    `) as [{ at: string }];
    const page = async (query: string) => {
      const { body } = await get(`/automations?${query}`, reader);
      return { ids: body.data.map(({ id }: { id: string }) => id), next: encodeURIComponent(body.next_cursor ?? '') };
    };
    const first = await page('limit=2');
    expect(first.ids).toEqual([ids[2], ids[1]]);
    expect(await page(`limit=2&cursor=${first.next}`)).toEqual({ ids: [ids[0]], next: '' });
    const changed = await page(`limit=1&updated_since=${at}`);
    expect(changed.ids).toEqual([ids[1]]);
    const rest = `limit=1&updated_since=${at}&cursor=${changed.next}`;
    expect(await page(rest)).toEqual({ ids: [ids[0]], next: '' });
    expect(await get(`/automations?cursor=${first.next}&updated_since=${at}`, reader)).toMatchObject({
      status: 400,
      body: { error: 'invalid_cursor' },
    });
  });
});

describe('contract/webhooks.md#delivery: deliveries of automation.run_* events', () => {
  it('“object of automation.run_* is the run {id, automation_id, contact_id, status, started_at, ended_at, error}”; with automation_id, run_id, contact_id, and reason or error (contract/webhooks.md#context-keys)', async () => {
    const mine = await api.createOrganization();
    const all = await api.createKey(mine);
    await createConnection(mine);
    await api.call('POST', '/webhooks', { key: all, body: { url: receiver.url, events: ['automation.*'] } });
    const delivered = async () => {
      receiver.forget();
      for (const id of await publishEvents(mine)) await deliverDue(id);
      return receiver.received.map(({ body }) => JSON.parse(body));
    };
    const tell = async (steps: AutomationStep[]) => {
      const flow = await createFlow(mine, { steps });
      const { run_id, contact_id } = (await post(flow.token, { phone: somebody() })).body;
      const [begun] = await delivered();
      await settleFlows(mine);
      const [ended] = await delivered();
      const keys = { automation_id: flow.id, run_id, contact_id };
      const object = { id: run_id, automation_id: flow.id, contact_id, started_at: begun.data.object.started_at };
      return { begun, ended, keys, object };
    };
    const over = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const one = await tell([{ type: 'end', reason: 'no plan' }]);
    expect(one.begun).toMatchObject({ type: 'automation.run_started', api_version: 'v1', org_id: mine });
    expect(one.begun.data).toEqual({
      ...{ ...one.keys, object: { ...one.object, status: 'running', ended_at: null, error: null } },
    });
    expect(one.object.started_at).toEqual(over);
    expect(one.ended.type).toBe('automation.run_completed');
    expect(one.ended.data).toEqual({
      ...{ ...one.keys, reason: 'no plan' },
      object: { ...one.object, status: 'completed', ended_at: over, error: null },
    });
    // The customer has not written, so the 24-hour window is closed.
    const other = await tell([{ type: 'send_text', text: 'Oi' }]);
    expect(other.ended.type).toBe('automation.run_failed');
    expect(other.ended.data).toEqual({
      ...{ ...other.keys, error: 'window_closed' },
      object: { ...other.object, status: 'failed', ended_at: over, error: 'window_closed' },
    });
  });
});
