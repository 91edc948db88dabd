import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { folderCountMax, viewsCounted } from '#server/contract/inbox/inbox-folders.ts';
import { createAgent, createConversation } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { openPanel, panelOf, refusalOf } from '#server/testing/panel.ts';

const api = startHarness();
afterAll(() => api.stop());

const minutes = (count: number) => new Date(Date.now() + count * 60_000);

type Opened = Awaited<ReturnType<typeof openPanel>>;
const shownBy = async ({ panel }: Opened, filter: Parameters<Opened['panel']['conversations']['inbox']>[0]) =>
  (await panel.conversations.inbox({ ...filter, limit: 200 })).data.length;

/**
 * Creates conversations in every combination of states: who owns it, with or without an AI agent, handed off, paused,
 * snoozed, closed, and in a queue.
 */
async function crowd(own: Opened, queues: readonly (string | null)[]): Promise<void> {
  const agents = [null, await createAgent(own.organization)];
  const colleague = await api.createMember(own.organization);
  const takers = [
    {},
    { takenOverById: own.admin.userId, takenOverAt: minutes(-3) },
    { takenOverById: colleague.userId, takenOverAt: minutes(-3) },
    // Taken over by a person who answered from the business's own phone.
    { takenOverAt: minutes(-3) },
  ];
  const asked = [{}, { handoffRequestedAt: minutes(-9), handoffRequestedBy: 'agent', waitingSince: minutes(-9) }];
  const paused = [{}, { botPausedUntil: minutes(60) }, { botPausedUntil: minutes(-60) }];
  const states = [{}, { snoozedUntil: minutes(60) }, { status: 'resolved' as const, resolvedAt: minutes(-1) }];
  let made = 0;
  for (const agentId of agents)
    for (const taker of takers)
      for (const handoff of asked)
        for (const pause of paused)
          for (const state of states) {
            // The queue changes after every seven conversations, so that each queue gets conversations in many
            // different states.
            const queueId = queues[Math.floor(made++ / 7) % queues.length] ?? null;
            const queue = queueId && { queueId, queuedAt: minutes(-2) };
            await createConversation(own.organization, { agentId, ...taker, ...handoff, ...pause, ...state, ...queue });
          }
}

describe('countFolders', () => {
  it('counts as many conversations in each folder and queue as the inbox lists there', async () => {
    const own = await openPanel();
    const queues = [];
    for (const name of ['Vendas', 'apoio']) queues.push((await own.panel.queues.createQueue({ name })).id);
    await crowd(own, [...queues, null]);
    await createConversation((await openPanel()).organization);
    const { queues: counted, mentions, ...folders } = await own.panel.conversations.countFolders({});
    expect(mentions).toBe(0);
    expect(folders).toEqual({
      mine: await shownBy(own, { filter: 'mine' }),
      unassigned: await shownBy(own, { served_by: 'nobody' }),
      all: await shownBy(own, {}),
      snoozed: await shownBy(own, { filter: 'snoozed' }),
      ai: await shownBy(own, { served_by: 'ai' }),
    });
    expect(Math.min(...Object.values(folders))).toBeGreaterThan(0);
    expect(folders.all).toBe(folders.unassigned + folders.ai + (await shownBy(own, { served_by: 'person' })));
    expect(counted).toEqual([
      { id: queues[1], name: 'apoio', count: await shownBy(own, { served_by: 'nobody', queue: queues[1] }) },
      { id: queues[0], name: 'Vendas', count: await shownBy(own, { served_by: 'nobody', queue: queues[0] }) },
    ]);
    expect(counted.every(({ count }) => count > 0)).toBe(true);
  });

  it('counts own conversations and mentions per member, and a mention only until it is read', async () => {
    const own = await openPanel();
    const other = panelOf(await api.createMember(own.organization));
    const id = await createConversation(own.organization, {
      takenOverById: own.admin.userId,
      takenOverAt: minutes(-1),
    });
    await other.conversations.addNote({ id, note_id: newId(), text: `@${own.admin.name} ?` });
    expect(await own.panel.conversations.countFolders({})).toMatchObject({ mine: 1, mentions: 1, all: 1 });
    expect(await other.conversations.countFolders({})).toMatchObject({ mine: 0, mentions: 0, all: 1 });
    await own.panel.conversations.markRead({ id });
    expect(await own.panel.conversations.countFolders({})).toMatchObject({ mentions: 0 });
  });

  it(`counts at most ${folderCountMax} conversations`, async () => {
    const own = await openPanel();
    await Promise.all(Array.from({ length: folderCountMax + 3 }, () => createConversation(own.organization)));
    expect(await own.panel.conversations.countFolders({})).toMatchObject({
      all: folderCountMax,
      unassigned: folderCountMax,
    });
  });

  it('rejects a member who may not read conversations (insufficient_scope), and so does countViews', async () => {
    const { organization } = await openPanel();
    const finance = panelOf(await api.createMember(organization, { role: 'financeiro' }));
    expect((await refusalOf(finance.conversations.countFolders({}))).code).toBe('insufficient_scope');
    expect((await refusalOf(finance.views.countViews({}))).code).toBe('insufficient_scope');
  });
});

describe('countViews', () => {
  it('counts views as the member’s inbox lists them; omits searches, resolved ones and removed tags', async () => {
    const own = await openPanel();
    await crowd(own, [null]);
    const tag = await own.panel.tags.createTag({ name: 'entrega', type: 'conversation' });
    const save = async (name: string, filter: Record<string, string | boolean>) =>
      (await own.panel.views.createView({ kind: 'conversations', name, filter, shared: true })).id;
    const filters = {
      mine: { filter: 'mine' },
      wait: { waiting: true, sort: 'waiting' },
    };
    const ids = new Map<string, object>();
    for (const [name, filter] of Object.entries(filters)) ids.set(await save(name, filter), filter);
    await save('words', { q: 'ana' });
    await save('over', { filter: 'resolved' });
    await save('gone', { tag: tag.id });
    await own.panel.tags.removeTag({ id: tag.id });
    const { data } = await own.panel.views.countViews({});
    expect(data.map(({ id }) => id).toSorted()).toEqual([...ids.keys()].toSorted());
    for (const { id, count } of data) expect(count).toBe(await shownBy(own, ids.get(id) ?? {}));
    const mine = [...ids.keys()][0];
    const other = panelOf(await api.createMember(own.organization));
    expect((await other.views.countViews({})).data.find(({ id }) => id === mine)?.count).toBe(0);
  });

  it(`counts at most ${viewsCounted} views, and returns an empty list without views`, async () => {
    const { panel } = await openPanel();
    expect(await panel.views.countViews({})).toEqual({ data: [] });
    const names = Array.from(
      { length: viewsCounted + 2 },
      (_, index) => `${String(index).padStart(2, '0')} ${newId()}`,
    );
    for (const name of names) await panel.views.createView({ kind: 'conversations', name, filter: { waiting: true } });
    expect((await panel.views.countViews({})).data).toHaveLength(viewsCounted);
  });
});
