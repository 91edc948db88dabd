import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { deliver, payloadOf } from '#server/testing/channel.ts';
import { databaseNow } from '#server/testing/database/database-now.ts';
import { createAgent, createConnection, createConversation, createMessage } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';

const api = startHarness();
let organization: string;
let key: string;
const phoneNumberId = '106540352242922';
let connection: string;

beforeAll(async () => {
  organization = await api.createOrganization({ name: 'Casa' });
  key = await api.createKey(organization);
  connection = await createConnection(organization, { phoneNumberId });
});
afterAll(() => api.stop());

const conversation = (columns: Parameters<typeof createConversation>[1] = {}) =>
  createConversation(organization, columns);
const get = async (address: string) => (await api.call('GET', address, { key })).body;
const tags = (method: string, id: string, tag: unknown, as = key) =>
  api.call(method, `/conversations/${id}/tags`, { key: as, body: { tag } });
const names = (body: { tags: { name: string }[] }) => body.tags.map((tag) => tag.name);

describe('tags of a conversation', () => {
  it('creates a missing tag, adds a tag once, removes it by name or id, and filters the list by it', async () => {
    const id = await conversation();
    const first = await tags('POST', id, 'Reclamação');
    expect(first).toMatchObject({
      status: 200,
      body: { id, tags: [{ name: 'Reclamação', type: 'conversation', color: '#22C55E' }] },
    });
    const tagId = first.body.tags[0].id;
    expect(names((await tags('POST', id, 'RECLAMAÇÃO')).body)).toEqual(['Reclamação']);
    expect(names((await tags('POST', id, tagId)).body)).toEqual(['Reclamação']);
    expect(names((await tags('POST', id, 'vip')).body)).toEqual(['Reclamação', 'vip']);
    for (const tag of ['reclamação', tagId]) {
      const { data } = await get(`/conversations?tag=${encodeURIComponent(tag)}`);
      expect(data.map((one: { id: string }) => one.id)).toEqual([id]);
    }
    expect(names((await tags('DELETE', id, tagId)).body)).toEqual(['vip']);
    expect(names((await tags('DELETE', id, 'never seen')).body)).toEqual(['vip']);
    expect(names((await tags('DELETE', id, 'VIP')).body)).toEqual([]);
    expect((await get('/tags?type=conversation')).data.length).toBe(2);
  });

  it('creates one tag when 20 callers add the same new tag at once', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => conversation()));
    const answers = await Promise.all(ids.map((id) => tags('POST', id, 'race')));
    expect(new Set(answers.map((answer) => answer.body.tags[0].id)).size).toBe(1);
  });

  it('updated_since finds a conversation that lost a tag, but not one whose tag was added again', async () => {
    const id = await conversation();
    await tags('POST', id, 'since');
    const since = await databaseNow();
    const changed = async () =>
      (await get(`/conversations?updated_since=${since}`)).data.map((one: { id: string }) => one.id);
    await tags('POST', id, 'since');
    expect(await changed()).toEqual([]);
    await tags('DELETE', id, 'since');
    // The change may appear with a delay, while an earlier transaction is still open.
    await expect.poll(changed).toEqual([id]);
  });

  it('returns 400 without a tag, and 404 for an unknown tag id or another organization’s conversation', async () => {
    const id = await conversation();
    const stranger = await api.createKey(await api.createOrganization());
    for (const tag of [undefined, '', '  ', 7]) expect((await tags('POST', id, tag)).status).toBe(400);
    expect(await tags('POST', id, newId())).toMatchObject({ status: 404, body: { error: 'tag_not_found' } });
    for (const method of ['POST', 'DELETE']) {
      expect(await tags(method, id, 'x', stranger)).toMatchObject({
        status: 404,
        body: { error: 'conversation_not_found' },
      });
    }
  });
});

