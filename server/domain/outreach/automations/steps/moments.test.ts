import { afterAll, beforeEach, expect, it } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import type { AutomationStep } from '#server/contract/outreach/automation-definition.ts';
import { createConversation, createFields, createMessage } from '#server/testing/factories.ts';
import { panelOf } from '#server/testing/panel.ts';
import { createFlow, settleFlows } from '#server/testing/records/automations.ts';
import { somebody, stageSends } from '#server/testing/stages/sends-stage.ts';

// Tests waits until a time, and conditions on business hours, queues and languages, on the real database.

const { api, organization, key, connection } = await stageSends();
const { prisma } = api;
await createFields(organization, 'visit');
const boss = panelOf(await api.createMember(organization));
await prisma.organization.update({ where: { id: organization }, data: { timezone: 'America/Sao_Paulo' } });
const at = (moment: string) => completeEnv({ CLOCK_OFFSET_SECONDS: String((Date.parse(moment) - Date.now()) / 1_000) });
beforeEach(() => completeEnv({ CLOCK_OFFSET_SECONDS: '0' }));
afterAll(() => completeEnv({ CLOCK_OFFSET_SECONDS: '0' }));

async function start(steps: AutomationStep[], fields: Record<string, string> = {}) {
  const phone = somebody();
  const { body: who } = await api.call('POST', '/contacts', { key, body: { phone, name: 'Rui', fields } });
  const flow = await createFlow(organization, { steps });
  const go = async () => {
    const { body } = await api.call('POST', '/automation-trigger', { body: { phone, token: flow.token } });
    await settleFlows(organization);
    return body.run_id as string;
  };
  return { who: who.id as string, flow: flow.id, go };
}
const runOf = (id: string) => prisma.automationRun.findUniqueOrThrow({ where: { id } });
const stepsOf = async (runId: string) =>
  (await prisma.automationStep.findMany({ where: { runId }, orderBy: { visit: 'asc' } })).map(
    ({ place, decision }) => `${place} ${decision}`,
  );

it('wait_until waits for the day before a date, waits again if the date was changed, and then goes on', async () => {
  at('2030-05-06T12:00:00Z');
  const steps: AutomationStep[] = [
    { type: 'wait_until', field: 'fields.visit', days: -1, time: '09:00' },
    { type: 'add_tag', tag: 'reminded' },
  ];
  const { who, go } = await start(steps, { visit: '2030-05-10' });
  const run = await go();
  expect(await runOf(run)).toMatchObject({ waitsFor: 'time', wakeAt: new Date('2030-05-09T12:00:00Z') });
  await api.call('PATCH', `/contacts/${who}`, { key, body: { fields: { visit: '2030-05-20' } } });
  at('2030-05-09T12:00:01Z');
  await settleFlows(organization);
  expect(await runOf(run)).toMatchObject({ waitsFor: 'time', wakeAt: new Date('2030-05-19T12:00:00Z') });
  at('2030-05-19T12:00:01Z');
  await settleFlows(organization);
  expect(await runOf(run)).toMatchObject({ status: 'completed', error: null });
  expect(await stepsOf(run)).toEqual(['0 waits for time', '0 waits for time', '0 done', '1 done']);
});

it('a dry run of wait_until jumps to the time on the next Monday', async () => {
  const steps: AutomationStep[] = [
    { type: 'wait_until', weekday: 'mon', time: '08:30' },
    { type: 'add_tag', tag: 'x' },
  ];
  const { who, flow } = await start(steps);
  const asked = { id: flow, contact_id: who, at: '2030-05-08T12:00:00.000Z' };
  const dryRun = await boss.automations.dryRunAutomation(asked);
  expect(dryRun.steps.map((one) => `${one.decision} ${one.at}`)).toEqual([
    'waits for time 2030-05-08T12:00:00.000Z',
    'done 2030-05-13T11:30:00.000Z',
    'done 2030-05-13T11:30:00.000Z',
  ]);
});

it('conditions use the business hours, the conversation’s queue and the language of its last message', async () => {
  const ask = (field: string, value: string): AutomationStep => ({
    ...({ type: 'condition', field, op: 'eq', value } as const),
    // biome-ignore lint/suspicious/noThenProperty: the name of this branch in the public API. Nothing awaits the object.
    then: [{ type: 'add_tag', tag: field }],
  });
  const steps = [ask('business_hours', 'true'), ask('queue', 'vendas'), ask('language', 'en')];
  const queue = await boss.queues.createQueue({ name: 'Vendas' });
  const { who, go } = await start(steps);
  const conversation = await createConversation(organization, { contactId: who, connectionId: connection });
  await prisma.conversation.update({ where: { id: conversation }, data: { queueId: queue.id } });
  await createMessage(organization, conversation, { content: 'Where is my order?', createdAt: new Date() });
  // The time is a Wednesday at noon in São Paulo.
  at('2030-05-08T15:00:00Z');
  expect(await stepsOf(await go())).toEqual([
    ...['0 then', '0.then.0 done', '1 then', '1.then.0 done', '2 then', '2.then.0 done'],
  ]);
  await prisma.conversation.update({ where: { id: conversation }, data: { queueId: null } });
  await createMessage(organization, conversation, { content: 'cadê o meu pedido?', createdAt: new Date() });
  at('2030-05-09T03:00:00Z');
  expect(await stepsOf(await go())).toEqual(['0 else', '1 else', '2 else']);
});
