import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import type { Cost } from '#server/contract/channels/cost.ts';
import type { ListEpisodesResult } from '#server/contract/insight/figures-page.ts';
import { rebuildFigures, refreshFigures } from '#server/domain/insight/analytics/refresh/refresh-figures.ts';
import { registeredConsumers } from '#server/domain/lifecycle/consumers/registered-consumers.ts';
import { publishDomainEvents } from '#server/domain/platform/events/publish-domain-events.ts';
import { createAgent, createConversation, createMessage } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';

const api = startHarness();
afterAll(() => api.stop());

describe('is_behind of the figures', () => {
  it('is true from a new event until the figures contain the event', async () => {
    const of = await api.createOrganization();
    const key = await api.createKey(of);
    const member = await api.createMember(of);
    const told = async () => {
      const asked = [
        ['analytics.viewFigures', {}],
        ['analytics.compareFigures', { by: 'channel' }],
      ] as const;
      const answers = await Promise.all(asked.map(([name, input]) => api.callPanel(member, name, input)));
      return answers.map(({ body }) => body.is_behind);
    };
    expect(await told()).toEqual([false, false]);
    await api.call('POST', '/contacts', { key, body: { email: 'a@example.com' } });
    expect(await told()).toEqual([true, true]);
    await publishDomainEvents(of, registeredConsumers);
    await refreshFigures(of);
    expect(await told()).toEqual([false, false]);
  });
});

