import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { createConnection, createConversation } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';

const api = startHarness();
let organization: string;
let key: string;
let contact: string;
let connection: string;

beforeAll(async () => {
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  contact = newId();
  await api.prisma.contact.create({ data: { id: contact, organizationId: organization, name: 'Marina' } });
  connection = await createConnection(organization);
});
afterAll(() => api.stop());

const conversation = (columns: Parameters<typeof createConversation>[1] = {}) =>
  createConversation(organization, columns);
const act = (id: string, name: string, body?: unknown, as = key) =>
  api.call('POST', `/conversations/${id}/${name}`, { key: as, ...(body === undefined ? {} : { body }) });
const typesOf = async (id: string) =>
  (await api.eventsOf(organization)).filter((event) => event.objectId === id).map((event) => event.type);

describe('actions on a conversation', () => {
  it('markUnread lists a conversation as unread until markRead, and rejects another organization’s', async () => {
    const member = panelOf(await api.createMember(organization, { role: 'atendente' }));
    const id = await conversation();
    const unread = async () =>
      (await member.conversations.inbox({ filter: 'unread' })).data.filter((one) => one.id === id);
    expect(await unread()).toEqual([]);
    await member.conversations.markUnread({ id });
    expect(await member.conversations.markUnread({ id })).toEqual({ ok: true, conversation_id: id });
    expect(await unread()).toMatchObject([{ unread_count: 1 }]);
    await member.conversations.markRead({ id });
    expect(await unread()).toEqual([]);
    const stranger = panelOf(await api.createMember(await api.createOrganization()));
    for (const other of [id, 'no id'])
      expect(await refusalOf(stranger.conversations.markUnread({ id: other }))).toMatchObject({
        code: 'conversation_not_found',
      });
    expect(await unread()).toEqual([]);
  });

  it('takeover, handoff, release, resolve and reopen return the Conversation and emit each event once', async () => {
    const id = await conversation();
    const member = await api.createMember(organization, { role: 'atendente' });
    for (const name of ['assign', 'takeover']) {
      const { status, body } = await act(id, name, { user_email: member.email.toUpperCase() });
      expect(status).toBe(200);
      expect(body).toMatchObject({ id, takeover: { user: { id: member.userId }, at: expect.any(String) } });
    }
    await act(id, 'handoff', { reason: 'price' });
    const released = await act(id, 'release');
    expect(released.body).toMatchObject({ takeover: null, handoff: null });
    await act(id, 'release');
    expect((await act(id, 'resolve')).body).toMatchObject({ status: 'resolved', resolved: { by: { type: 'api' } } });
    await act(id, 'resolve');
    expect((await act(id, 'reopen')).body).toMatchObject({ status: 'open', resolved: null });
    expect(await typesOf(id)).toEqual([
      'conversation.taken_over',
      'conversation.handoff_requested',
      'conversation.released',
      'conversation.resolved',
      'conversation.reopened',
    ]);
  });

  it('pause-ai pauses the AI for more than 59 minutes by default, and resume-ai ends the pause', async () => {
    const id = await conversation();
    const paused = (await act(id, 'pause-ai')).body.bot_paused_until;
    expect(Date.parse(paused) - Date.now()).toBeGreaterThan(59 * 60_000);
    expect((await act(id, 'resume-ai')).body.bot_paused_until).toBeNull();
  });

  it('GET /conversations filters and pages, and leaves out test and hidden conversations', async () => {
    const mine = await conversation({ contactId: contact, sentiment: 'positive' });
    await conversation({ contactId: contact, isTest: true });
    await conversation({ contactId: contact, hiddenUntilReply: true });
    const second = await conversation({ contactId: contact, handoffRequestedAt: new Date() });
    const get = async (query: string) => (await api.call('GET', `/conversations?${query}`, { key })).body;
    const ids = (page: { data: { id: string }[] }) => page.data.map((one) => one.id);
    expect(ids(await get(`contact_id=${contact}`))).toEqual([second, mine]);
    const first = await get(`contact_id=${contact}&limit=1`);
    expect(first).toMatchObject({ has_more: true });
    expect(ids(await get(`contact_id=${contact}&limit=1&cursor=${first.next_cursor}`))).toEqual([mine]);
    expect(ids(await get(`contact_id=${contact}&handoff=pending`))).toEqual([second]);
    // This conversation is resolved. Without `status`, the list contains only open conversations and therefore leaves
    // it out.
    const kept = await conversation({ contactId: contact, handoffRequestedAt: new Date(), status: 'resolved' });
    expect(ids(await get(`contact_id=${contact}&handoff=pending`))).toEqual([second]);
    expect(ids(await get(`contact_id=${contact}&handoff=pending&status=open`))).toEqual([second]);
    expect(ids(await get(`contact_id=${contact}&handoff=pending&status=resolved`))).toEqual([kept]);
    expect(ids(await get(`contact_id=${contact}&handoff=pending&status=archived`))).toEqual([]);
    expect(
      ids(await get(`contact_id=${contact}&sentiment=positive&channel=api&status=open&awaiting_reply=false`)),
    ).toEqual([mine]);
    expect(ids(await get('agent_id=nonsense'))).toEqual([]);
    expect(ids(await get('tag=vip&phone=11987654321'))).toEqual([]);
    expect(ids(await get('updated_since=2020-01-01T00:00:00Z'))).toContain(mine);
    expect((await api.call('GET', `/conversations/${mine}/messages`, { key })).body).toEqual({
      data: [],
      next_cursor: null,
      has_more: false,
    });
  });
});

describe('refused actions on a conversation', () => {
  it('assign returns 400 without a user and 422 for an ineligible user; pause-ai 400 for 0 minutes', async () => {
    const id = await conversation();
    const finance = await api.createMember(organization, { role: 'financeiro' });
    expect(await act(id, 'assign', {})).toMatchObject({ status: 400, body: { error: 'missing_user' } });
    expect(await act(id, 'assign', { user_email: 'no@example.com' })).toMatchObject({
      status: 422,
      body: { error: 'assigned_user_email_not_found' },
    });
    expect(await act(id, 'assign', { user_id: finance.userId })).toMatchObject({
      status: 422,
      body: { error: 'assigned_user_role_not_eligible' },
    });
    expect(await act(id, 'pause-ai', { minutes: 0 })).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    });
  });

  it('returns 404 for another organization’s conversation and for a malformed id', async () => {
    const id = await conversation();
    const stranger = await api.createKey(await api.createOrganization());
    for (const [path, as] of [
      [id, stranger],
      ['nonsense', key],
    ] as const) {
      expect(await act(path, 'release', undefined, as)).toMatchObject({
        status: 404,
        body: { error: 'conversation_not_found' },
      });
      expect((await api.call('GET', `/conversations/${path}/messages`, { key: as })).status).toBe(404);
    }
  });

  it('reopen returns 409 when the contact already has a newer open conversation', async () => {
    const pair = { contactId: contact, connectionId: connection };
    const old = await conversation({ ...pair, status: 'resolved', resolvedAt: new Date() });
    const open = await conversation(pair);
    expect(await act(old, 'reopen')).toMatchObject({
      status: 409,
      body: { error: 'conversation_already_open', details: { conversation_id: open } },
    });
  });
});
