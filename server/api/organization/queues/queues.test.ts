import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { queuesMax } from '#server/contract/organization/queue.ts';
import { createConversation } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';
import type { MemberIdentity } from '../../context.ts';

const api = startHarness();
afterAll(() => api.stop());

let organization: string;
let admin: ReturnType<typeof panelOf>;
let ana: MemberIdentity;
let panel: ReturnType<typeof panelOf>;
beforeAll(async () => {
  organization = await api.createOrganization();
  admin = panelOf(await api.createMember(organization));
  ana = await api.createMember(organization, { role: 'atendente' });
  panel = panelOf(ana);
});

const typesOf = async (id: string) =>
  (await api.eventsOf(organization)).filter((event) => event.objectId === id).map((event) => event.type);
const waitingIn = async (id: string) => {
  const found = (await panel.queues.listQueues({})).data.find((one) => one.id === id);
  return found && { waiting: found.waiting, waiting_since: found.waiting_since };
};
const rowOf = async (id: string) => (await panel.conversations.inbox({ ids: [id] })).data[0];

describe('management of queues', () => {
  it('lets administrators create, change and delete queues, and others who read conversations list them', async () => {
    const mine = await api.createOrganization();
    const member = await api.createMember(mine, { role: 'editor' });
    const [boss, other] = [panelOf(await api.createMember(mine)), panelOf(member)];
    const made = await boss.queues.createQueue({ name: ' Support ', member_ids: [member.userId], is_default: true });
    expect(made).toMatchObject({ name: 'Support', is_default: true, members: [{ id: member.userId }], waiting: 0 });
    expect(made.waiting_since).toBeNull();
    expect(await refusalOf(boss.queues.createQueue({ name: 'SUPPORT' }))).toMatchObject({
      code: 'name_taken',
      details: { field: 'name' },
    });
    const sales = await boss.queues.createQueue({ name: 'Sales', is_default: true });
    expect((await other.queues.listQueues({})).data.map((one) => [one.name, one.is_default])).toEqual([
      ['Sales', true],
      ['Support', false],
    ]);
    expect((await refusalOf(boss.queues.updateQueue({ id: sales.id, name: 'support' }))).code).toBe('name_taken');
    const changed = await boss.queues.updateQueue({ id: sales.id, name: 'SALES', member_ids: [member.userId] });
    expect(changed).toMatchObject({ name: 'SALES', is_default: true, members: [{ id: member.userId }] });
    expect(await boss.queues.updateQueue({ id: sales.id, member_ids: [] })).toMatchObject({ members: [] });
    for (const act of [
      () => other.queues.createQueue({ name: 'x' }),
      () => other.queues.updateQueue({ id: sales.id }),
      () => other.queues.removeQueue({ id: sales.id }),
    ])
      expect((await refusalOf(act())).code).toBe('admin_only');
    const finance = panelOf(await api.createMember(mine, { role: 'financeiro' }));
    expect((await refusalOf(finance.queues.listQueues({}))).code).toBe('insufficient_scope');
    expect(await boss.queues.removeQueue({ id: sales.id })).toEqual({ ok: true, id: sales.id, conversations: 0 });
    const audit = await api.prisma.auditEntry.findMany({
      where: { organizationId: mine },
      orderBy: { createdAt: 'asc' },
    });
    expect(audit.map((entry) => entry.action)).toEqual([
      'queue.created',
      'queue.created',
      'queue.updated',
      'queue.updated',
      'queue.removed',
    ]);
  });

  it('accepts only members who may hold conversations, and drops members who leave or lose the role', async () => {
    const mine = await api.createOrganization();
    const boss = panelOf(await api.createMember(mine));
    const finance = await api.createMember(mine, { role: 'financeiro' });
    for (const [id, code] of [
      [finance.userId, 'assigned_user_role_not_eligible'],
      [ana.userId, 'assigned_user_not_member'],
      ['nobody', 'assigned_user_not_member'],
    ] as const)
      expect((await refusalOf(boss.queues.createQueue({ name: 'x', member_ids: [id] }))).code).toBe(code);
    const leaves = await api.createMember(mine, { role: 'atendente' });
    const queue = await boss.queues.createQueue({ name: 'Support', member_ids: [leaves.userId] });
    const changes = await api.createMember(mine, { role: 'atendente' });
    const other = await boss.queues.createQueue({ name: 'Billing', member_ids: [changes.userId] });
    await boss.members.changeRole({ user_id: changes.userId, role: 'financeiro' });
    expect((await boss.queues.listQueues({})).data.find(({ id }) => id === other.id)?.members).toEqual([]);
    await boss.queues.removeQueue({ id: other.id });
    await boss.members.removeMember({ user_id: leaves.userId });
    expect((await boss.queues.listQueues({})).data).toMatchObject([{ id: queue.id, members: [] }]);
  });

  it('creates one of 20 queues with the same name, keeps one default queue and limits their number', async () => {
    const mine = await api.createOrganization();
    const boss = panelOf(await api.createMember(mine));
    const tried = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        boss.queues.createQueue({ name: index % 2 ? 'one' : 'ONE', is_default: true }),
      ),
    );
    expect(tried.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => boss.queues.createQueue({ name: `q ${index}`, is_default: true })),
    );
    expect((await boss.queues.listQueues({})).data.filter((one) => one.is_default)).toHaveLength(1);
    const rest = Array.from({ length: queuesMax - 21 }, (_, index) => ({
      id: newId(),
      organizationId: mine,
      name: `n ${index}`,
    }));
    await api.prisma.queue.createMany({ data: rest });
    expect((await refusalOf(boss.queues.createQueue({ name: 'one more' }))).code).toBe('queues_full');
  });
});

