import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { eventTypeNames } from '#server/contract/developers/event-types.ts';
import { deliverDue } from '#server/domain/developers/webhooks/attempts/deliver-due.ts';
import { startHarness } from '#server/testing/harness.ts';
import { publishEvents } from '#server/testing/publish-events.ts';
import { webhookReceiver } from '#server/testing/servers/webhook-receiver.ts';

/** Tests every sentence of contract/webhooks.md#operations, in order. */
const api = startHarness();
const receiver = await webhookReceiver();
let organization: string;
let key: string;

beforeAll(() => completeEnv({ WEBHOOK_RETRY_DELAYS: '600,600,600,600,600' }));
beforeEach(async () => {
  receiver.forget();
  organization = await api.createOrganization();
  key = await api.createKey(organization);
});
afterAll(() => api.stop());

const url = 'https://93.184.216.34/hook';
const call = (method: string, path: string, body?: unknown) => api.call(method, path, { key, body });
const create = async (body: object = {}) =>
  (await call('POST', '/webhooks', { url: receiver.url, events: ['contact.created'], ...body })).body;
const contact = (name: string) => call('POST', '/contacts', { email: `${name}@example.com` });
const deliver = async () => {
  for (const id of await publishEvents(organization)) await deliverDue(id);
};

it('every webhook operation requires the scope webhooks:manage, and no other scope', async () => {
  const { id } = await create();
  const delivery = `/webhooks/${id}/deliveries/${id}/retry`;
  const operations = [
    ['GET', '/webhooks'],
    ['POST', '/webhooks'],
    ['GET', '/webhooks/event-types'],
    ['GET', `/webhooks/${id}`],
    ['PATCH', `/webhooks/${id}`],
    ['POST', `/webhooks/${id}/test`],
    ['POST', `/webhooks/${id}/rotate-secret`],
    ['GET', `/webhooks/${id}/deliveries`],
    ['POST', delivery],
    ['GET', '/events'],
    ['DELETE', `/webhooks/${id}`],
  ] as const;
  const others = await api.createKey(organization, {
    scopes: ['contacts:read', 'contacts:write', 'conversations:read', 'conversations:write', 'messages:send'],
  });
  const alone = await api.createKey(organization, { scopes: ['webhooks:manage'] });
  for (const [method, path] of operations) {
    const refused = await api.call(method, path, { key: others });
    expect([path, refused.status, refused.body.error]).toEqual([path, 403, 'insufficient_scope']);
    expect([path, (await api.call(method, path, { key: alone })).status]).not.toEqual([path, 403]);
  }
});

it('GET /webhooks lists the endpoints of the organization only, newest first, without secrets', async () => {
  const made = [await create(), await create({ description: 'CRM' })];
  const stranger = await api.createKey(await api.createOrganization());
  await api.call('POST', '/webhooks', { key: stranger, body: { url, events: ['contact.created'] } });
  const { status, body } = await call('GET', '/webhooks');
  expect(status).toBe(200);
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([made[1].id, made[0].id]);
  expect(JSON.stringify(body)).not.toContain('whsec_');
});

it('POST /webhooks requires https url and events, takes a description, returns 201 with the secret', async () => {
  const { status, body } = await call('POST', '/webhooks', { url, events: ['contact.created'], description: 'CRM' });
  expect(status).toBe(201);
  expect(body).toMatchObject({ url, events: ['contact.created'], description: 'CRM', active: true });
  expect(body.secret).toMatch(/^whsec_[0-9A-Za-z]{32}$/);
  for (const [wrong, code] of [
    [{ events: ['contact.created'] }, 'invalid_url'],
    [{ url: 'http://93.184.216.34/hook', events: ['contact.created'] }, 'invalid_url'],
    [{ url }, 'invalid_events'],
    [{ url, events: [] }, 'invalid_events'],
    [{ url, events: 'contact.created' }, 'invalid_events'],
    [{ url, events: ['contact.exploded'] }, 'unknown_event_type'],
  ] as const) {
    const answer = await call('POST', '/webhooks', wrong);
    expect([answer.status, answer.body.error]).toEqual([400, code]);
  }
});

