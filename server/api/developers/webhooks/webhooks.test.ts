import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventTypeNames } from '#server/contract/developers/event-types.ts';
import { startHarness } from '#server/testing/harness.ts';

const api = startHarness();
let organization: string;
let key: string;
const create = (body: unknown) => api.call('POST', '/webhooks', { key, body });

beforeAll(async () => {
  organization = await api.createOrganization();
  key = await api.createKey(organization);
});
afterAll(() => api.stop());

describe('201: POST /webhooks (contract/webhooks.md#operations)', () => {
  it('returns the endpoint with its secret, and with wildcards expanded', async () => {
    const { status, body } = await create({
      url: 'https://93.184.216.34/hook',
      events: ['contact.*', 'message.sent', 'message.sent'],
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      url: 'https://93.184.216.34/hook',
      description: '',
      events: [...eventTypeNames.filter((type) => type.startsWith('contact.')), 'message.sent'],
      active: true,
      health: {
        failure_count: 0,
        failing_since: null,
        last_success_at: null,
        disabled_at: null,
        disabled_reason: null,
      },
      created_at: expect.any(String),
      updated_at: expect.any(String),
      secret: expect.stringMatching(/^whsec_[0-9A-Za-z]{32}$/),
    });
    const read = await api.call('GET', `/webhooks/${body.id}`, { key });
    const { secret: _shownOnce, ...endpoint } = body;
    expect(read.body).toEqual(endpoint);
  });
});

describe('400: POST /webhooks', () => {
  it.each([
    ['http', 'http://93.184.216.34/hook'],
    ['loopback', 'https://127.0.0.1/hook'],
    ['decimal loopback', 'https://2130706433/hook'],
    ['hexadecimal loopback', 'https://0x7f.0.0.1/hook'],
    ['octal loopback', 'https://0177.0.0.1/hook'],
    ['private', 'https://10.0.0.8/hook'],
    ['carrier-grade NAT', 'https://100.64.0.1/hook'],
    ['link-local metadata', 'https://169.254.169.254/latest'],
    ['multicast', 'https://224.0.0.1/'],
    ['IPv6 loopback', 'https://[::1]/'],
    ['mapped IPv4', 'https://[::ffff:127.0.0.1]/'],
    ['6to4', 'https://[2002:7f00:1::]/'],
    ['unique local', 'https://[fd00::1]/'],
    ['a cloud’s own address', 'https://168.63.129.16/'],
    ['local name', 'https://localhost/hook'],
    ['local name with trailing dot', 'https://localhost./hook'],
    ['name without dot', 'https://intranet/hook'],
    ['mDNS name', 'https://printer.local/'],
    ['credentials', 'https://user:secret@93.184.216.34/'],
    ['no URL', 'not a url'],
    ['port 0', 'https://93.184.216.34:0/hook'],
    ['a fragment', 'https://93.184.216.34/hook#part'],
    ['an empty fragment', 'https://93.184.216.34/hook#'],
  ])('invalid_url: %s', async (_what, url) => {
    expect(await create({ url, events: ['contact.created'] })).toMatchObject({
      status: 400,
      body: { error: 'invalid_url' },
    });
  });

  it.each([
    ['invalid_url', { events: ['contact.created'] }],
    ['invalid_events', { url: 'https://93.184.216.34/', events: [] }],
    ['invalid_events', { url: 'https://93.184.216.34/', events: 'contact.created' }],
    ['invalid_events', { url: 'https://93.184.216.34/' }],
    ['unknown_fields', { url: 'https://93.184.216.34/', events: ['contact.created'], secret: 'mine' }],
  ])('%s for %j', async (error, body) => {
    expect(await create(body)).toMatchObject({ status: 400, body: { error } });
  });

  it('unknown_event_type lists the unknown types; webhook.test cannot be subscribed to', async () => {
    const { body } = await create({
      url: 'https://93.184.216.34/',
      events: ['contact.created', 'webhook.test', 'dog.*'],
    });
    expect(body).toMatchObject({ error: 'unknown_event_type', details: { unknown: ['webhook.test', 'dog.*'] } });
  });
});

it('PATCH /webhooks/{id} validates the body before it looks for the endpoint (400 invalid_url)', async () => {
  const answer = await api.call('PATCH', '/webhooks/none', { key, body: { url: 'http://127.0.0.1/' } });
  expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_url' } });
});

describe('404 webhook_not_found', () => {
  it.each([
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/test'],
    ['POST', '/rotate-secret'],
    ['GET', '/deliveries'],
  ])('%s /webhooks/{id}%s returns 404 for a foreign endpoint and a malformed id', async (method, rest) => {
    const { body } = await create({ url: 'https://93.184.216.34/', events: ['contact.created'] });
    const stranger = await api.createKey(await api.createOrganization());
    for (const [id, caller] of [
      [body.id, stranger],
      ['not-a-uuid', key],
    ] as const) {
      const answer = await api.call(method, `/webhooks/${id}${rest}`, { key: caller });
      expect(answer).toMatchObject({ status: 404, body: { error: 'webhook_not_found' } });
    }
  });
});