describe('GET /conversations/{id}/events', () => {
  it('returns the newest event first in pages, with name, metadata and time, and 404 for an unknown id', async () => {
    const id = await conversation();
    for (let day = 1; day <= 3; day += 1) {
      const at = new Date(`2026-11-0${day}T12:00:00Z`);
      const of = { organizationId: organization, conversationId: id };
      await api.prisma.conversionEvent.create({ data: { id: newId(), ...of, name: `e${day}`, metadata: { day }, at } });
    }
    const first = await get(`/conversations/${id}/events?limit=2`);
    expect(first).toMatchObject({
      data: [{ name: 'e3', metadata: { day: 3 }, at: '2026-11-03T12:00:00.000Z' }, { name: 'e2' }],
      has_more: true,
    });
    const rest = await get(`/conversations/${id}/events?limit=2&cursor=${first.next_cursor}`);
    expect(rest).toMatchObject({ data: [{ name: 'e1' }], has_more: false, next_cursor: null });
    expect((await api.call('GET', `/conversations/${newId()}/events`, { key })).status).toBe(404);
  });
});

describe('GET /conversations/{id}/export', () => {
  async function talk(): Promise<string> {
    const from = '5511987650001';
    const message = (id: string, second: number, body: string) => ({
      from,
      id,
      timestamp: String(Date.UTC(2026, 10, 20, 18, 30, second) / 1_000),
      type: 'text',
      text: { body },
    });
    const contacts = [{ profile: { name: 'Marina_S' }, wa_id: from }];
    const messages = [message('wamid.1', 1, '# Oi\n*tudo* bem? <b>'), message('wamid.2', 2, 'apagada')];
    await deliver(payloadOf({ contacts, messages }, { phoneNumberId }));
    const revoke = { ...message('wamid.3', 3, ''), type: 'revoke', revoke: { original_message_id: 'wamid.2' } };
    await deliver(payloadOf({ contacts, messages: [revoke] }, { phoneNumberId }));
    return (await get(`/conversations?phone=${from}`)).data[0].id;
  }

  it('returns the conversation and its messages as their GETs show them, oldest message first', async () => {
    const id = await talk();
    const exported = await get(`/conversations/${id}/export`);
    expect(exported).toEqual({
      conversation: await get(`/conversations/${id}`),
      messages: [...(await get(`/conversations/${id}/messages`)).data].reverse(),
      exported_at: expect.any(String),
    });
    expect(exported.messages.map((one: { wamid: string }) => one.wamid)).toEqual(['wamid.1', 'wamid.2']);
  });

  it('returns escaped Markdown in the organization’s language and time, without deleted text', async () => {
    const id = (await get('/conversations?phone=5511987650001')).data[0].id;
    await tags('POST', id, 'vip');
    const { status, headers, body } = await api.call('GET', `/conversations/${id}/export?format=markdown`, { key });
    expect(status).toBe(200);
    expect(headers['Content-Type']).toBe('text/markdown; charset=utf-8');
    expect(body.split('\n').slice(0, 4)).toEqual([
      '# Marina\\_S · +5511987650001',
      '',
      'Situação: open · Canal: chatapp',
      'Etiquetas: vip',
    ]);
    expect(body).toContain('**Marina\\_S** · 20/11/2026, 15:30\n> \\# Oi\n> \\*tudo\\* bem? \\<b\\>\n');
    expect(body).toContain('> _mensagem apagada_');
    expect(body).not.toContain('apagada\n\n');
  });

  it('returns 400 for an unknown format, 404 for an unknown id, and a line for an empty conversation', async () => {
    const id = await conversation();
    expect((await api.call('GET', `/conversations/${id}/export?format=pdf`, { key })).status).toBe(400);
    expect((await api.call('GET', `/conversations/${newId()}/export`, { key })).status).toBe(404);
    const empty = await api.call('GET', `/conversations/${id}/export?format=markdown`, { key });
    expect(empty.body).toContain('Nenhuma mensagem.');
  });
});

