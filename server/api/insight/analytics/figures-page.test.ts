import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import type { Overview } from '#server/contract/insight/analytics.ts';
import { episodeMeasures, handoffTypes } from '#server/contract/insight/figure-words.ts';
import type { ListEpisodesResult } from '#server/contract/insight/figures-page.ts';
import { pool } from '#server/db/pool.ts';
import { rebuildFigures, refreshFigures } from '#server/domain/insight/analytics/refresh/refresh-figures.ts';
import { registeredConsumers } from '#server/domain/lifecycle/consumers/registered-consumers.ts';
import { publishDomainEvents } from '#server/domain/platform/events/publish-domain-events.ts';
import { createPublishedAgent } from '#server/testing/ai/published-agent.ts';
import { createAgent, createConversation, createMessage } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { answeredConversation } from '#server/testing/records/answered-conversation.ts';
import { answersOf, numbersOf } from '#server/testing/records/figure-numbers.ts';

const api = startHarness();
afterAll(() => api.stop());

/** Creates four conversations that together contain every kind of thing that the figures count. */
async function livedThrough(of: string, userId: string, agentId: string): Promise<void> {
  const at = (minute: number) => new Date(Date.parse('2026-05-04T15:00:00Z') + minute * 60_000);
  const say = (id: string, kind: string, minute: number, authorId: string | null = null) =>
    createMessage(of, id, {
      ...(kind === 'contact' ? {} : { role: 'assistant', sentAt: at(minute), deliveryStatus: 'sent' }),
      ...{ author: { kind, id: authorId, name: null }, createdAt: at(minute) },
    });
  let position = 0;
  const mark = async (id: string, kind: string, minute: number, code: string | null = null) => {
    position += 1;
    await pool.query(
      `INSERT INTO figure_marks (fact_id, organization_id, conversation_id, position, kind, at, code)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [newId(), of, id, position, kind, at(minute), code],
    );
  };
  const resolved = { status: 'resolved', sentiment: 'positive' } as const;
  const byAi = await answeredConversation(of, '2026-05-04T15:00:00Z', 60, agentId);
  await pool.query(`UPDATE conversations SET sentiment = 'positive' WHERE id = $1`, [byAi]);
  // In this conversation the AI answers first and then a person. The handoffs to the person have every possible type.
  const both = await createConversation(of, { agentId, createdAt: at(0), resolvedAt: at(40), ...resolved });
  await say(both, 'contact', 0);
  await say(both, 'agent', 1, agentId);
  for (const [index, type] of handoffTypes.entries())
    await mark(both, 'handoff', 2 + index, type === 'untyped' ? null : type);
  await say(both, 'member', 20, userId);
  // In this conversation a person answers, and answers again two days later.
  const again = await createConversation(of, {
    ...{ agentId, createdAt: at(90), resolvedAt: at(3_000) },
    ...{ ...resolved, sentiment: 'negative' },
  });
  await say(again, 'contact', 90);
  await say(again, 'member', 95, userId);
  await mark(again, 'resolved', 100);
  await mark(again, 'reopened', 2_900);
  await say(again, 'contact', 2_901);
  await say(again, 'key', 2_902);
  const open = await createConversation(of, { createdAt: at(200), sentiment: 'neutral' });
  await say(open, 'contact', 200);
  await say(open, 'contact', 201);
}

describe('the figures page', () => {
  it('compares agents, members and channels and lists the conversations behind a number', async () => {
    const of = await api.createOrganization();
    const member = await api.createMember(of, { name: 'Rita' });
    const lia = await createAgent(of, { name: 'Lia' });
    const id = await answeredConversation(of, '2026-05-04T15:00:00Z', 60, lia);
    const at = new Date('2026-05-04T15:00:30Z');
    const author = { kind: 'member', id: member.userId, name: 'Rita' };
    await createMessage(of, id, { role: 'assistant', author, createdAt: at, sentAt: at, deliveryStatus: 'sent' });
    await answeredConversation(of, '2026-05-04T15:00:00Z', 60);
    await rebuildFigures(of);
    const days = { from: '2026-05-04', to: '2026-05-04' };
    const compared = async (by: string) =>
      (await api.callPanel(member, 'analytics.compareFigures', { by, ...days })).body.rows.map(
        (row: { name: string; figures: { conversations_opened: number; messages_out: number } }) => [
          row.name,
          row.figures.conversations_opened,
          row.figures.messages_out,
        ],
      );
    expect(await compared('agent')).toEqual([['Lia', 1, 2]]);
    expect(await compared('member')).toEqual([['Rita', 1, 1]]);
    expect(await compared('channel')).toEqual([['api', 2, 3]]);
    // The number of conversations that a member holds now is the number in their inbox, even if nothing happened in the
    // period.
    const zoe = await api.createMember(of, { name: 'Zoe' });
    const held = { takenOverById: zoe.userId, takenOverAt: new Date() };
    await createConversation(of, { ...held, awaitingReply: true });
    await createConversation(of, held);
    await createConversation(of, { ...held, awaitingReply: true, snoozedUntil: new Date(Date.now() + 3_600_000) });
    await createConversation(of, { ...held, status: 'resolved', resolvedAt: new Date() });
    await createConversation(of, { ...held, isTest: true });
    const { body: byMember } = await api.callPanel(member, 'analytics.compareFigures', { by: 'member', ...days });
    expect(byMember.rows).toMatchObject([
      { name: 'Rita', load: { open: 0, waiting: 0 } },
      { name: 'Zoe', load: { open: 2, waiting: 1 }, figures: { conversations_opened: 0 } },
    ]);
    for (const [more, number] of [
      [{}, 2],
      [{ awaiting_reply: true }, 1],
    ] as const) {
      const inbox = await api.callPanel(member, 'conversations.inbox', { assigned_to: zoe.userId, ...more });
      expect(inbox.body.data).toHaveLength(number);
    }
    const listed = async (dimension: string, measure = 'answered') =>
      (await api.callPanel(member, 'analytics.listEpisodes', { measure, dimension, ...days })).body.data;
    expect(await listed('all')).toHaveLength(2);
    expect(await listed(`member:${member.userId}`)).toMatchObject([{ conversation_id: id, first_response: 30 }]);
    expect(await listed('channel:web')).toEqual([]);
    expect(await listed('all', 'handed_off')).toEqual([]);
  });

  it('combines filters by channel, agent, member, tag and queue', async () => {
    const of = await api.createOrganization();
    const member = await api.createMember(of, { name: 'Rita' });
    const [lia, rui] = [await createAgent(of, { name: 'Lia' }), await createAgent(of, { name: 'Rui' })];
    const [one] = [
      await answeredConversation(of, '2026-05-04T15:00:00Z', 60, lia),
      await answeredConversation(of, '2026-05-04T15:00:00Z', 90, rui),
    ];
    await answeredConversation(of, '2026-05-04T15:00:00Z', 60, lia);
    const tag = await api.prisma.tag.create({
      data: { id: newId(), organizationId: of, name: 'vip', type: 'conversation' },
    });
    await api.prisma.conversationTag.create({ data: { conversationId: one, tagId: tag.id, organizationId: of } });
    const queue = await api.prisma.queue.create({ data: { id: newId(), organizationId: of, name: 'Support' } });
    await api.prisma.conversation.update({ where: { id: one }, data: { queueId: queue.id, queuedAt: new Date() } });
    await rebuildFigures(of);
    const days = { from: '2026-05-04', to: '2026-05-04' };
    const opened = async (filter: object) =>
      (await api.callPanel(member, 'analytics.viewFigures', { ...days, ...filter })).body.totals.conversations_opened;
    expect(await opened({})).toBe(3);
    expect(await opened({ agent_id: lia })).toBe(2);
    expect(await opened({ agent_id: lia, channel: 'api' })).toBe(2);
    expect(await opened({ agent_id: lia, tag_id: tag.id })).toBe(1);
    expect(await opened({ agent_id: rui, tag_id: tag.id })).toBe(0);
    expect(await opened({ agent_id: lia, queue_id: queue.id })).toBe(1);
    expect(await opened({ agent_id: rui, queue_id: queue.id })).toBe(0);
    expect(await opened({ member_id: member.userId })).toBe(0);
    const { body } = await api.callPanel(member, 'analytics.compareFigures', { by: 'tag', ...days });
    expect(body.rows).toMatchObject([
      { name: 'vip', spending: null, figures: { conversations_opened: 1, messages_out: 1 } },
    ]);
    const byQueue = (await api.callPanel(member, 'analytics.compareFigures', { by: 'queue', ...days })).body;
    expect(byQueue.rows).toMatchObject([
      { id: queue.id, name: 'Support', spending: null, figures: { conversations_opened: 1, messages_out: 1 } },
    ]);
    const listed = async (asked: object) =>
      (await api.callPanel(member, 'analytics.listEpisodes', { ...days, ...asked })).body.data;
    expect(await listed({ measure: 'opened', dimension: `queue:${queue.id}` })).toMatchObject([
      { conversation_id: one },
    ]);
    expect(await listed({ measure: 'messages_out', dimension: 'all', queue_id: queue.id })).toMatchObject([
      { conversation_id: one },
    ]);
    const paid = await api.callPanel(member, 'analytics.viewSpending', { ...days, queue_id: queue.id });
    expect(paid.code).toBe('ok');
    expect(await listed({ measure: 'messages_in', dimension: `tag:${tag.id}` })).toMatchObject([
      { conversation_id: one, amount: 1 },
    ]);
    expect(await listed({ measure: 'resolved_by_ai', agent_id: rui })).toHaveLength(1);
    expect(await listed({ measure: 'reopened' })).toEqual([]);
  });

  it('lists exactly what each number counts: in total, by filter, by row, by hour, on all pages', async () => {
    const of = await api.createOrganization();
    const member = await api.createMember(of, { name: 'Rita' });
    const lia = await createAgent(of, { name: 'Lia' });
    await livedThrough(of, member.userId, lia);
    await rebuildFigures(of);
    const days = { from: '2026-05-04', to: '2026-05-06' };
    const view = async (asked: object) =>
      (await api.callPanel(member, 'analytics.viewFigures', asked)).body as Overview;
    const listed = async (measure: string, asked: object) => {
      const rows: ListEpisodesResult['data'] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const input = { measure, ...asked, limit: 2, ...(cursor && { cursor }) };
        const { body } = await api.callPanel(member, 'analytics.listEpisodes', input);
        rows.push(...body.data);
        cursor = body.next_cursor;
      }
      expect(new Set(rows.map(({ conversation_id, number }) => `${conversation_id} ${number}`)).size).toBe(rows.length);
      return rows.reduce((sum, { amount }) => sum + (amount ?? 1), 0);
    };
    const countsOf = async (asked: object) =>
      Object.fromEntries(
        await Promise.all(episodeMeasures.map(async (measure) => [measure, await listed(measure, asked)])),
      );
    const all = numbersOf((await view(days)).totals);
    for (const [measure, number] of Object.entries(all)) expect([measure, number]).not.toEqual([measure, 0]);
    // No figure counts the handoffs to which a person responded. Only the percentiles show them.
    const { hours } = (await api.callPanel(member, 'analytics.viewWaits', days)).body;
    const waited = hours.reduce((sum: number, one: { waits: number }) => sum + one.waits, 0);
    expect(await countsOf(days)).toEqual({
      ...all,
      waited,
      person_after_handoff: 1,
      paid_operator: 0,
      paid_ai: 0,
      paid: 0,
    });
    for (const filter of [{ agent_id: lia }, { member_id: member.userId }, { channel: 'api', agent_id: lia }]) {
      const told = numbersOf((await view({ ...days, ...filter })).totals);
      expect(await countsOf({ ...days, ...filter })).toMatchObject(told);
    }
    for (const [by, id] of [
      ['agent', lia],
      ['member', member.userId],
      ['channel', 'api'],
    ]) {
      const { body } = await api.callPanel(member, 'analytics.compareFigures', { by, ...days });
      expect(await countsOf({ ...days, dimension: `${by}:${id}` })).toMatchObject(numbersOf(body.rows[0].figures));
    }
    const { series, to } = await view({ ...days, granularity: 'hour', timezone: 'America/St_Johns' });
    const busy = series.flatMap((point, index) =>
      point.conversations_opened + point.messages_in > 0
        ? [{ point, asked: { from: point.at, to: series[index + 1]?.at ?? to } }]
        : [],
    );
    expect(busy.length).toBeGreaterThan(2);
    for (const { point, asked } of busy) {
      expect(await listed('opened', asked)).toBe(point.conversations_opened);
      expect(await listed('messages_in', asked)).toBe(point.messages_in);
      expect(await listed('answered', asked)).toBe(answersOf(point));
    }
    const asked = { measure: 'opened', ...days, limit: 2 };
    const { next_cursor } = (await api.callPanel(member, 'analytics.listEpisodes', asked)).body;
    const other = { ...asked, measure: 'resolved', cursor: next_cursor };
    expect((await api.callPanel(member, 'analytics.listEpisodes', other)).code).toBe('invalid_cursor');
  });

  it('keeps past figures with their agent and queue after both change and after the queue is deleted', async () => {
    const of = await api.createOrganization();
    const key = await api.createKey(of);
    const member = await api.createMember(of);
    const [lia, rui] = [
      await createPublishedAgent(of, { knowledge: [] }),
      await createPublishedAgent(of, { knowledge: [] }),
    ];
    const began = { createdAt: new Date('2026-05-04T15:00:00Z') };
    const id = await createConversation(of, { ...began, agentId: lia });
    await createMessage(of, id, began);
    const day = { from: '2026-05-04', to: '2026-05-04' };
    const panel = async (name: string, asked: object) => (await api.callPanel(member, name, asked)).body;
    /**
     * Returns three numbers for both agents: conversations opened, conversations resolved and incoming messages. Each
     * number is computed once from stored sums and once from the events.
     */
    const ofAgents = async (period: object) => {
      const told: number[][] = [];
      for (const more of [{}, { channel: 'api' }])
        for (const agent_id of [lia, rui]) {
          const { totals } = await panel('analytics.viewFigures', { ...period, ...more, agent_id });
          told.push([totals.conversations_opened, totals.conversations_resolved, totals.messages_in]);
        }
      return told;
    };
    const settle = async () => {
      await publishDomainEvents(of, registeredConsumers);
      await refreshFigures(of);
    };
    await rebuildFigures(of);
    const past = [1, 0, 1];
    const none = [0, 0, 0];
    expect(await ofAgents(day)).toEqual([past, none, past, none]);
    const body = { message: 'Oi', conversation_id: id };
    expect((await api.call('POST', `/agents/${rui}/chat`, { key, body })).status).toBe(200);
    const queues: string[] = [];
    for (const name of ['Support', 'Sales']) queues.push((await panel('queues.createQueue', { name })).id);
    const move = (queue_id: string | undefined) => panel('conversations.moveToQueue', { id, queue_id });
    await move(queues[0]);
    await api.call('POST', `/conversations/${id}/resolve`, { key });
    await api.call('POST', `/conversations/${id}/reopen`, { key });
    await move(queues[1]);
    await panel('queues.removeQueue', { id: queues[0] });
    const isSo = async () => {
      expect(await ofAgents(day)).toEqual([past, none, past, none]);
      expect(await ofAgents({})).toEqual([none, [1, 1, 1], none, [1, 1, 1]]);
      const opened = async (dimension: string, period: object = day) =>
        (await panel('analytics.listEpisodes', { measure: 'opened', dimension, ...period })).data.length;
      expect([await opened(`agent:${lia}`), await opened(`agent:${rui}`)]).toEqual([1, 0]);
      const { rows } = await panel('analytics.compareFigures', { by: 'queue', ...day });
      expect(rows).toMatchObject([{ id: queues[0], name: null, figures: { conversations_opened: 1, messages_in: 1 } }]);
      const now = await panel('analytics.compareFigures', { by: 'queue' });
      expect(now.rows.map((row: { name: string | null }) => row.name)).toEqual(['Sales', null]);
      expect([await opened(`queue:${queues[1]}`), await opened(`queue:${queues[1]}`, {})]).toEqual([0, 1]);
    };
    await settle();
    await isSo();
    await rebuildFigures(of);
    await isSo();
  });

  it('counts durations in business hours on request, and days in any requested time zone', async () => {
    const of = await api.createOrganization();
    const member = await api.createMember(of);
    // From Friday 17:58 to Monday 9:03 in São Paulo: five minutes of business hours.
    await answeredConversation(of, '2026-05-08T20:58:00Z', (63 * 60 + 5) * 60);
    await rebuildFigures(of);
    const days = { from: '2026-05-08', to: '2026-05-11' };
    const view = async (asked: object) =>
      (await api.callPanel(member, 'analytics.viewFigures', { ...days, ...asked })).body;
    expect((await view({})).totals).toMatchObject({ resolution_p50: 227_100, waiting_p50: 227_100 });
    const atWork = (await view({ clock: 'business' })).totals;
    expect(atWork).toMatchObject({
      conversations_opened: 1,
      resolution_p50: 300,
      waiting_p50: 300,
      first_response_p50: 300,
    });
    const there = await view({ timezone: 'Asia/Tokyo' });
    expect(there.timezone).toBe('Asia/Tokyo');
    expect(there.series.map((point: { conversations_opened: number }) => point.conversations_opened)).toEqual([
      0, 1, 0, 0,
    ]);
  });

  it('shows the cost of the provider and the AI models in total, per conversation and per agent', async () => {
    const of = await api.createOrganization();
    const member = await api.createMember(of);
    const lia = await createAgent(of, { name: 'Lia' });
    const ids = [
      await answeredConversation(of, '2026-05-04T15:00:00Z', 60, lia),
      await answeredConversation(of, '2026-05-04T15:00:00Z', 60),
    ];
    const at = new Date('2026-05-04T15:01:00Z');
    for (const [index, id] of ids.entries())
      await createMessage(of, id, {
        ...{ role: 'assistant', createdAt: at, sentAt: at, deliveryStatus: 'sent', pricedAt: at },
        ...{
          pricing: { type: 'regular', category: 'service' },
          cost: index === 0 ? '0.02' : null,
          costCurrency: 'USD',
        },
      });
    await api.prisma.agentTurn.create({
      data: {
        ...{
          id: newId(),
          organizationId: of,
          conversationId: ids[0] as string,
          agentId: lia,
          number: 1,
          outcome: 'reply',
        },
        ...{ startedAt: at, tokensIn: 10, tokensOut: 5, cost: '0.01', currency: 'USD' },
      },
    });
    await rebuildFigures(of);
    const days = { from: '2026-05-04', to: '2026-05-04' };
    const usd = (amount: string) => ({ amount, currency: 'USD' });
    expect((await api.callPanel(member, 'analytics.viewSpending', days)).body).toMatchObject({
      operator: { priced: 2, unknown: 1, cost: [usd('0.02')] },
      ai: { turns: 1, tokens_in: 10, tokens_out: 5, cost: usd('0.01') },
      conversations: 1,
      conversations_unknown: 1,
      per_conversation: [usd('0.03')],
      as_of: expect.stringMatching(/Z$/),
    });
    const { rows } = (await api.callPanel(member, 'analytics.compareFigures', { by: 'agent', ...days })).body;
    expect(rows).toMatchObject([
      { name: 'Lia', spending: { operator: { cost: [usd('0.02')] }, ai: { cost: usd('0.01') } } },
    ]);
    expect(rows[0].each).toEqual({ conversation: [usd('0.03')], ai_resolution: [usd('0.03')] });
    // contract/engagement.md#cost: a conversation whose cost is only partly known does not enter the average.
    await createMessage(of, ids[0] as string, {
      role: 'assistant',
      createdAt: at,
      deliveryStatus: 'sent',
      pricedAt: at,
    });
    expect((await api.callPanel(member, 'analytics.viewSpending', days)).body).toMatchObject({
      ...{ operator: { priced: 3, unknown: 2, cost: [usd('0.02')] }, conversations: 0, conversations_unknown: 2 },
      per_conversation: [],
    });
    expect((await api.callPanel(member, 'analytics.listEpisodes', { measure: 'opened' })).body.as_of).toMatch(/Z$/);
    expect((await api.callPanel(member, 'analytics.compareAutomations', days)).body.as_of).toMatch(/Z$/);
    expect((await api.callPanel(member, 'analytics.compareCampaigns', days)).body.as_of).toMatch(/Z$/);
    const eachNow = async () =>
      (await api.callPanel(member, 'analytics.compareFigures', { by: 'agent', ...days })).body.rows[0].each;
    expect(await eachNow()).toEqual({ conversation: null, ai_resolution: null });
    await api.prisma.message.updateMany({ where: { conversationId: ids[0] as string }, data: { cost: null } });
    expect(await eachNow()).toEqual({ conversation: null, ai_resolution: null });
    expect((await api.callPanel(member, 'analytics.compareCampaigns', days)).body.rows).toEqual([]);
    expect((await api.callPanel(member, 'analytics.compareAutomations', days)).body.rows).toEqual([]);
  });
});