describe('200: operations on webhook endpoints', () => {
  it('lists endpoints newest first in pages; returns 400 invalid_cursor for a forged or foreign cursor', async () => {
    const mine = await api.createKey(await api.createOrganization());
    const ids: string[] = [];
    for (let i = 0; i < 3; i += 1) {
      const body = { url: 'https://93.184.216.34/', events: ['contact.created'] };
      ids.unshift((await api.call('POST', '/webhooks', { key: mine, body })).body.id);
    }
    const first = await api.call('GET', '/webhooks?limit=2', { key: mine });
    expect(first.body).toMatchObject({ data: [{ id: ids[0] }, { id: ids[1] }], has_more: true });
    const second = await api.call('GET', `/webhooks?limit=2&cursor=${first.body.next_cursor}`, { key: mine });
    expect(second.body).toMatchObject({ data: [{ id: ids[2] }], has_more: false, next_cursor: null });
    const [print, at] = JSON.parse(Buffer.from(first.body.next_cursor, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify([print, at, 'x'])).toString('base64url');
    const broken = await api.call('GET', `/webhooks?limit=2&cursor=${forged}`, { key: mine });
    expect(broken).toMatchObject({ status: 400, body: { error: 'invalid_cursor' } });
    const foreign = await api.call('GET', `/webhooks?cursor=${first.body.next_cursor}`, { key });
    expect(foreign).toMatchObject({ status: 400, body: { error: 'invalid_cursor' } });
  });

  it('a PATCH changes only given fields; enabling resets the failures (contract/webhooks.md#states)', async () => {
    const { body } = await create({ url: 'https://93.184.216.34/', events: ['contact.created'], description: 'CRM' });
    await api.prisma.webhookEndpoint.update({
      where: { id: body.id },
      data: { active: false, failureCount: 7, failingSince: new Date(0), disabledAt: new Date(), disabledReason: 'x' },
    });
    const { body: changed } = await api.call('PATCH', `/webhooks/${body.id}`, { key, body: { active: true } });
    expect(changed).toMatchObject({
      description: 'CRM',
      active: true,
      health: { failure_count: 0, failing_since: null, disabled_at: null, disabled_reason: null },
    });
  });

  it('rotating the secret returns a new secret', async () => {
    const { body } = await create({ url: 'https://93.184.216.34/', events: ['contact.created'] });
    const rotated = await api.call('POST', `/webhooks/${body.id}/rotate-secret`, { key });
    expect(rotated.body.secret).toMatch(/^whsec_/);
    expect(rotated.body.secret).not.toBe(body.secret);
  });

  it('a removed endpoint returns 404', async () => {
    const { body } = await create({ url: 'https://93.184.216.34/', events: ['contact.created'] });
    const removed = await api.call('DELETE', `/webhooks/${body.id}`, { key });
    expect(removed).toMatchObject({ status: 200, body: { ok: true, webhook_id: body.id } });
    expect((await api.call('GET', `/webhooks/${body.id}`, { key })).status).toBe(404);
  });

  it('lists the 30 event types', async () => {
    const { body } = await api.call('GET', '/webhooks/event-types', { key });
    expect(body.data).toHaveLength(30);
    expect(body).toMatchObject({ next_cursor: null, has_more: false });
    expect(body.data[0]).toEqual({ type: 'message.received', resource: 'message', description: expect.any(String) });
  });
});

it('creation, change, rotation and removal of an endpoint are audited with the key, without secrets', async () => {
  const mine = await api.createOrganization();
  const caller = await api.createKey(mine);
  const made = await api.call('POST', '/webhooks', {
    key: caller,
    body: { url: 'https://93.184.216.34/', events: ['contact.created'] },
  });
  const path = `/webhooks/${made.body.id}`;
  await api.call('PATCH', path, { key: caller, body: { active: false, description: '' } });
  await api.call('PATCH', path, { key: caller, body: {} });
  await api.call('POST', `${path}/rotate-secret`, { key: caller });
  await api.call('DELETE', path, { key: caller });
  const log = await api.prisma.auditEntry.findMany({ where: { organizationId: mine }, orderBy: { createdAt: 'asc' } });
  expect(log.map((entry) => entry.action)).toEqual([
    'webhook.created',
    'webhook.updated',
    'webhook.secret_rotated',
    'webhook.removed',
  ]);
  expect(log[1]).toMatchObject({
    actor: { type: 'key', name: 'test', source: 'api' },
    objectId: made.body.id,
    details: { active: { from: true, to: false } },
  });
  expect(JSON.stringify(log)).not.toContain('whsec_');
});
