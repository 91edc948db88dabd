import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventDataShape } from '#server/contract/developers/event-data.ts';
import { type EventType, eventTypeNames } from '#server/contract/developers/event-types.ts';
import { sampleEvent } from '#server/contract/developers/sample-event.ts';
import { createConversation, createPipeline, subscribe } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';
import { publishEvents } from '#server/testing/publish-events.ts';
import { webhookReceiver } from '#server/testing/servers/webhook-receiver.ts';
import { deliverDue } from '../attempts/deliver-due.ts';

const api = startHarness();
const receiver = await webhookReceiver();
let organization: string;
let key: string;
let endpoint: string;

beforeAll(async () => {
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  endpoint = (await subscribe(key, eventTypeNames, receiver.url)).id;
});
afterAll(() => api.stop());

const post = async (path: string, body: unknown = {}) => {
  const answer = await api.call('POST', path, { key, body });
  expect([path, answer.status, answer.body?.error]).toEqual([path, expect.toSatisfy((s) => s < 300), undefined]);
  return answer.body;
};

it('events of API calls have exactly the documented keys and an object, for 15 event types', async () => {
  const member = await api.createMember(organization);
  const contact = (await post('/contacts', { email: 'marina@example.com', name: 'Marina', tags: ['vip'] })).id;
  const other = (await post('/contacts', { email: 'double@example.com' })).id;
  await createPipeline(organization, 'Vendas', ['Novo', 'Proposta']);
  await api.call('PATCH', `/contacts/${contact}`, { key, body: { name: 'Marina Souza' } });
  await post('/contacts/stage', { id: contact, pipeline: 'Vendas', stage: 'Proposta' });
  await post('/contacts/assign', { id: contact, assigned_user_email: member.email });
  await api.call('DELETE', '/contacts/assign', { key, body: { id: contact } });
  await api.call('DELETE', '/contacts/tag', { key, body: { id: contact, tag: 'vip' } });
  await post(`/contacts/${contact}/opt-out`);
  await post(`/contacts/${contact}/opt-in`);
  await post(`/contacts/${contact}/merge`, { contact_id: other });
  const conversation = await createConversation(organization, { channel: 'web', contactId: contact });
  const act = (verb: string, body?: unknown) => post(`/conversations/${conversation}/${verb}`, body);
  await act('handoff', { reason: 'Quer falar com uma pessoa.' });
  await act('assign', { user_id: member.userId });
  await act('release');
  await act('resolve');
  await act('reopen');
  await publishEvents(organization);
  const { data: events } = (await api.call('GET', '/events?limit=200', { key })).body;
  const seen = new Set(events.map((event: { type: string }) => event.type));
  expect([...seen].sort()).toEqual(
    [
      ...eventTypeNames.filter((type) => type.startsWith('contact.')),
      ...['handoff_requested', 'taken_over', 'released', 'resolved', 'reopened'].map((verb) => `conversation.${verb}`),
    ].sort(),
  );
  for (const { type, data } of events as { type: EventType; data: { object: unknown } }[]) {
    expect([type, eventDataShape(type).safeParse(data).error?.message]).toEqual([type, undefined]);
    expect([type, data.object]).toEqual([type, expect.any(Object)]);
  }
});

it('an example event goes only to its endpoint, is marked with data.example, and is not in GET /events', async () => {
  const panel = panelOf(await api.createMember(organization));
  const before = (await api.call('GET', '/events?limit=200', { key })).body.data.length;
  receiver.received.length = 0;
  await deliverDue(endpoint);
  receiver.received.length = 0;
  for (const type of eventTypeNames) {
    const sent = await panel.webhooks.sendExample({ id: endpoint, type });
    await deliverDue(endpoint);
    const got = receiver.received.at(-1);
    expect(got?.headers).toMatchObject({ 'svc-event': type, 'svc-event-id': sent.event_id });
    const { data, ...envelope } = JSON.parse(got?.body ?? '');
    expect(envelope).toMatchObject({ id: sent.event_id, type, api_version: 'v1', org_id: organization });
    expect(data).toEqual({ ...sampleEvent(type).data, example: true });
  }
  expect(receiver.received).toHaveLength(30);
  expect((await api.call('GET', '/events?limit=200', { key })).body.data).toHaveLength(before);
  await api.call('PATCH', `/webhooks/${endpoint}`, { key, body: { active: false } });
  const paused = panel.webhooks.sendExample({ id: endpoint, type: 'contact.created' });
  expect((await refusalOf(paused)).code).toBe('webhook_not_active');
});
