import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { acceptChannelPayload } from '#server/domain/inbox/receiving/accept-channel-payload.ts';
import { hashSenderKey } from '#server/domain/inbox/receiving/hash-sender-key.ts';
import { registeredConsumers } from '#server/domain/lifecycle/consumers/registered-consumers.ts';
import { publishDomainEvents } from '#server/domain/platform/events/publish-domain-events.ts';
import { receiveMessages } from '#server/testing/channel.ts';
import { countTrips } from '#server/testing/count-trips.ts';
import { createConnection } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { type NullOperator, startNullOperator } from '#server/testing/servers/null-operator.ts';

// Counts how often each call waits for the database, because these waits take most of a call's time. Each further round
// trip needs a reason and a changed line in this file.

const api = startHarness();
let operator: NullOperator;
let organization: string;
let key: string;
let connection: string;
let conversation: string;
let contact: string;
const from = '5511987650001';

beforeAll(async () => {
  operator = await startNullOperator();
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  connection = await createConnection(organization);
  await api.prisma.connection.update({
    where: { id: connection },
    data: { phoneNumberId: 'trips', verifiedAt: new Date() },
  });
  const { body } = await post('/messages', { type: 'text', to: from, text: 'Hello' });
  conversation = body.conversation_id;
  contact = body.contact_id;
  await publish();
});
afterAll(async () => {
  await operator.stop();
  await api.stop();
});

const post = (path: string, body: object) => api.call('POST', path, { key, body });
const get = (path: string) => api.call('GET', path, { key });
const publish = () => publishDomainEvents(organization, registeredConsumers);
let said = 0;

/** Returns a webhook payload with a customer's message, in the format of the messaging provider. */
function webhook(): string {
  said += 1;
  const value = {
    metadata: { phone_number_id: 'trips' },
    contacts: [{ profile: { name: 'Marina' }, wa_id: from }],
    messages: [{ from, id: `wamid.TRIPS${said}`, timestamp: '1795000000', type: 'text', text: { body: 'Oi' } }],
  };
  return JSON.stringify({ object: 'whatsapp_business_account', entry: [{ changes: [{ field: 'messages', value }] }] });
}

let people = 0;
const nobodyYet = () => {
  people += 1;
  return { phone: `119876${String(people).padStart(5, '0')}`, name: 'Ana' };
};

it('every measured operation makes exactly the listed number of database round trips and statements', async () => {
  const acts: Readonly<Record<string, () => Promise<unknown>>> = {
    'POST /messages, to a phone': () => post('/messages', { type: 'text', to: from, text: 'Hello' }),
    'POST /messages, with an idempotency key': () =>
      post('/messages', { type: 'text', to: from, text: 'Hello', idempotency_key: newId() }),
    'POST /messages, into a conversation': () =>
      post('/messages', { type: 'text', conversation_id: conversation, text: 'Hello' }),
    'a webhook of the operator, taken': () => acceptChannelPayload(webhook(), 'whatsapp'),
    'POST /contacts, a new one': () => post('/contacts', nobodyYet()),
    'POST /contacts, one there is': () => post('/contacts', { phone: from, name: `Ana ${newId()}` }),
    'GET /contacts/{id}': () => get(`/contacts/${contact}`),
    'GET /contacts': () => get('/contacts'),
    'GET /conversations': () => get('/conversations'),
    'GET /conversations/{id}/messages': () => get(`/conversations/${conversation}/messages`),
  };
  const prepared: Readonly<Record<string, readonly [() => Promise<unknown>, () => Promise<unknown>]>> = {
    'a message of the operator, stored': [
      () => acceptChannelPayload(webhook(), 'whatsapp'),
      () => receiveMessages(connection, hashSenderKey(from)),
    ],
    'a domain event, published': [() => post('/messages', { type: 'text', to: from, text: 'Hello' }), publish],
  };
  const lines: string[] = [];
  const note = async (name: string, act: () => Promise<unknown>, before?: () => Promise<unknown>) => {
    const { statements, trips } = await countTrips(act, before);
    lines.push(`${name}: ${trips} trips, ${statements} statements`);
  };
  for (const [name, act] of Object.entries(acts)) await note(name, act);
  await receiveMessages(connection, hashSenderKey(from));
  for (const [name, [before, act]] of Object.entries(prepared)) await note(name, act, before);
  expect(lines).toMatchInlineSnapshot(`
    [
      "POST /messages, to a phone: 4 trips, 9 statements",
      "POST /messages, with an idempotency key: 6 trips, 13 statements",
      "POST /messages, into a conversation: 5 trips, 10 statements",
      "a webhook of the operator, taken: 1 trips, 1 statements",
      "POST /contacts, a new one: 5 trips, 11 statements",
      "POST /contacts, one there is: 3 trips, 7 statements",
      "GET /contacts/{id}: 2 trips, 2 statements",
      "GET /contacts: 2 trips, 2 statements",
      "GET /conversations: 2 trips, 2 statements",
      "GET /conversations/{id}/messages: 2 trips, 2 statements",
      "a message of the operator, stored: 3 trips, 12 statements",
      "a domain event, published: 2 trips, 9 statements",
    ]
  `);
});
