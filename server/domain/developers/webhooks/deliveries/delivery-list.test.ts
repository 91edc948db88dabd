import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemActor } from '#server/base/actor.ts';
import { transact } from '#server/db/transact.ts';
import { recordEvent } from '#server/domain/platform/events/record-event.ts';
import { createConversation, subscribe } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf } from '#server/testing/panel.ts';
import { publishEvents } from '#server/testing/publish-events.ts';
import { webhookReceiver } from '#server/testing/servers/webhook-receiver.ts';
import { deliverDue } from '../attempts/deliver-due.ts';
import { getDelivery } from './read-deliveries.ts';

const api = startHarness();
const receiver = await webhookReceiver();
let organization: string;
let key: string;
let endpoint: string;

const deliver = async () => {
  for (const id of await publishEvents(organization)) await deliverDue(id);
};
const list = async (query = '') =>
  (await api.call('GET', `/webhooks/${endpoint}/deliveries?${query}`, { key })).body.data;

beforeAll(async () => {
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  endpoint = (await subscribe(key, ['contact.*', 'conversation.*'], receiver.url)).id;
  await api.call('POST', '/contacts', { key, body: { email: 'listed@example.com' } });
  await deliver();
});
afterAll(() => api.stop());

it('the first successful delivery appears in the health of the endpoint', async () => {
  const { health } = (await api.call('GET', `/webhooks/${endpoint}`, { key })).body;
  expect(health).toMatchObject({ failure_count: 0, failing_since: null, last_success_at: expect.any(String) });
});

it('the list of deliveries can be filtered by status and event type', async () => {
  expect(await list('status=succeeded&event_type=contact.created')).toHaveLength(1);
  expect(await list('status=failed')).toHaveLength(0);
  expect(await list('event_type=contact.updated')).toHaveLength(0);
});

it('the panel finds deliveries by event id, delivery id and time', async () => {
  const panel = panelOf(await api.createMember(organization));
  const [one] = await list();
  const search = async (more: object) =>
    (await panel.webhooks.searchDeliveries({ id: endpoint, ...more })).data.map(({ id }) => id);
  expect(await search({ q: one.event_id })).toEqual([one.id]);
  expect(await search({ q: one.id })).toEqual([one.id]);
  expect(await search({ q: 'evt_none' })).toEqual([]);
  expect(await search({ since: one.created_at, until: new Date(Date.now() + 60_000).toISOString() })).toEqual([one.id]);
  expect(await search({ until: one.created_at })).toEqual([]);
});

it('the panel shows a delivery’s exact body and attempts; webhook_not_found for another organization', async () => {
  const [{ id }] = await list();
  const detail = await getDelivery(systemActor(organization), { id: endpoint, delivery_id: id });
  expect(detail.body).toBe(receiver.received[0]?.body);
  expect(detail.attempts).toMatchObject([
    { number: 1, response_status: 200, error: null, request_headers: { 'Svc-Event': 'contact.created' } },
  ]);
  const stranger = systemActor(await api.createOrganization());
  await expect(getDelivery(stranger, { id: endpoint, delivery_id: id })).rejects.toMatchObject({
    code: 'webhook_not_found',
  });
});

it('a conversation event contains the conversation as its GET shows it', async () => {
  const id = await createConversation(organization, { channel: 'web' });
  const actor = systemActor(organization);
  await transact((tx) =>
    recordEvent(tx, actor, { type: 'conversation.resolved', objectId: id, context: { by: null } }),
  );
  await deliver();
  const { object } = JSON.parse(receiver.received.at(-1)?.body ?? '').data;
  expect(object).toEqual((await api.call('GET', `/conversations/${id}`, { key })).body);
});

it('removing an endpoint while events are published does not stop the deliveries to other endpoints', async () => {
  const { id: doomed } = await subscribe(key, ['contact.created'], receiver.url);
  const before = receiver.received.length;
  await api.call('POST', '/contacts', { key, body: { email: 'removed@example.com' } });
  await Promise.all([deliver(), api.call('DELETE', `/webhooks/${doomed}`, { key })]);
  expect(await list('event_type=contact.created')).toHaveLength(2);
  expect(receiver.received.length).toBeGreaterThan(before);
});
