import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { inboxSorts } from '#server/contract/inbox/inbox-filters.ts';
import { tellWaiting } from '#server/domain/agents/agents/handoffs/tell-waiting.ts';
import { askRating } from '#server/domain/inbox/sending/sends/ask-rating.ts';
import { sayOptOut } from '#server/domain/inbox/sending/sends/say-opt-out.ts';
import { deliver, payloadOf } from '#server/testing/channel.ts';
import { createAgent, createConnection, createConversation } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { openPanel, panelOf } from '#server/testing/panel.ts';
import { type NullOperator, startNullOperator } from '#server/testing/servers/null-operator.ts';

const api = startHarness();
afterAll(() => api.stop());

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
type Opened = Awaited<ReturnType<typeof openPanel>>;

describe('waiting conversations on Home, in filters, in queues and in the sort order', () => {
  it('are the same conversations with the same start on Home, in attention, queues and filters', async () => {
    const { organization, admin, panel } = await openPanel();
    const agentId = await createAgent(organization);
    const queue = await panel.queues.createQueue({ name: 'Support' });
    const inQueue = { queueId: queue.id, queuedAt: minutesAgo(1) };
    const names = new Map<string, string>();
    const made = async (name: string, columns: Parameters<typeof createConversation>[1]) => {
      names.set(await createConversation(organization, { agentId, lastMessageAt: minutesAgo(1), ...columns }), name);
    };
    const asked = (minutes: number) => ({
      handoffRequestedAt: minutesAgo(minutes),
      handoffRequestedBy: 'agent',
      waitingSince: minutesAgo(minutes),
    });
    // The conversation was handed over, the customer was told that an answer takes longer, and the customer wrote
    // again. The wait still counts from the handoff.
    await made('told', { ...asked(50), awaitingReply: true, lastInboundAt: minutesAgo(2), ...inQueue });
    await made('handed', { ...asked(20), awaitingReply: false, ...inQueue });
    await made('alone', { agentId: null, awaitingReply: true, waitingSince: minutesAgo(30) });
    await made('mine', { takenOverById: admin.userId, takenOverAt: minutesAgo(9), waitingSince: minutesAgo(40) });
    await made('ai', { awaitingReply: true, waitingSince: minutesAgo(3) });
    await made('answered', { ...asked(60), waitingSince: null, ...inQueue });
    await made('calm', {});
    await made('over', { status: 'resolved', resolvedAt: minutesAgo(1), ...asked(70) });
    await made('later', { ...asked(80), snoozedUntil: minutesAgo(-60), ...inQueue });
    const list = async (input: Parameters<typeof panel.conversations.inbox>[0]) =>
      (await panel.conversations.inbox(input)).data.map(({ id }) => names.get(id));
    const { waits } = await panel.home.viewHome({});
    const forPeople = await list({ filter: 'handoff', sort: 'waiting' });
    expect(forPeople).toEqual(['told', 'alone', 'handed']);
    expect(waits?.waiting.count).toBe(forPeople.length);
    expect((await panel.conversations.attention({})).waiting).toBe(forPeople.length);
    const queued = await list({ filter: 'handoff', queue: queue.id, sort: 'waiting' });
    expect(queued).toEqual(['told', 'handed']);
    const first = (await panel.conversations.inbox({ filter: 'handoff', sort: 'waiting' })).data[0];
    expect(waits?.waiting.since).toBe(first?.waiting_since);
    const [line] = (await panel.queues.listQueues({})).data;
    expect([line?.waiting, line?.waiting_since]).toEqual([queued.length, first?.waiting_since]);
    expect(waits?.queues).toMatchObject([{ id: queue.id, count: queued.length, since: first?.waiting_since }]);
    const waiting = ['told', 'mine', 'alone', 'handed', 'ai'];
    expect(await list({ waiting: true, sort: 'waiting' })).toEqual(waiting);
    expect((await list({ sort: 'waiting' })).slice(0, waiting.length)).toEqual(waiting);
    expect((await list({ waiting: false })).toSorted()).toEqual(['answered', 'calm']);
    expect(await list({ waiting: true, filter: 'mine' })).toEqual(['mine']);
    expect(waits?.mine).toMatchObject({ count: 1, awaiting: 1 });
    expect(await list({ filter: 'resolved', waiting: true })).toEqual([]);
    const rows = (await panel.conversations.inbox({ filter: 'resolved', sort: 'waiting' })).data;
    expect(rows.map(({ waiting_since: since }) => since)).toEqual([null]);
    // Views that were saved before the filter `waiting` existed contain `awaiting_reply`, which must return the same
    // list.
    expect(await list({ awaiting_reply: true, sort: 'waiting' })).toEqual(waiting);
    for (const sort of inboxSorts) expect(await list({ waiting: true, sort })).toHaveLength(waiting.length);
  });
});

