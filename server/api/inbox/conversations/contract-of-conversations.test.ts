import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { createAgent, createConnection, createConversation, createMessage } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { type NullOperator, startNullOperator } from '#server/testing/servers/null-operator.ts';

// Tests every sentence of contract/conversations.md#operations, in its order.

const api = startHarness();
let operator: NullOperator;
let organization: string;
let key: string;
let connection: string;
let contact: string;
let agent: string;
let member: Awaited<ReturnType<typeof api.createMember>>;

beforeAll(async () => {
  operator = await startNullOperator();
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  member = await api.createMember(organization, { role: 'atendente' });
  connection = await createConnection(organization, { name: 'Main', phoneNumberId: '1000', wabaId: '1' });
  agent = await createAgent(organization, { slug: 'lia' });
  const written = await api.call('POST', '/contacts', { key, body: { phone: '+55 11 98765-0001', name: 'Marina' } });
  contact = written.body.contact_id;
});
afterAll(async () => {
  await operator.stop();
  await api.stop();
});

const conversation = (columns: Parameters<typeof createConversation>[1] = {}) =>
  createConversation(organization, columns);
const get = (path: string, as = key) => api.call('GET', path, { key: as });
const act = (id: string, name: string, body?: unknown, as = key) =>
  api.call('POST', `/conversations/${id}/${name}`, { key: as, ...(body === undefined ? {} : { body }) });
const shown = async (id: string) => (await get(`/conversations/${id}`)).body;

const actions: [string, object | undefined][] = [
  ['assign', { user_id: 'MEMBER' }],
  ['takeover', { user_id: 'MEMBER' }],
  ['release', undefined],
  ['pause-ai', {}],
  ['resume-ai', undefined],
  ['resolve', undefined],
  ['reopen', undefined],
  ['handoff', { reason: 'price' }],
  ['tags', { tag: 'vip' }],
];
const bodyOf = (body: object | undefined) =>
  body &&
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, value === 'MEMBER' ? member.userId : value]));

describe('contract/conversations.md#operations scopes, plan and rate', () => {
  it.each(['', '/{id}', '/{id}/messages', '/{id}/events', '/{id}/export'])(
    'GET /conversations%s needs the scope conversations:read (403 without it)',
    async (path) => {
      const id = await conversation();
      const reader = await api.createKey(organization, { scopes: ['conversations:read'] });
      const writer = await api.createKey(organization, { scopes: ['conversations:write'] });
      const at = `/conversations${path.replace('{id}', id)}`;
      expect((await get(at, reader)).status).toBe(200);
      expect(await get(at, writer)).toMatchObject({
        status: 403,
        body: { error: 'insufficient_scope', details: { required_scope: 'conversations:read' } },
      });
    },
  );

  it.each([...actions, ['messages', { type: 'text', text: 'x' }] as const])(
    'POST /conversations/{id}/%s needs conversations:write (403) and a plan with the API feature (402)',
    async (name, body) => {
      const id = await conversation({ channel: 'chatapp', connectionId: connection, contactId: contact });
      const reader = await api.createKey(organization, { scopes: ['conversations:read'] });
      expect(await act(id, name, bodyOf(body), reader)).toMatchObject({
        status: 403,
        body: { error: 'insufficient_scope', details: { required_scope: 'conversations:write' } },
      });
      const poor = await api.createKey(await api.createOrganization({ plan: 'free' }));
      expect(await act(id, name, bodyOf(body), poor)).toMatchObject({
        status: 402,
        body: { error: 'plan_limit_exceeded', details: { feature: 'api', current_plan: 'free' } },
      });
      await api.prisma.conversation.delete({ where: { id } });
    },
  );

  it('sends a rate limit of 120 per minute for reading and for acting', async () => {
    const id = await conversation();
    expect((await get('/conversations')).headers['X-RateLimit-Limit']).toBe('120');
    expect((await get(`/conversations/${id}`)).headers['X-RateLimit-Limit']).toBe('120');
    expect((await act(id, 'resume-ai')).headers['X-RateLimit-Limit']).toBe('120');
  });
});

