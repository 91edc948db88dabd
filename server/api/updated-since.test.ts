import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import {
  createConnection,
  createConversation,
  createEndpoint,
  createMessage,
  createTemplate,
} from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';

const api = startHarness();
let organization: string;
let key: string;
let contact: string;
let connection: string;
let conversation: string;
let endpoint: string;
const moment = new Date(Date.now() - 3_600_000);
const early = new Date(Date.now() - 7_200_000);

beforeAll(async () => {
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  contact = (await api.call('POST', '/contacts', { key, body: { email: 'a@example.com' } })).body.contact_id;
  const of = { organizationId: organization };
  for (const at of [early, early, new Date()]) {
    const times = { createdAt: at, updatedAt: at };
    connection = await createConnection(organization, times);
    await createTemplate(organization, { connectionId: connection, name: connection, ...times });
    endpoint = await createEndpoint(organization, times);
    const by = { type: 'api', id: null, name: null };
    await api.prisma.contactNote.create({
      data: { id: newId(), ...of, contactId: contact, body: 'x', createdBy: by, createdAt: at },
    });
    const note = { id: newId(), body: 'x', created_by: by };
    await api.prisma.contactHistory.create({
      data: { id: newId(), ...of, contactId: contact, type: 'note_added', data: note, at },
    });
    await createConversation(organization, { contactId: contact, connectionId: connection, ...times });
  }
  await belongings(of);
});
afterAll(() => api.stop());

/** Creates rows of each kind that belongs to a conversation or to an endpoint. */
async function belongings(of: { organizationId: string }): Promise<void> {
  conversation = await createConversation(organization);
  for (const [index, at] of [early, early, new Date()].entries()) {
    await createMessage(organization, conversation, { content: `${index}`, createdAt: at, updatedAt: at });
    const marked = { id: newId(), ...of, conversationId: conversation, name: 'sale', at };
    await api.prisma.conversionEvent.create({ data: marked });
    const event = { id: `evt_${newId()}`, ...of, type: 'contact.created', occurredAt: at };
    await api.prisma.event.create({ data: event });
    const delivery = { ...of, endpointId: endpoint, eventId: event.id, eventType: event.type };
    await api.prisma.delivery.create({ data: { id: newId(), ...delivery, createdAt: at, updatedAt: at } });
  }
}

const lists = {
  connections: () => '/connections',
  templates: () => '/templates',
  webhooks: () => '/webhooks',
  notes: () => `/contacts/${contact}/notes`,
  history: () => `/contacts/${contact}/history`,
  conversations: () => `/contacts/${contact}/conversations`,
  messages: () => `/conversations/${conversation}/messages`,
  conversionEvents: () => `/conversations/${conversation}/events`,
  deliveries: () => `/webhooks/${endpoint}/deliveries`,
};
const names = Object.keys(lists) as (keyof typeof lists)[];
const read = async (route: string, query = '') => (await api.call('GET', `${route}?${query}`, { key })).body;

describe('the updated_since parameter of lists (contract/contacts.md#fields)', () => {
  it.each(names)('%s returns only rows changed since then and rejects an invalid time (400)', async (name) => {
    const route = lists[name]();
    expect((await read(route)).data).toHaveLength(3);
    expect((await read(route, `updated_since=${moment.toISOString()}`)).data).toHaveLength(1);
    expect((await read(route, `updated_since=${new Date(Date.now() + 60_000).toISOString()}`)).data).toEqual([]);
    const wrong = await api.call('GET', `${route}?updated_since=yesterday`, { key });
    expect(wrong).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  });

  it.each(names)('%s returns the oldest change first, and each row once across pages', async (name) => {
    const route = lists[name]();
    const since = `updated_since=${new Date(early.getTime() - 1_000).toISOString()}`;
    const whole = (await read(route, since)).data;
    expect(whole).toHaveLength(3);
    const times = whole.map((one: { created_at?: string; at?: string }) => one.created_at ?? one.at);
    expect(times).toEqual([...times].sort());
    const paged: unknown[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { data: unknown[]; next_cursor: string | null } = await read(
        route,
        `${since}&limit=1${cursor && `&cursor=${cursor}`}`,
      );
      paged.push(...page.data);
      cursor = page.next_cursor;
    }
    expect(paged).toEqual(whole);
  });

  it.each(['connections', 'templates', 'webhooks', 'messages', 'deliveries'] as const)(
    '%s includes a row that was created before updated_since but changed after it',
    async (name) => {
      const oldest = (await read(lists[name]())).data.at(-1).id;
      const table = { webhooks: 'webhook_endpoints', deliveries: 'webhook_deliveries' }[name as string] ?? name;
      await api.prisma.$executeRawUnsafe(
        `UPDATE ${table} SET organization_id = organization_id WHERE id = '${oldest}'`,
      );
      const { data } = await read(lists[name](), `updated_since=${moment.toISOString()}`);
      expect(data.map((one: { id: string }) => one.id)).toContain(oldest);
    },
  );
});