describe('the conversations behind a cost', () => {
  const days = { from: '2026-05-04', to: '2026-05-04' };
  const within = new Date('2026-05-04T15:00:00Z');
  const before = new Date('2026-05-04T02:59:59Z');
  const usd = (amount: string) => ({ amount, currency: 'USD' });
  const brl = (amount: string) => ({ amount, currency: 'BRL' });

  async function paidLife() {
    const of = await api.createOrganization();
    const [member, lia] = [await api.createMember(of), await createAgent(of, { name: 'Lia' })];
    const begin = (more: object = {}) => createConversation(of, { createdAt: within, ...more });
    let second = 0;
    const price = (id: string, cost: string | null, costCurrency: string | null, more: object = {}) => {
      second += 1;
      const at = new Date(within.getTime() + second * 1_000);
      const sent = { role: 'assistant', createdAt: at, sentAt: at, deliveryStatus: 'sent', pricedAt: at } as const;
      return createMessage(of, id, { ...sent, cost, costCurrency, ...more });
    };
    const turned = (id: string, cost: string | null, startedAt = within, tokensIn = 10) =>
      api.prisma.agentTurn.create({
        data: {
          ...{ id: newId(), organizationId: of, conversationId: id, agentId: lia, number: 1, outcome: 'reply' },
          ...{ startedAt, tokensIn, cost, currency: 'USD' },
        },
      });
    const both = await begin({ agentId: lia });
    await price(both, '0.02', 'USD');
    await price(both, '0.1', 'BRL');
    await price(both, '0.03', 'USD');
    await turned(both, '0.01');
    const unknown = await begin();
    await price(unknown, '0.5', 'USD');
    await price(unknown, null, null);
    // A campaign wrote first, and the person did not reply. The conversation is hidden, but its message was paid for.
    const contactId = newId();
    await api.prisma.contact.create({ data: { id: contactId, organizationId: of, name: 'Rui' } });
    const hidden = await begin({ hiddenUntilReply: true, contactId });
    await price(hidden, '0.2', 'USD');
    const thought = await begin({ agentId: lia });
    await turned(thought, '0.04');
    const free = await begin({ agentId: lia });
    await turned(free, null, within, 0);
    // Costs of test conversations, of failed messages and of another day do not count.
    await price(await begin({ isTest: true }), '9', 'USD');
    await price(await begin(), '9', 'USD', { deliveryStatus: 'failed' });
    const other = await begin();
    await price(other, '9', 'USD', { pricedAt: before });
    await turned(other, '9', before);
    await rebuildFigures(of);
    return { member, lia, contactId, ...{ both, unknown, hidden, thought, free } };
  }
  type Episode = ListEpisodesResult['data'][number];

  it('are exactly the conversations that the cost counts, each with its share, on all pages', async () => {
    const life = await paidLife();
    const { member, lia, both, unknown, hidden, thought, free } = life;
    const panel = async (name: string, input: object) => (await api.callPanel(member, `analytics.${name}`, input)).body;
    const listed = async (measure: string, more: object = {}): Promise<Episode[]> => {
      const rows: Episode[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await panel('listEpisodes', { ...days, measure, ...more, limit: 1, ...(cursor && { cursor }) });
        rows.push(...page.data);
        cursor = page.next_cursor;
      }
      return rows;
    };
    const shares = (rows: readonly Episode[]) =>
      rows.map((row) => [row.conversation_id, row.paid?.cost, row.paid?.unknown]);
    const summed = (rows: readonly Episode[]) => {
      const sums = new Map<string, number>();
      for (const { amount, currency } of rows.flatMap(({ paid }): Cost[] => paid?.cost ?? []))
        sums.set(currency, (sums.get(currency) ?? 0) + Number(amount));
      return [...sums].map(([currency, sum]) => [currency, Number(sum.toFixed(6))]).toSorted();
    };
    const told = (costs: readonly Cost[]) => costs.map(({ amount, currency }) => [currency, Number(amount)]).toSorted();

    const spent = await panel('viewSpending', days);
    const operator = await listed('paid_operator');
    expect(shares(operator)).toEqual([
      [hidden, [usd('0.2')], 0],
      [unknown, [usd('0.5')], 1],
      [both, [brl('0.1'), usd('0.05')], 0],
    ]);
    expect(operator[0]).toMatchObject({ is_hidden: true, contact_id: life.contactId, name: 'Rui' });
    expect(summed(operator)).toEqual(told(spent.operator.cost));
    expect(operator.reduce((sum, { paid }) => sum + (paid?.unknown ?? 0), 0)).toBe(spent.operator.unknown);
    const ai = await listed('paid_ai');
    expect(ai.map((row) => row.conversation_id).toSorted()).toEqual([both, thought, free].toSorted());
    expect(summed(ai)).toEqual(told([spent.ai.cost]));

    // The average covers only conversations that cost something and whose prices are all known.
    const each = await listed('paid');
    expect(each.map((row) => row.conversation_id).toSorted()).toEqual([both, hidden, thought].toSorted());
    expect(each).toHaveLength(spent.conversations);
    const average = summed(each).map(([currency, sum]) => [currency, Number((Number(sum) / each.length).toFixed(6))]);
    expect(average).toEqual(told(spent.per_conversation));

    // When a row of a comparison and a filter are given, the listed shares add up to that row's sum.
    const { rows } = await panel('compareFigures', { ...days, by: 'agent' });
    const dimension = `agent:${lia}`;
    expect(summed(await listed('paid_operator', { dimension }))).toEqual(told(rows[0].spending.operator.cost));
    expect(summed(await listed('paid_ai', { dimension }))).toEqual(told([rows[0].spending.ai.cost]));
    expect(shares(await listed('paid_operator', { dimension, channel: 'web' }))).toEqual([]);
    expect(shares(await listed('paid_operator', { agent_id: lia }))).toEqual([[both, [brl('0.1'), usd('0.05')], 0]]);
    expect(await listed('paid_operator', { dimension: `member:${member.userId}` })).toEqual([]);

    // Messages count even in a conversation without a reply, so that conversation is listed too.
    const { totals } = await panel('viewFigures', days);
    const messages = await listed('messages_out');
    expect(messages.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(totals.messages_out);
    expect(messages.filter((row) => row.is_hidden).map((row) => row.conversation_id)).toEqual([hidden]);
  });
});