describe('contract/conversations.md#operations reading', () => {
  it('GET /conversations returns a list envelope with the same Conversation as GET /conversations/{id}', async () => {
    const id = await conversation({ contactId: contact });
    const { status, body } = await get(`/conversations?contact_id=${contact}&limit=1`);
    expect({ status, keys: Object.keys(body).sort() }).toEqual({
      status: 200,
      keys: ['data', 'has_more', 'next_cursor'],
    });
    expect(body.data[0]).toEqual(await shown(id));
    expect(body.data[0]).toMatchObject({ id, contact: { id: contact, name: 'Marina' }, status: 'open' });
  });

  it('GET /conversations/{id}/messages returns the newest message first, with limit and cursor', async () => {
    const id = await conversation();
    for (const [index, content] of ['one', 'two', 'three'].entries()) {
      const createdAt = new Date(Date.UTC(2026, 0, 1, 0, index));
      await createMessage(organization, id, { content, createdAt });
    }
    const first = (await get(`/conversations/${id}/messages?limit=2`)).body;
    expect(first.data.map((one: { content: string }) => one.content)).toEqual(['three', 'two']);
    const rest = (await get(`/conversations/${id}/messages?limit=2&cursor=${first.next_cursor}`)).body;
    expect(rest.data.map((one: { content: string }) => one.content)).toEqual(['one']);
    expect(rest).toMatchObject({ has_more: false, next_cursor: null });
  });

  it('GET /conversations/{id}/events returns the name, metadata and time of a conversion event', async () => {
    const id = await conversation();
    const at = new Date('2026-11-20T12:00:00Z');
    const data = { id: newId(), organizationId: organization, conversationId: id, name: 'sale', metadata: { sum: 10 } };
    await api.prisma.conversionEvent.create({ data: { ...data, at } });
    expect((await get(`/conversations/${id}/events`)).body.data).toEqual([
      { id: data.id, name: 'sale', metadata: { sum: 10 }, at: at.toISOString() },
    ]);
  });

  it('GET /conversations/{id}/export returns JSON by default, Markdown on request, and 400 for pdf', async () => {
    const id = await conversation();
    const bare = await get(`/conversations/${id}/export`);
    expect(bare.body).toMatchObject({ conversation: { id }, messages: [], exported_at: expect.any(String) });
    expect((await get(`/conversations/${id}/export?format=json`)).body.conversation).toEqual(bare.body.conversation);
    const text = await get(`/conversations/${id}/export?format=markdown`);
    expect(text.headers['Content-Type']).toMatch(/^text\/markdown/);
    expect(text.body).toMatch(/^# /);
    expect((await get(`/conversations/${id}/export?format=pdf`)).status).toBe(400);
  });
});

describe('contract/conversations.md#operations acting', () => {
  it.each(['assign', 'takeover'])('%s takes user_id or user_email, and returns 400 without them', async (name) => {
    const id = await conversation();
    for (const body of [{ user_id: member.userId }, { user_email: member.email }]) {
      expect((await act(id, name, body)).body.takeover).toMatchObject({
        user: { id: member.userId, email: member.email },
      });
      await act(id, 'release');
    }
    expect(await act(id, name, {})).toMatchObject({ status: 400, body: { error: 'missing_user' } });
  });

  it.each(['release', 'resume-ai', 'resolve', 'reopen'])('%s accepts only an empty body', async (name) => {
    const id = await conversation();
    expect((await act(id, name)).status).toBe(200);
    expect((await act(id, name, {})).status).toBe(200);
    expect(await act(id, name, { force: true })).toMatchObject({ status: 400, body: { error: 'unknown_fields' } });
  });

  it('pause-ai takes minutes, a positive integer, 60 by default; resume-ai ends the pause', async () => {
    const id = await conversation();
    const minutes = async (body?: object) => {
      const until = Date.parse((await act(id, 'pause-ai', body)).body.bot_paused_until);
      return Math.round((until - Date.now()) / 60_000);
    };
    expect([await minutes(), await minutes({}), await minutes({ minutes: 5 })]).toEqual([60, 60, 5]);
    for (const wrong of [{ minutes: 1.5 }, { minutes: '5' }, { minutes: 0 }]) {
      expect((await act(id, 'pause-ai', wrong)).status).toBe(400);
    }
    expect((await act(id, 'resume-ai')).body.bot_paused_until).toBeNull();
  });

  it('resolve sets the status resolved with its time, and reopen sets the status open', async () => {
    const id = await conversation();
    expect((await act(id, 'resolve')).body).toMatchObject({ status: 'resolved', resolved: { at: expect.any(String) } });
    expect((await act(id, 'reopen')).body).toMatchObject({ status: 'open', resolved: null });
  });

  it('handoff stores a reason, and returns 400 for a reason that is not a string', async () => {
    const id = await conversation();
    const { body } = await act(id, 'handoff', { reason: 'wants a discount' });
    expect(body.handoff).toMatchObject({ reason: 'wants a discount', requested_by: 'api' });
    expect((await act(await conversation(), 'handoff', { reason: 7 })).status).toBe(400);
  });

  it('POST tags creates a missing tag and takes a name or an id; DELETE tags removes by name or id', async () => {
    const id = await conversation();
    const { body } = await act(id, 'tags', { tag: 'new here' });
    expect(body.tags).toMatchObject([{ name: 'new here', type: 'conversation' }]);
    const other = await conversation();
    expect((await act(other, 'tags', { tag: body.tags[0].id })).body.tags).toEqual(body.tags);
    for (const [of, tag] of [
      [id, 'NEW HERE'],
      [other, body.tags[0].id],
    ]) {
      const removed = await api.call('DELETE', `/conversations/${of}/tags`, { key, body: { tag } });
      expect(removed).toMatchObject({ status: 200, body: { id: of, tags: [] } });
    }
  });

  it('POST messages takes the body of POST /messages, and returns 400 for to and conversation_id', async () => {
    const id = await conversation({ channel: 'chatapp', connectionId: connection, contactId: contact });
    const sent = await act(id, 'messages', { type: 'buttons', body: 'Sim?', buttons: [{ id: '1', title: 'Sim' }] });
    expect(sent).toMatchObject({ status: 200, body: { status: 'sent', conversation_id: id } });
    expect(operator.accepted.at(-1)?.body).toMatchObject({ to: '5511987650001', type: 'interactive' });
    for (const target of [{ to: '11987650001' }, { conversation_id: id }]) {
      const refused = await act(id, 'messages', { type: 'text', text: 'x', ...target });
      expect(refused).toMatchObject({ status: 400, body: { error: 'unknown_fields' } });
    }
    expect(sent.body.conversation).toEqual(await shown(id));
    await act(id, 'resolve');
  });

  it.each(actions)('%s returns the updated Conversation in the GET shape', async (name, body) => {
    const id = await conversation();
    const answer = await act(id, name, bodyOf(body));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(await shown(id));
  });

  it('DELETE tags returns the updated Conversation in the GET shape', async () => {
    const id = await conversation();
    await act(id, 'tags', { tag: 'gone soon' });
    const answer = await api.call('DELETE', `/conversations/${id}/tags`, { key, body: { tag: 'gone soon' } });
    expect(answer.body).toEqual(await shown(id));
  });
});

describe('contract/conversations.md#operations list filters', () => {
  const list = async (query: string): Promise<string[]> =>
    (await get(`/conversations?${query}&limit=200`)).body.data.map((one: { id: string }) => one.id);
  let ours: Record<string, string>;
  beforeAll(async () => {
    const at = new Date();
    await api.prisma.conversation.updateMany({ data: { status: 'resolved' }, where: { channel: 'chatapp' } });
    ours = {
      plain: await conversation(),
      resolved: await conversation({ status: 'resolved' }),
      archived: await conversation({ status: 'archived' }),
      web: await conversation({ channel: 'web' }),
      embed: await conversation({ channel: 'embed' }),
      chatapp: await conversation({ channel: 'chatapp', connectionId: connection, contactId: contact }),
      agent: await conversation({ agentId: agent }),
      taken: await conversation({ takenOverById: member.userId, takenOverAt: at }),
      pending: await conversation({ handoffRequestedAt: at }),
      served: await conversation({ handoffRequestedAt: at, takenOverById: member.userId, takenOverAt: at }),
      awaiting: await conversation({ awaitingReply: true }),
      positive: await conversation({ sentiment: 'positive' }),
      neutral: await conversation({ sentiment: 'neutral' }),
      negative: await conversation({ sentiment: 'negative' }),
    };
    await act(ours.plain ?? '', 'tags', { tag: 'filtered' });
  });

  it.each([
    ['status=open', ['plain'], ['resolved', 'archived']],
    ['status=resolved', ['resolved'], ['plain', 'archived']],
    ['status=archived', ['archived'], ['plain', 'resolved']],
    ['channel=web', ['web'], ['embed', 'chatapp', 'plain']],
    ['channel=embed', ['embed'], ['web', 'chatapp']],
    ['channel=chatapp', ['chatapp'], ['web', 'embed', 'plain']],
    ['agent_id={agent}', ['agent'], ['plain']],
    ['connection_id={connection}', ['chatapp'], ['plain']],
    ['contact_id={contact}', ['chatapp'], ['plain']],
    ['assigned_to={member}', ['taken', 'served'], ['plain', 'pending']],
    ['handoff=pending', ['pending'], ['served', 'plain']],
    ['awaiting_reply=true', ['awaiting'], ['plain']],
    ['awaiting_reply=false', ['plain'], ['awaiting']],
    ['sentiment=positive', ['positive'], ['neutral', 'negative', 'plain']],
    ['sentiment=neutral', ['neutral'], ['positive', 'negative']],
    ['sentiment=negative', ['negative'], ['positive', 'neutral']],
    ['tag=FILTERED', ['plain'], ['web']],
    ['phone=(11) 98765-0001', ['chatapp'], ['plain']],
    ['phone=551187650001', ['chatapp'], ['plain']],
  ])('contract/conversations.md#operations: filter %s finds its conversations only', async (query, found, others) => {
    const filled = query
      .replace('{agent}', agent)
      .replace('{connection}', connection)
      .replace('{contact}', contact)
      .replace('{member}', member.userId);
    const ids = await list(filled);
    expect(ids).toEqual(expect.arrayContaining(found.map((name) => ours[name])));
    for (const name of others) expect(ids).not.toContain(ours[name]);
  });

  it('filter tag takes the id of a tag', async () => {
    const { tags } = await shown(ours.plain ?? '');
    expect(await list(`tag=${tags[0].id}`)).toEqual([ours.plain]);
  });

  it('limit and cursor page through the list, and updated_since finds changed conversations only', async () => {
    const { body } = await get('/conversations?limit=2');
    expect(body).toMatchObject({ has_more: true, next_cursor: expect.any(String) });
    const next = (await get(`/conversations?limit=2&cursor=${body.next_cursor}`)).body;
    const ids = [...body.data, ...next.data].map((one: { id: string }) => one.id);
    expect(new Set(ids).size).toBe(4);
    await act(ours.web ?? '', 'pause-ai');
    const since = (await shown(ours.negative ?? '')).created_at;
    const changed = await list(`updated_since=${since}`);
    expect(changed).toContain(ours.web);
    expect(changed).not.toContain(ours.archived);
  });
});
