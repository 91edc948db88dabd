import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import type { StartConversationBulkInput } from '#server/contract/inbox/conversation-bulk.ts';
import { conversationBulkWork } from '#server/domain/inbox/conversations/bulk/run-conversation-bulk.ts';
import { createConversation } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';

const api = startHarness();
afterAll(() => api.stop());

async function team() {
  const organization = await api.createOrganization();
  const ana = await api.createMember(organization);
  const panel = panelOf(ana);
  const open = (count: number) => Promise.all(Array.from({ length: count }, () => createConversation(organization)));
  const statuses = async () =>
    (await api.prisma.conversation.groupBy({ by: ['status'], where: { organizationId: organization }, _count: true }))
      .map(({ status, _count }) => `${status} ${_count}`)
      .toSorted();
  const workOff = (id: string) => conversationBulkWork.work({ organization_id: organization, bulk_id: id });
  const start = (act: StartConversationBulkInput['act'], selection: object = { filter: {} }) =>
    panel.conversationBulk.startConversationBulk({ act, selection: selection as { filter: object } });
  return { organization, ana, panel, open, statuses, workOff, start };
}

describe('a bulk action on conversations', () => {
  it('resolves each of 120 matching conversations once with 20 workers; a later conversation stays open', async () => {
    const { organization, panel, open, statuses, workOff, start } = await team();
    await open(120);
    const begun = await start({ type: 'resolve' });
    expect(begun).toMatchObject({ status: 'running', total: 120, changed: 0 });
    const [late] = await open(1);
    // Several workers run at once, in the same way as after several wake-ups.
    await Promise.all(Array.from({ length: 20 }, () => workOff(begun.id)));
    expect(await panel.conversationBulk.getConversationBulk({ id: begun.id })).toMatchObject({
      status: 'completed',
      total: 120,
      changed: 120,
      unchanged: 0,
    });
    expect(await statuses()).toEqual(['open 1', 'resolved 120']);
    expect((await panel.conversations.getConversation({ id: String(late) })).status).toBe('open');
    const where = { organizationId: organization, type: 'conversation.resolved' };
    expect(await api.prisma.outboxEntry.count({ where })).toBe(120);
    expect(await api.prisma.conversationHappening.count({ where: { organizationId: organization } })).toBe(120);
  });

  it('moves, tags and assigns; skips exceptions, and archives none that no longer matches', async () => {
    const { ana, panel, open, workOff, start } = await team();
    const [one, two, three] = (await open(3)) as [string, string, string];
    const { id: queue } = await panel.queues.createQueue({ name: 'Vendas', member_ids: [] });
    await workOff((await start({ type: 'move', queue_id: queue }, { filter: {}, except: [three] })).id);
    const inQueue = await panel.conversations.inbox({ queue });
    expect(inQueue.data.map(({ id }) => id).toSorted()).toEqual([one, two].toSorted());
    const tagging = await start({ type: 'add_tag', tag: 'vip' }, { filter: { queue }, ids: [one, three] });
    await workOff(tagging.id);
    expect((await panel.conversations.inbox({ tag: 'vip' })).data.map(({ id }) => id)).toEqual([one]);
    const assigning = await start({ type: 'assign', user_id: ana.userId }, { filter: { tag: 'vip' } });
    await workOff(assigning.id);
    expect((await panel.conversations.inbox({ filter: 'mine' })).data.map(({ id }) => id)).toEqual([one]);
    const archiving = await start({ type: 'archive' }, { filter: { filter: 'mine' } });
    // The conversation is resolved before the action reaches it. It then no longer matches the filter and stays
    // unchanged.
    await panel.conversations.resolveConversation({ id: one });
    await workOff(archiving.id);
    const told = await panel.conversationBulk.getConversationBulk({ id: archiving.id });
    expect(told).toMatchObject({ status: 'completed', total: 1, changed: 0, unchanged: 0 });
  });

  it('applies `mine` to the member who started it, and stores no search text in row or audit log', async () => {
    const { organization, panel, open, workOff, start } = await team();
    await open(2);
    const begun = await start({ type: 'resolve' }, { filter: { filter: 'mine', q: 'Marina Souza' } });
    expect(begun.total).toBe(0);
    await workOff(begun.id);
    const row = await api.prisma.conversationBulk.findUniqueOrThrow({ where: { id: begun.id } });
    expect(JSON.stringify(row)).not.toContain('Marina');
    const audit = await api.prisma.auditEntry.findMany({ where: { organizationId: organization } });
    expect(audit.map(({ action }) => action)).toContain('conversation_bulk.started');
    expect(JSON.stringify(audit.map(({ details }) => details))).not.toContain('Marina');
    expect(await panel.conversationBulk.countConversations({ selection: { filter: {} } })).toEqual({
      count: 2,
      more: false,
    });
  });

  it('changes no conversation after it is canceled', async () => {
    const { panel, open, statuses, workOff, start } = await team();
    await open(3);
    const { id } = await start({ type: 'resolve' });
    expect(await panel.conversationBulk.cancelConversationBulk({ id })).toMatchObject({ status: 'canceled' });
    await workOff(id);
    expect(await statuses()).toEqual(['open 3']);
    expect(await panel.conversationBulk.cancelConversationBulk({ id })).toMatchObject({
      status: 'canceled',
      changed: 0,
    });
  });

  it('applies a tag that was renamed after the start, and does not recreate a tag that was removed', async () => {
    const { open, panel, workOff, start } = await team();
    await open(2);
    const { id } = await start({ type: 'add_tag', tag: 'vip' });
    const tags = async () => (await panel.tags.listTags({ type: 'conversation' })).data;
    const [vip] = await tags();
    await panel.tags.updateTag({ id: String(vip?.id), name: 'gold' });
    await workOff(id);
    expect(await panel.conversationBulk.getConversationBulk({ id })).toMatchObject({ changed: 2 });
    expect((await panel.conversations.inbox({ tag: 'gold' })).data).toHaveLength(2);
    const again = await start({ type: 'add_tag', tag: 'silver' });
    const silver = (await tags()).find(({ name }) => name === 'silver');
    await panel.tags.removeTag({ id: String(silver?.id) });
    await workOff(again.id);
    expect(await panel.conversationBulk.getConversationBulk({ id: again.id })).toMatchObject({
      status: 'completed',
      changed: 0,
    });
    expect((await tags()).map(({ name }) => name)).toEqual(['gold']);
  });

  it('completes without changes if the member it assigns to is removed', async () => {
    const { organization, open, panel, workOff, start } = await team();
    const bia = await api.createMember(organization);
    await open(2);
    const { id } = await start({ type: 'assign', user_id: bia.userId });
    await panel.members.removeMember({ user_id: bia.userId });
    await workOff(id);
    expect(await panel.conversationBulk.getConversationBulk({ id })).toMatchObject({ status: 'completed', changed: 0 });
  });
});

describe('refusals of bulk actions on conversations', () => {
  it('returns codes for unknown members, queues and tags, and bulk_not_found to another organization', async () => {
    const { open, start } = await team();
    await open(1);
    const stranger = await team();
    const mine = await start({ type: 'resolve' });
    const code = async (asked: Promise<unknown>) => (await refusalOf(asked)).code;
    expect(await code(start({ type: 'assign', user_id: stranger.ana.userId }))).toBe('assigned_user_not_member');
    expect(await code(start({ type: 'move', queue_id: newId() }))).toBe('queue_not_found');
    expect(await code(start({ type: 'add_tag', tag: newId() }))).toBe('tag_not_found');
    for (const id of [mine.id, newId(), 'no id']) {
      expect(await code(stranger.panel.conversationBulk.getConversationBulk({ id }))).toBe('bulk_not_found');
      expect(await code(stranger.panel.conversationBulk.cancelConversationBulk({ id }))).toBe('bulk_not_found');
    }
  });
});