describe('a conversation in a queue', () => {
  it('waits and is counted until a member takes over; 20 equal moves write one pair of events', async () => {
    const queue = await admin.queues.createQueue({ name: 'Support', member_ids: [ana.userId] });
    const id = await createConversation(organization);
    const moved = await panel.conversations.moveToQueue({ id, queue_id: queue.id });
    expect(moved).toMatchObject({ takeover: null, handoff: { requested_by: 'user', reason: null } });
    await Promise.all(Array.from({ length: 20 }, () => panel.conversations.moveToQueue({ id, queue_id: queue.id })));
    expect(await typesOf(id)).toEqual(['conversation.handoff_requested', 'conversation.changed']);
    expect(await waitingIn(queue.id)).toEqual({ waiting: 1, waiting_since: moved.handoff?.requested_at });
    expect(await rowOf(id)).toMatchObject({ queue: { id: queue.id, name: 'Support' } });
    await panel.conversations.assignConversation({ id, user_id: ana.userId });
    expect(await waitingIn(queue.id)).toEqual({ waiting: 0, waiting_since: null });
    expect(await rowOf(id)).toMatchObject({ queue: { id: queue.id } });
    const other = await admin.queues.createQueue({ name: 'Billing' });
    expect(await panel.conversations.moveToQueue({ id, queue_id: other.id })).toMatchObject({ takeover: null });
    expect(await waitingIn(other.id)).toMatchObject({ waiting: 1 });
    expect(await typesOf(id)).toEqual([
      'conversation.handoff_requested',
      'conversation.changed',
      'conversation.taken_over',
      'conversation.released',
      'conversation.handoff_requested',
      'conversation.changed',
    ]);
    await panel.conversations.moveToQueue({ id, queue_id: null });
    expect(await rowOf(id)).toMatchObject({ queue: null, handoff: { requested_by: 'user' } });
    expect((await refusalOf(panel.conversations.moveToQueue({ id, queue_id: newId() }))).code).toBe('queue_not_found');
  });

  it('counts as waiting for the members of its queue, or for all members if the queue has none', async () => {
    const mine = await api.createOrganization();
    const [clerk, other] = [await api.createMember(mine), await api.createMember(mine)];
    const boss = panelOf(clerk);
    const { id: queue_id } = await boss.queues.createQueue({ name: 'Sales', member_ids: [clerk.userId] });
    const id = await createConversation(mine);
    await boss.conversations.moveToQueue({ id, queue_id });
    const seenBy = async (member: MemberIdentity) => {
      const { conversations } = panelOf(member);
      const [row] = (await conversations.inbox({ ids: [id] })).data;
      return [(await conversations.attention({})).waiting, row?.looked_after];
    };
    expect([await seenBy(clerk), await seenBy(other)]).toEqual([
      [1, true],
      [0, false],
    ]);
    await boss.queues.updateQueue({ id: queue_id, member_ids: [] });
    expect(await seenBy(other)).toEqual([1, true]);
  });

  it('is found by inbox filters and views of its queue; a view of a deleted queue reports `missing`', async () => {
    const mine = await api.createOrganization();
    const boss = panelOf(await api.createMember(mine));
    const queue = await boss.queues.createQueue({ name: 'Support' });
    const [inside, outside] = [await createConversation(mine, { awaitingReply: true }), await createConversation(mine)];
    await boss.conversations.moveToQueue({ id: inside, queue_id: queue.id });
    const found = async (filter: Parameters<typeof boss.conversations.inbox>[0]) =>
      (await boss.conversations.inbox(filter)).data.map((row) => row.id);
    expect(await found({ queue: queue.id })).toEqual([inside]);
    expect(await found({ queue: newId() })).toEqual([]);
    expect(await found({ queue: 'none' })).toEqual([]);
    expect(await found({ awaiting_reply: true })).toEqual([inside]);
    expect(await found({ awaiting_reply: false })).toEqual([outside]);
    expect(await found({ agent_id: newId() })).toEqual([]);
    expect(await found({ connection_id: newId() })).toEqual([]);
    const view = { kind: 'conversations', name: 'Mine', filter: { queue: queue.id } } as const;
    expect(await boss.views.createView(view)).toMatchObject({ missing: [] });
    await boss.queues.removeQueue({ id: queue.id });
    expect((await boss.views.listViews({ kind: 'conversations' })).data).toMatchObject([{ missing: ['queue'] }]);
    expect(await refusalOf(boss.views.createView({ ...view, name: 'Other' }))).toMatchObject({
      code: 'view_filter_stale',
      details: { missing: ['queue'] },
    });
  });

  it('leaves the queue on release, and keeps its handoff when the queue is deleted', async () => {
    const queue = await admin.queues.createQueue({ name: 'Gone' });
    const [released, left] = [await createConversation(organization), await createConversation(organization)];
    for (const id of [released, left]) await panel.conversations.moveToQueue({ id, queue_id: queue.id });
    await panel.conversations.releaseConversation({ id: released });
    expect(await rowOf(released)).toMatchObject({ queue: null, handoff: null });
    expect(await admin.queues.removeQueue({ id: queue.id })).toMatchObject({ conversations: 1 });
    expect(await rowOf(left)).toMatchObject({ queue: null, handoff: { requested_by: 'user' } });
  });

  it('moves to the default queue on a handoff, unless it is already in a queue', async () => {
    const mine = await api.createOrganization();
    const boss = panelOf(await api.createMember(mine));
    const key = await api.createKey(mine);
    const kept = await createConversation(mine);
    await api.call('POST', `/conversations/${kept}/handoff`, { key });
    const queue = await boss.queues.createQueue({ name: 'First', is_default: true });
    const special = await boss.queues.createQueue({ name: 'Special' });
    const [plain, held] = [await createConversation(mine), await createConversation(mine)];
    await boss.conversations.moveToQueue({ id: held, queue_id: special.id });
    for (const id of [plain, held])
      await api.call('POST', `/conversations/${id}/handoff`, { key, body: { reason: 'price' } });
    const rows = (await boss.conversations.inbox({})).data;
    expect(new Map(rows.map((row) => [row.id, row.queue?.id]))).toEqual(
      new Map([
        [kept, undefined],
        [plain, queue.id],
        [held, special.id],
      ]),
    );
  });

  it('stays in its queue and waits again when the member who holds it is removed', async () => {
    const mine = await api.createOrganization();
    const boss = panelOf(await api.createMember(mine));
    const leaves = await api.createMember(mine, { role: 'atendente' });
    const queue = await boss.queues.createQueue({ name: 'Support' });
    const id = await createConversation(mine);
    await boss.conversations.moveToQueue({ id, queue_id: queue.id });
    await boss.conversations.assignConversation({ id, user_id: leaves.userId });
    await boss.members.removeMember({ user_id: leaves.userId });
    expect((await boss.queues.listQueues({})).data).toMatchObject([{ waiting: 1 }]);
  });
});