it('GET /webhooks/event-types lists all 30 event types', async () => {
  const { body } = await call('GET', '/webhooks/event-types');
  expect(body.data.map(({ type }: { type: string }) => type)).toEqual(eventTypeNames);
  expect(body.data).toHaveLength(30);
});

it('GET /webhooks/{id} returns one endpoint without its secret', async () => {
  const { secret: _once, ...endpoint } = await create();
  expect((await call('GET', `/webhooks/${endpoint.id}`)).body).toEqual(endpoint);
});

it('PATCH /webhooks/{id} changes url, events, description and active; other fields: unknown_fields', async () => {
  const { id } = await create();
  const change = { url, events: ['contact.updated'], description: 'ERP', active: false };
  expect((await call('PATCH', `/webhooks/${id}`, change)).body).toMatchObject(change);
  expect((await call('GET', `/webhooks/${id}`)).body).toMatchObject(change);
  const more = await call('PATCH', `/webhooks/${id}`, { secret: 'whsec_mine' });
  expect([more.status, more.body.error]).toEqual([400, 'unknown_fields']);
});

it('DELETE /webhooks/{id} removes the endpoint, its deliveries and their attempts', async () => {
  const { id } = await create();
  await contact('gone');
  await deliver();
  expect(await api.prisma.deliveryAttempt.count({ where: { organizationId: organization } })).toBe(1);
  expect((await call('DELETE', `/webhooks/${id}`)).body).toEqual({ ok: true, webhook_id: id });
  expect((await call('GET', `/webhooks/${id}`)).status).toBe(404);
  expect(await api.prisma.delivery.count({ where: { endpointId: id } })).toBe(0);
  expect(await api.prisma.deliveryAttempt.count({ where: { organizationId: organization } })).toBe(0);
});

it('POST /webhooks/{id}/test sends an event of type webhook.test', async () => {
  const { id } = await create();
  const sent = (await call('POST', `/webhooks/${id}/test`)).body;
  await deliverDue(id);
  expect(receiver.received).toHaveLength(1);
  expect(receiver.received[0]?.headers).toMatchObject({ 'svc-event': 'webhook.test', 'svc-event-id': sent.event_id });
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ id: sent.event_id, type: 'webhook.test' });
});

it('POST /webhooks/{id}/rotate-secret returns a new secret, which no later read shows', async () => {
  const { id, secret } = await create();
  const rotated = (await call('POST', `/webhooks/${id}/rotate-secret`)).body;
  expect(rotated).toMatchObject({ id, secret: expect.stringMatching(/^whsec_[0-9A-Za-z]{32}$/) });
  expect(rotated.secret).not.toBe(secret);
  for (const path of ['/webhooks', `/webhooks/${id}`])
    expect(JSON.stringify((await call('GET', path)).body)).not.toContain('whsec_');
});

it('GET /webhooks/{id}/deliveries lists deliveries in pages by limit and cursor', async () => {
  const { id } = await create();
  for (const name of ['a', 'b', 'c']) await contact(name);
  await deliver();
  const first = (await call('GET', `/webhooks/${id}/deliveries?limit=2`)).body;
  expect(first).toMatchObject({ has_more: true, next_cursor: expect.any(String) });
  const rest = (await call('GET', `/webhooks/${id}/deliveries?limit=2&cursor=${first.next_cursor}`)).body;
  expect(rest).toMatchObject({ has_more: false, next_cursor: null });
  const all = [...first.data, ...rest.data];
  expect(new Set(all.map((one) => one.event_id)).size).toBe(3);
  expect(all[0]).toMatchObject({
    event_type: 'contact.created',
    status: 'succeeded',
    attempt: 1,
    response_status: 200,
  });
});