describe('filters of GET /conversations', () => {
  let ids: Record<string, string>;
  let agent: string;
  let user: string;
  let contact: string;
  let org: string;
  let as: string;
  beforeAll(async () => {
    org = await api.createOrganization();
    as = await api.createKey(org);
    const number = await createConnection(org);
    connection = number;
    agent = await createAgent(org);
    contact = newId();
    await api.prisma.contact.create({ data: { id: contact, organizationId: org, name: 'Marina' } });
    user = (await api.createMember(org)).userId;
    const make = (columns: Parameters<typeof createConversation>[1]) => createConversation(org, columns);
    ids = {
      web: await make({ channel: 'web' }),
      embed: await make({ channel: 'embed', sentiment: 'negative' }),
      chatapp: await make({ channel: 'chatapp', connectionId: number }),
      resolved: await make({ status: 'resolved', resolvedAt: new Date() }),
      archived: await make({ status: 'archived' }),
      agent: await make({ agentId: agent }),
      contact: await make({ contactId: contact }),
      taken: await make({ takenOverById: user, takenOverAt: new Date(), handoffRequestedAt: new Date() }),
      handoff: await make({ handoffRequestedAt: new Date() }),
      awaiting: await make({ awaitingReply: true }),
      positive: await make({ sentiment: 'positive' }),
    };
  });

  it.each([
    ['channel=web', ['web']],
    ['channel=embed', ['embed']],
    ['channel=chatapp', ['chatapp']],
    ['status=resolved', ['resolved']],
    ['status=archived', ['archived']],
    ['agent_id=AGENT', ['agent']],
    ['connection_id=NUMBER', ['chatapp']],
    ['contact_id=CONTACT', ['contact']],
    ['assigned_to=USER', ['taken']],
    ['handoff=pending', ['handoff']],
    ['awaiting_reply=true', ['awaiting']],
    ['sentiment=positive', ['positive']],
    ['sentiment=negative&channel=embed', ['embed']],
    ['sentiment=negative&channel=web', []],
    ['status=open&awaiting_reply=false&channel=api', ['positive', 'handoff', 'taken', 'contact', 'agent']],
  ])('returns exactly the matching conversations for %s', async (query, expected) => {
    const filled = query
      .replace('AGENT', agent)
      .replace('NUMBER', connection)
      .replace('CONTACT', contact)
      .replace('USER', user);
    const { status, body } = await api.call('GET', `/conversations?${filled}`, { key: as });
    expect(status).toBe(200);
    expect(body.data.map((one: { id: string }) => one.id)).toEqual(expected.map((name) => ids[name]));
  });

  it.each(['status=closed', 'channel=fax', 'handoff=done', 'sentiment=sad', 'awaiting_reply=perhaps', 'limit=0'])(
    'returns 400 for %s',
    async (query) => {
      expect((await api.call('GET', `/conversations?${query}`, { key: as })).status).toBe(400);
    },
  );
});

describe('archiveConversation (panel)', () => {
  it('archives a conversation, and the customer’s next message opens a new one', async () => {
    const member = await api.createMember(organization, { role: 'atendente' });
    const from = '5511987650777';
    const write = (id: string) =>
      deliver(
        payloadOf(
          {
            contacts: [{ wa_id: from }],
            messages: [{ from, id, timestamp: '1795000000', type: 'text', text: { body: 'Oi' } }],
          },
          { phoneNumberId },
        ),
      );
    await write('wamid.a1');
    const [first] = (await get(`/conversations?phone=${from}`)).data;
    const archived = await panelOf(member).conversations.archiveConversation({ id: first.id });
    expect(archived).toMatchObject({ status: 'archived', awaiting_reply: false });
    await write('wamid.a2');
    const all = (await get(`/conversations?phone=${from}`)).data;
    expect(all.map((one: { status: string }) => one.status)).toEqual(['open', 'archived']);
  });
});