describe('the wait of a WhatsApp customer', () => {
  let own: Opened;
  let connectionId: string;
  const slug = `waiting-${newId()}`;
  let operator: NullOperator;
  beforeAll(async () => {
    // Simulates a messaging provider that can refuse a reply. A reply that fails does not end the wait.
    operator = await startNullOperator();
    own = await openPanel();
    const settings = { rating_enabled: true };
    connectionId = await createConnection(own.organization, { phoneNumberId: slug, settings, verifiedAt: new Date() });
  });
  afterEach(() => {
    operator.refuseWith = null;
  });
  afterAll(() => operator.stop());
  let customers = 0;
  const somebody = () => {
    customers += 1;
    return `55119765${String(customers).padStart(5, '0')}`;
  };
  const write = (from: string, minutes: number, body = 'Oi') =>
    deliver(
      payloadOf(
        {
          contacts: [{ wa_id: from, profile: { name: 'Rita' } }],
          messages: [
            {
              from,
              id: `wamid.${newId()}`,
              timestamp: String(Math.floor(minutesAgo(minutes).getTime() / 1000)),
              type: 'text',
              text: { body },
            },
          ],
        },
        { phoneNumberId: slug },
      ),
    );
  const conversationOf = async (from: string) =>
    (await api.prisma.conversation.findFirstOrThrow({ where: { connectionId, contact: { phone: `+${from}` } } })).id;
  const rowOf = async (id: string, panel = own.panel) =>
    (await panel.conversations.inbox({ filter: 'all,snoozed,resolved', ids: [id] })).data[0];

  it('keeps its start when the customer writes again after a handoff and the waiting notice', async () => {
    const from = somebody();
    await write(from, 40);
    const id = await conversationOf(from);
    const since = (await rowOf(id))?.waiting_since;
    expect(Math.round((Date.now() - Date.parse(since ?? '')) / 60_000)).toBe(40);
    await own.panel.conversations.requestHandoff({ id });
    await tellWaiting(own.organization, id);
    expect(await rowOf(id)).toMatchObject({
      waiting_since: since,
      awaiting_reply: false,
      last_message: { by: 'system' },
    });
    await write(from, 0, 'Alguém aí?');
    expect(await rowOf(id)).toMatchObject({ waiting_since: since, awaiting_reply: true });
    expect((await own.panel.home.viewHome({})).waits?.waiting).toMatchObject({ count: 1, since, longest: { id } });
    await own.panel.messages.sendReply({ id, text: 'Aqui!', idempotency_key: newId() });
    expect(await rowOf(id)).toMatchObject({ waiting_since: null, awaiting_reply: false });
  });

  it('goes on after failed replies, also after 20 at once, and ends with the first sent reply', async () => {
    const from = somebody();
    await write(from, 40);
    const id = await conversationOf(from);
    const since = (await rowOf(id))?.waiting_since;
    const reply = () => own.panel.messages.sendReply({ id, text: 'Aqui!', idempotency_key: newId() });
    operator.refuseWith = { code: 131026, message: '(#131026) Undeliverable' };
    expect(await reply()).toMatchObject({ status: 'failed' });
    expect(await rowOf(id)).toMatchObject({ waiting_since: since, awaiting_reply: false });
    expect((await own.panel.conversations.inbox({ waiting: true, ids: [id] })).data).toHaveLength(1);
    await write(from, 5);
    await Promise.all(Array.from({ length: 20 }, reply));
    expect((await rowOf(id))?.waiting_since).toBe(since);
    operator.refuseWith = null;
    expect(await reply()).toMatchObject({ status: 'sent' });
    expect((await rowOf(id))?.waiting_since).toBeNull();
    // A reply that fails after an earlier reply was delivered does not start a new wait.
    operator.refuseWith = { code: 131026, message: '(#131026) Undeliverable' };
    await reply();
    expect((await rowOf(id))?.waiting_since).toBeNull();
  });

  it('ends when the system answers an opt-out request', async () => {
    const from = somebody();
    await write(from, 0, 'Quero parar de receber mensagens de vocês');
    const id = await conversationOf(from);
    await sayOptOut(own.organization, id, 'stopped');
    expect(await rowOf(id)).toMatchObject({
      waiting_since: null,
      awaiting_reply: false,
      last_message: { by: 'system' },
    });
  });

  it('is restored by undoing a resolve, with unread count, handoff, assignee, queue and snooze', async () => {
    const from = somebody();
    const queue = await own.panel.queues.createQueue({ name: `Undo ${newId()}` });
    await write(from, 30);
    await write(from, 20);
    const id = await conversationOf(from);
    await own.panel.conversations.requestHandoff({ id });
    await own.panel.conversations.moveToQueue({ id, queue_id: queue.id });
    await own.panel.conversations.snoozeConversation({ id, until: minutesAgo(-300).toISOString() });
    const stored = () => api.prisma.conversation.findUniqueOrThrow({ where: { id } });
    for (const prepare of [
      async () => {},
      () => own.panel.conversations.wakeConversation({ id }),
      () => own.panel.conversations.assignConversation({ id, user_id: own.admin.userId }),
    ]) {
      await prepare();
      const [row, before] = [await rowOf(id), await stored()];
      await own.panel.conversations.resolveConversation({ id });
      expect(await rowOf(id)).toMatchObject({ waiting_since: null, awaiting_reply: false, status: 'resolved' });
      await own.panel.conversations.reopenConversation({ id });
      expect(await rowOf(id)).toEqual(row);
      const changes = { turn: expect.any(Number), updatedAt: expect.any(Date) };
      expect(await stored()).toEqual({ ...before, ...changes });
      expect(row).toMatchObject({ unread_count: 2, awaiting_reply: true, waiting_since: expect.any(String) });
    }
  });

  it('is restored when another member reopens the conversation, unless an API key has replied', async () => {
    const from = somebody();
    await write(from, 30);
    const id = await conversationOf(from);
    const since = (await rowOf(id))?.waiting_since;
    const other = panelOf(await api.createMember(own.organization));
    await own.panel.conversations.resolveConversation({ id });
    await api.prisma.conversation.update({
      where: { id },
      data: { resolvedAt: new Date(Date.now() - 40_000), windowExpiresAt: minutesAgo(-60) },
    });
    await askRating(own.organization, id);
    expect((await rowOf(id))?.last_message?.by).toBe('system');
    await other.conversations.reopenConversation({ id });
    expect(await rowOf(id)).toMatchObject({ status: 'open', waiting_since: since, awaiting_reply: true });
    const key = await api.createKey(own.organization);
    const sent = await api.call('POST', `/conversations/${id}/messages`, {
      key,
      body: { type: 'text', text: 'Pronto' },
    });
    expect(sent.status).toBe(200);
    await own.panel.conversations.resolveConversation({ id });
    await other.conversations.reopenConversation({ id });
    expect(await rowOf(id)).toMatchObject({ status: 'open', waiting_since: null, awaiting_reply: false });
  });

  it('goes on when the assigned member is removed, and ends when the conversation is released', async () => {
    const from = somebody();
    await write(from, 30);
    const id = await conversationOf(from);
    await api.prisma.conversation.update({ where: { id }, data: { agentId: await createAgent(own.organization) } });
    const since = (await rowOf(id))?.waiting_since;
    const leaver = await api.createMember(own.organization, { role: 'atendente' });
    await own.panel.conversations.assignConversation({ id, user_id: leaver.userId });
    await own.panel.members.removeMember({ user_id: leaver.userId });
    expect(await rowOf(id)).toMatchObject({ takeover: null, handoff: {}, waiting_since: since });
    await own.panel.conversations.releaseConversation({ id });
    expect((await rowOf(id))?.waiting_since).toBeNull();
  });
});
