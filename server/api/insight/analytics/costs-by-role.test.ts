import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import type { Role } from '#server/contract/organization/scopes.ts';
import { createAgent, createConnection, createConversation, createMessage } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';

const api = startHarness();
afterAll(() => api.stop());

let organization: string;
let conversation: string;
let connection: string;
let agent: string;
let priced: string;
beforeAll(async () => {
  organization = await api.createOrganization();
  const agentId = await createAgent(organization, { name: 'Lia' });
  agent = agentId;
  const connectionId = await createConnection(organization);
  connection = connectionId;
  conversation = await createConversation(organization, { agentId, connectionId });
  const at = new Date();
  priced = await createMessage(organization, conversation, {
    ...{ role: 'assistant', createdAt: at, sentAt: at, deliveryStatus: 'sent', pricedAt: at },
    ...{
      pricing: { type: 'regular', category: 'service', model: 'PMP', billable: true },
      cost: '0.02',
      costCurrency: 'USD',
    },
  });
  const turn = {
    startedAt: at,
    outcome: 'reply',
    number: 1,
    tokensIn: 10,
    tokensOut: 5,
    cost: '0.01',
    currency: 'USD',
  };
  await api.prisma.agentTurn.create({
    data: { id: newId(), organizationId: organization, conversationId: conversation, agentId, ...turn },
  });
});
/** Reads the same message through every operation of the panel that returns messages. */
async function messagesSeen(of: Awaited<ReturnType<typeof panel>>) {
  const listed = await of.conversations.listMessages({ id: conversation });
  const around = await of.conversations.listMessagesAround({ id: conversation, message_id: priced });
  const found = await of.messages.findMessages({ id: priced });
  const exported = await of.conversations.exportConversation({ id: conversation });
  if (typeof exported === 'string') throw new Error('an export is an object');
  return [listed.data[0], around.data[0], found.data[0], exported.messages[0]];
}
const panel = async (role: Role) => panelOf(await api.createMember(organization, { role }));

describe('visibility of costs by role', () => {
  it('shows costs to administrators and editors in prices, spending, agents, episodes and messages', async () => {
    for (const role of ['admin', 'editor'] as const) {
      const of = await panel(role);
      expect((await of.pricing.nextPrice({ id: conversation })).service.free).toBe(true);
      expect((await of.analytics.viewSpending({})).operator.priced).toBe(1);
      expect((await of.analytics.listEpisodes({ measure: 'paid' })).data[0]?.paid).not.toBeNull();
      expect((await of.agents.explainConversation({ id: conversation })).data[0]?.cost).toMatchObject({
        currency: 'USD',
      });
      const { totals } = await of.analytics.viewAgentFigures({ id: agent, granularity: 'day' });
      expect(totals.cost?.amount).toBe('0.01');
      const seen = await messagesSeen(of);
      expect(seen).toHaveLength(4);
      for (const message of seen) expect(message?.delivery?.cost?.amount).toBe('0.02');
    }
  });

  it('hides every cost from an attendant: prices, spending, agents, episodes, turns and messages', async () => {
    const of = await panel('atendente');
    const refused = { code: 'insufficient_scope' };
    expect(await refusalOf(of.pricing.nextPrice({ id: conversation }))).toMatchObject(refused);
    expect(await refusalOf(of.analytics.viewSpending({}))).toMatchObject(refused);
    const { rows } = await of.analytics.compareFigures({ by: 'agent' });
    expect(rows.map(({ name, spending, each }) => [name, spending, each])).toEqual([['Lia', null, null]]);
    expect((await of.analytics.listEpisodes({ measure: 'paid' })).data.map(({ paid }) => paid)).toEqual([null]);
    const { totals, series } = await of.analytics.viewAgentFigures({ id: agent, granularity: 'day' });
    expect([totals.turns, totals.cost]).toEqual([1, null]);
    expect(series.map(({ cost }) => cost).filter(Boolean)).toEqual([]);
    for (const message of await messagesSeen(of))
      expect(message).toMatchObject({ id: priced, delivery: { status: 'sent', cost: null } });
    const [turn] = (await of.agents.explainConversation({ id: conversation })).data;
    expect(turn).toMatchObject({ outcome: 'reply', cost: null });
  });

  it('refuses the preflight and the simulation of a campaign to an attendant (insufficient_scope)', async () => {
    const admin = await panel('admin');
    const { id } = await admin.campaigns.createCampaign({ name: 'Sexta', connection_id: connection });
    const of = await panel('atendente');
    const refused = { code: 'insufficient_scope' };
    expect(await refusalOf(of.campaigns.preflightCampaign({ id }))).toMatchObject(refused);
    expect(await refusalOf(of.campaigns.simulateCampaign({ id, profile: 'good' }))).toMatchObject(refused);
    // No message was paid for yet, so the sums are empty for every role. The test of `withoutCosts` covers which fields
    // are removed.
    expect((await of.campaigns.showCampaign({ id })).cost.sums).toEqual([]);
  });
});