describe('inbox (panel)', () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const ahead = (minutes: number) => ago(-minutes);

  it('combines several filters, sorts by wait or window over pages, and rejects an unknown filter', async () => {
    const own = await api.createOrganization();
    const person = await api.createMember(own, { role: 'atendente' });
    const { conversations } = panelOf(person);
    const made = (columns: Parameters<typeof createConversation>[1]) => createConversation(own, columns);
    const mine = { takenOverById: person.userId, takenOverAt: ago(1) };
    const ids = {
      calm: await made({ lastMessageAt: ago(1) }),
      late: await made({
        awaitingReply: true,
        waitingSince: ago(90),
        lastMessageAt: ago(90),
        ...mine,
        unreadCount: 1,
      }),
      soon: await made({
        awaitingReply: true,
        waitingSince: ago(5),
        windowExpiresAt: ahead(30),
        lastMessageAt: ago(5),
      }),
      day: await made({ windowExpiresAt: ahead(600), lastMessageAt: ago(2), unreadCount: 1 }),
      asleep: await made({ snoozedUntil: ahead(60), lastMessageAt: ago(3), ...mine }),
      done: await made({ status: 'resolved', lastMessageAt: ago(4), ...mine }),
      away: await made({ status: 'archived', lastMessageAt: ago(6) }),
    };
    const nameOf = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
    type Input = NonNullable<Parameters<typeof conversations.inbox>[0]>;
    const list = async (input: Input) => (await conversations.inbox(input)).data.map(({ id }) => nameOf.get(id));
    expect(await list({})).toEqual(['calm', 'day', 'soon', 'late']);
    expect(await list({ filter: 'archived' })).toEqual(['away']);
    expect(await list({ filter: 'resolved,archived' })).toEqual(['done', 'away']);
    expect(await list({ filter: 'all,snoozed' })).toEqual(['calm', 'day', 'asleep', 'soon', 'late']);
    expect(await list({ filter: 'mine,unread' })).toEqual(['late']);
    expect(await list({ filter: 'resolved,mine' })).toEqual(['done']);
    expect(await list({ window_closing: true })).toEqual(['soon']);
    const inPages = async (input: Input) => {
      const rows: (string | undefined)[] = [];
      for (let cursor: string | undefined; rows.length < 9; ) {
        const page = await conversations.inbox({ ...input, limit: 1, ...(cursor && { cursor }) });
        rows.push(...page.data.map(({ id }) => nameOf.get(id)));
        if (page.next_cursor === null) break;
        cursor = page.next_cursor;
      }
      return rows;
    };
    expect(await inPages({ sort: 'waiting' })).toEqual(['late', 'soon', 'day', 'calm']);
    expect(await inPages({ sort: 'window' })).toEqual(['soon', 'day', 'late', 'calm']);
    expect(await refusalOf(list({ filter: 'mine,never' }))).toMatchObject({ code: 'invalid_request' });
  });

  it('the campaign filter finds the conversations that contain a message of the campaign', async () => {
    const { conversations } = panelOf(await api.createMember(organization, { role: 'atendente' }));
    const campaign = await api.prisma.campaign.create({
      data: {
        id: newId(),
        organizationId: organization,
        connectionId: connection,
        name: 'Verão',
        template: {},
        audience: {},
      },
    });
    const { id: contactId } = await api.prisma.contact.create({
      data: { id: newId(), organizationId: organization, name: 'Rita' },
    });
    const reached = await conversation({ contactId, connectionId: connection });
    await conversation({ contactId });
    const messageId = await createMessage(organization, reached, { role: 'assistant' });
    const recipient = { id: newId(), organizationId: organization, campaignId: campaign.id, contactId, messageId };
    await api.prisma.campaignRecipient.create({ data: { ...recipient, status: 'sent' } });
    const found = await conversations.inbox({ campaign: campaign.id });
    expect(found.data.map(({ id }) => id)).toEqual([reached]);
    expect((await conversations.inbox({ campaign: newId() })).data).toEqual([]);
  });
});
