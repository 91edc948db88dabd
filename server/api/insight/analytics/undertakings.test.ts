import { afterAll, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { campaignFigures } from '#server/contract/insight/figure-words.ts';
import { createAgent, createConnection, createConversation, createMessage } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { createFlow } from '#server/testing/records/automations.ts';

// Compares the results of campaigns and flows in a period with numbers counted by hand.

const api = startHarness();
afterAll(() => api.stop());

const days = { from: '2026-05-04', to: '2026-05-04' };
/** Noon in São Paulo on the day of the period, and the last second before that day in São Paulo. */
const within = new Date('2026-05-04T15:00:00Z');
const before = new Date('2026-05-04T02:59:59Z');

async function someOrganization() {
  const of = await api.createOrganization();
  const member = await api.createMember(of);
  const rows = async (name: string, as = member) =>
    (await api.callPanel(as, `analytics.${name}`, days)).body.rows as Record<string, unknown>[];
  return { of, member, rows };
}

async function campaignOf(organizationId: string, name: string, connectionId: string, conversation?: string) {
  const id = newId();
  const made = { id, organizationId, connectionId, name, template: {}, audience: {} };
  await api.prisma.campaign.create({ data: made });
  const conversationId = conversation ?? (await createConversation(organizationId));
  /** Adds a recipient of the campaign. The messaging provider reports a price for the recipient's message. */
  return async (status: string, columns: object = {}, message: object | null = null) => {
    const messageId =
      message && (await createMessage(organizationId, conversationId, { role: 'assistant', ...message }));
    const contactId = newId();
    await api.prisma.contact.create({ data: { id: contactId, organizationId, name: status } });
    const row = { id: newId(), organizationId, campaignId: id, contactId, status, messageId };
    await api.prisma.campaignRecipient.create({ data: { ...row, sentAt: within, ...columns } });
  };
}
const paid = (cost: string, costCurrency = 'BRL') => ({ cost, costCurrency, deliveryStatus: 'sent' as const });

it('compareCampaigns counts the recipients of the period by state, later states included, with costs', async () => {
  const { of, member, rows } = await someOrganization();
  const connection = await createConnection(of);
  const wrote = await campaignOf(of, 'Convite', connection);
  await wrote('sent', {}, paid('0.10'));
  await wrote('held');
  await wrote('delivered', {}, paid('0.10'));
  await wrote('delivered', { optedOutAt: within }, paid('0.05', 'USD'));
  await wrote('read', { convertedAt: within, clickedAt: within }, paid('0.125'));
  await wrote('replied', { repliedAt: within, convertedAt: within, clickedAt: within });
  // Two failed messages: one failed before it was sent, and one afterwards. Neither message counts as sent, and neither
  // is paid.
  await wrote('failed', { sentAt: null, updatedAt: within });
  await wrote('failed', {}, { ...paid('9'), deliveryStatus: 'failed' });
  // Recipients that do not count: one not sent yet, one skipped, and one sent on the previous day.
  await wrote('queued', { sentAt: null });
  await wrote('skipped', { sentAt: null, updatedAt: within });
  await wrote('read', { sentAt: before, clickedAt: within }, paid('7'));
  await wrote('failed', { sentAt: null, updatedAt: before });
  const small = await campaignOf(of, 'Lembrete', connection);
  await small('sent', {}, { deliveryStatus: 'sent', pricedAt: within });
  const silent = await campaignOf(of, 'Ninguém', connection);
  await silent('queued', { sentAt: null });
  expect(await rows('compareCampaigns')).toEqual([
    {
      id: expect.any(String),
      name: 'Convite',
      sent: 6,
      delivered: 4,
      read: 2,
      clicked: 2,
      replied: 1,
      converted: 2,
      opted_out: 1,
      failed: 2,
      cost: [
        { amount: '0.325', currency: 'BRL' },
        { amount: '0.05', currency: 'USD' },
      ],
      unknown: 0,
      ai_cost: [],
      per_reply: [
        { amount: '0.325', currency: 'BRL' },
        { amount: '0.05', currency: 'USD' },
      ],
      per_conversion: [
        { amount: '0.1625', currency: 'BRL' },
        { amount: '0.025', currency: 'USD' },
      ],
    },
    expect.objectContaining({ name: 'Lembrete', sent: 1, delivered: 0, read: 0, failed: 0, cost: [], unknown: 1 }),
  ]);
  // The list of recipients for each figure contains exactly those that the figure counts.
  const { body } = await api.callPanel(member, 'analytics.compareCampaigns', days);
  const { id, ...convite } = body.rows[0];
  for (const reached of campaignFigures) {
    const asked = { id, reached, sent_from: body.from, sent_to: body.to };
    const people = await api.callPanel(member, 'campaigns.listRecipients', asked);
    expect([reached, people.body.data.length]).toEqual([reached, convite[reached]]);
  }
  const ever = await api.callPanel(member, 'campaigns.listRecipients', { id, reached: 'read' });
  expect(ever.body.data).toHaveLength(convite.read + 1);
});

it('compareCampaigns adds AI costs from the reply until day 7; a turn without a price makes them unknown', async () => {
  const { of, rows } = await someOrganization();
  const connection = await createConnection(of);
  const conversation = await createConversation(of);
  const lia = await createAgent(of);
  let number = 0;
  const turned = (startedAt: Date, cost: string | null) => {
    number += 1;
    const turn = {
      id: newId(),
      organizationId: of,
      conversationId: conversation,
      agentId: lia,
      number,
      outcome: 'reply',
    };
    return api.prisma.agentTurn.create({
      data: { ...turn, startedAt, tokensIn: 10, tokensOut: 5, cost, currency: 'USD' },
    });
  };
  const later = (days: number) => new Date(within.getTime() + days * 24 * 3_600_000);
  const wrote = await campaignOf(of, 'Convite', connection, conversation);
  await wrote('replied', { repliedAt: later(1), convertedAt: later(1) }, paid('0.1', 'USD'));
  await turned(later(0.5), '5');
  await turned(later(1.1), '0.02');
  await turned(later(2), '0.03');
  await turned(later(7), '5');
  const usd = (amount: string) => [{ amount, currency: 'USD' }];
  const [known] = await rows('compareCampaigns');
  expect(known).toMatchObject({ ai_cost: usd('0.05'), per_reply: usd('0.15'), per_conversion: usd('0.15') });
  await turned(later(3), null);
  const [unknown] = await rows('compareCampaigns');
  expect(unknown).toMatchObject({ cost: usd('0.1'), ai_cost: null, per_reply: null, per_conversion: null });
  const other = await campaignOf(of, 'Sem tarifa', connection);
  await other('replied', { repliedAt: within }, paid('0.1', 'USD'));
  await other('sent', {}, { deliveryStatus: 'sent', pricedAt: within });
  expect((await rows('compareCampaigns')).find(({ name }) => name === 'Sem tarifa')).toMatchObject({
    ...{ cost: usd('0.1'), unknown: 1, ai_cost: [] },
    ...{ per_reply: null, per_conversion: [] },
  });
});

it('compareAutomations counts the runs started in the period by state, with the exact median duration', async () => {
  const { of, member, rows } = await someOrganization();
  const flow = await createFlow(of, { name: 'Boas-vindas' });
  const other = await createFlow(of, { name: 'Cobrança' });
  await createFlow(of, { name: 'Parada' });
  const ran = async ({ id, versionId }: typeof flow, status: 'running' | 'completed' | 'failed', columns = {}) =>
    api.prisma.automationRun.create({
      data: {
        ...{ id: newId(), organizationId: of, automationId: id, versionId, contactId: newId(), status },
        ...{ position: {}, variables: {}, cause: {}, startedAt: within, ...columns },
      },
    });
  const after = (seconds: number) => ({ endedAt: new Date(within.getTime() + seconds * 1_000) });
  await ran(flow, 'completed', after(10));
  await ran(flow, 'completed', after(40));
  await ran(flow, 'completed', after(100));
  await ran(flow, 'failed', { ...after(20), error: 'window_closed' });
  await ran(flow, 'running');
  await ran(flow, 'completed', { startedAt: before, endedAt: within });
  await ran(other, 'failed', { ...after(3.5), error: 'no_connection' });
  // The median of 10, 20, 40 and 100 seconds is 30. The run that is still under way does not count.
  expect(await rows('compareAutomations')).toEqual([
    { id: flow.id, name: 'Boas-vindas', started: 5, running: 1, completed: 3, failed: 1, duration_p50: 30 },
    { id: other.id, name: 'Cobrança', started: 1, running: 0, completed: 0, failed: 1, duration_p50: 3.5 },
  ]);
  // The list of runs for each figure contains exactly those that the figure counts.
  const { from, to } = (await api.callPanel(member, 'analytics.compareAutomations', days)).body;
  const runs = async (status?: string) => {
    const asked = { automation_id: flow.id, ...(status && { status }), started_from: from, started_to: to };
    return (await api.callPanel(member, 'automations.listAutomationRuns', asked)).body.data.length;
  };
  const counted = [await runs(), await runs('running'), await runs('completed'), await runs('failed')];
  expect(counted).toEqual([5, 1, 3, 1]);
  // The list contains the runs from which the median duration was calculated.
  expect(await runs('ended')).toBe(4);
});

it('compareCampaigns and compareAutomations show nothing of another organization', async () => {
  const [mine, theirs] = [await someOrganization(), await someOrganization()];
  await (await campaignOf(theirs.of, 'Deles', await createConnection(theirs.of)))('sent');
  await createFlow(theirs.of, { name: 'Deles' });
  expect(await mine.rows('compareCampaigns')).toEqual([]);
  expect(await mine.rows('compareAutomations')).toEqual([]);
  expect(await theirs.rows('compareCampaigns')).toMatchObject([{ name: 'Deles', sent: 1 }]);
});