it('POST /webhooks/{id}/deliveries/{delivery_id}/retry resends one delivery', async () => {
  receiver.behave((_request, response) => void response.writeHead(500).end());
  const { id } = await create();
  await contact('again');
  await contact('other');
  await deliver();
  const [one] = (await call('GET', `/webhooks/${id}/deliveries`)).body.data;
  receiver.received.length = 0;
  receiver.behave((_request, response) => void response.end());
  const answer = await call('POST', `/webhooks/${id}/deliveries/${one.id}/retry`);
  expect([answer.status, answer.body.id]).toEqual([200, one.id]);
  await deliverDue(id);
  expect(receiver.received.map(({ headers }) => [headers['svc-event-id'], headers['svc-attempt']])).toEqual([
    [one.event_id, '2'],
  ]);
});

it('the wildcard <resource>.* subscribes to all events of the resource and is stored expanded', async () => {
  for (const resource of ['message', 'conversation', 'contact', 'automation', 'campaign', 'template', 'connection']) {
    const { id } = await create({ events: [`${resource}.*`] });
    const { events } = (await call('GET', `/webhooks/${id}`)).body;
    expect(events).toEqual(eventTypeNames.filter((type) => type.startsWith(`${resource}.`)));
  }
  const changed = await call('PATCH', `/webhooks/${(await create()).id}`, { events: ['contact.*', 'contact.created'] });
  expect(changed.body.events).toEqual(eventTypeNames.filter((type) => type.startsWith('contact.')));
  const unknown = await call('POST', '/webhooks', { url, events: ['planet.*', '*', '*.*', 'contact*'] });
  expect(unknown.body).toMatchObject({
    error: 'unknown_event_type',
    details: { unknown: ['planet.*', '*', '*.*', 'contact*'] },
  });
});

it('GET /events takes since, type, limit and cursor', async () => {
  await create({ events: ['contact.*'] });
  await contact('a');
  const { id } = (await contact('b')).body;
  await call('PATCH', `/contacts/${id}`, { name: 'B' });
  await publishEvents(organization);
  const events = async (query: string) => (await call('GET', `/events?${query}`)).body;
  const all = (await events('')).data;
  expect(all.map(({ type }: { type: string }) => type)).toEqual([
    'contact.created',
    'contact.created',
    'contact.updated',
  ]);
  expect((await events('type=contact.updated')).data).toEqual([all[2]]);
  const since = encodeURIComponent(all[1].created_at);
  expect((await events(`since=${since}`)).data).toEqual(
    all.filter((one: { created_at: string }) => one.created_at >= all[1].created_at),
  );
  const first = await events('limit=2');
  expect(first).toMatchObject({ data: all.slice(0, 2), has_more: true });
  expect(await events(`limit=2&cursor=${first.next_cursor}`)).toMatchObject({ data: [all[2]], has_more: false });
  for (const query of ['since=yesterday', 'type=contact.exploded', 'limit=0', 'cursor=x'])
    expect([query, (await call('GET', `/events?${query}`)).status]).toEqual([query, 400]);
});

it('items of GET /events are identical to webhook bodies', async () => {
  await create();
  await contact('same');
  await deliver();
  const [item] = (await call('GET', '/events')).body.data;
  expect(JSON.stringify(item)).toBe(receiver.received[0]?.body);
});

it('events are recorded only for types that an endpoint subscribes to', async () => {
  const { id } = (await contact('unseen')).body;
  await publishEvents(organization);
  await create({ events: ['contact.updated'] });
  await contact('unseen-too');
  await call('PATCH', `/contacts/${id}`, { name: 'Seen' });
  await publishEvents(organization);
  const { data } = (await call('GET', '/events')).body;
  expect(data.map(({ type }: { type: string }) => type)).toEqual(['contact.updated']);
});

it('an event is recorded for a paused endpoint, but not delivered', async () => {
  const { id } = await create();
  await call('PATCH', `/webhooks/${id}`, { active: false });
  await contact('paused');
  await deliver();
  expect(receiver.received).toHaveLength(0);
  expect((await call('GET', '/events')).body.data).toHaveLength(1);
});
