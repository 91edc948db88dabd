import { afterAll, beforeEach, expect, it } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { createFlow, settleFlows } from '#server/testing/records/automations.ts';
import { stageCampaigns } from '#server/testing/stages/campaigns-stage.ts';
import { somebody } from '#server/testing/stages/sends-stage.ts';

// While a client is suspended, nothing is sent automatically (contract/engagement.md#partners). After the suspension a
// person has to resume each campaign.

const { api, operator, organization: id, key, hello, call, people, draft, start, run } = await stageCampaigns();
const partner = await api.createOrganization({ name: 'Revenda', isPartner: true });
const rita = await api.createMember(partner, { role: 'admin' });
await api.prisma.organization.update({ where: { id }, data: { partnerId: partner } });
const ask = (name: string) => api.callPanel(rita, `partner.${name}`, { id });
const forward = (minutes: number) => completeEnv({ CLOCK_OFFSET_SECONDS: String(minutes * 60) });
beforeEach(async () => {
  forward(0);
  await ask('resumeClient');
});
afterAll(() => forward(0));

const suspended = {
  code: 'plan_limit_exceeded',
  feature: 'subscription',
  current_plan: 'pro',
};
const shown = (campaign: string) => call('showCampaign', { id: campaign });
const soon = () => new Date(Date.now() + 60_000).toISOString();

it('suspending a client pauses running and scheduled campaigns, and refuses start, resume and retry', async () => {
  const [first, second, third] = [await people(3), await people(2), await people(2)];
  const [running, scheduled, left] = [await draft(first.tag), await draft(second.tag), await draft(third.tag)];
  await start(running);
  const seen = await call('preflightCampaign', { id: scheduled });
  await call('startCampaign', { id: scheduled, preflight_id: seen.id, scheduled_at: soon() });
  const before = operator.accepted.length;
  await ask('suspendClient');
  for (const one of [running, scheduled]) {
    expect(await shown(one)).toMatchObject({ status: 'paused', reason: 'client_suspended' });
    expect(await call('resumeCampaign', { id: one })).toMatchObject(suspended);
    await run(one);
  }
  expect((await shown(left)).status).toBe('draft');
  expect(await start(left)).toMatchObject(suspended);
  expect(await call('retryCampaign', { id: running, classes: ['transient'] })).toMatchObject(suspended);
  expect(operator.accepted).toHaveLength(before);

  // The team can keep working: it can edit a draft and cancel a scheduled campaign.
  expect(await call('updateCampaign', { id: left, template: hello })).toMatchObject({ id: left });
  expect(await call('cancelCampaign', { id: scheduled })).toMatchObject({ status: 'canceled' });

  await ask('resumeClient');
  await run(running);
  expect(await shown(running)).toMatchObject({ status: 'paused', reason: 'client_suspended' });
  expect(operator.accepted).toHaveLength(before);
  await call('resumeCampaign', { id: running });
  await run(running);
  expect(await shown(running)).toMatchObject({ status: 'completed', counts: { total: 3, sent: 3 } });
  expect(operator.accepted).toHaveLength(before + 3);
});

it('a paused campaign keeps its own reason when the client is suspended', async () => {
  const { tag } = await people(2);
  const campaign = await draft(tag);
  await start(campaign);
  await call('pauseCampaign', { id: campaign });
  await ask('suspendClient');
  expect(await shown(campaign)).toMatchObject({ status: 'paused', reason: 'by_hand' });
});

const tag = (name: string) => ({ type: 'add_tag' as const, tag: name });
const person = async () => {
  const { body } = await api.call('POST', '/contacts', { key, body: { phone: somebody(), name: 'Rui' } });
  return body as { id: string; phone: string };
};
const runsOf = (automationId: string) => api.prisma.automationRun.findMany({ where: { automationId } });

it('events start no automation while the client is suspended (refused); a token call gets 402', async () => {
  const flow = await createFlow(id, { trigger: { type: 'contact_created' }, steps: [tag('new')], name: newId() });
  const called = await createFlow(id, { steps: [tag('called')], name: newId() });
  const { phone } = await person();
  await ask('suspendClient');
  await settleFlows(id);
  expect(await runsOf(flow.id)).toEqual([]);
  expect(await api.prisma.automationStart.findMany({ where: { automationId: flow.id } })).toMatchObject([
    { status: 'refused', reason: 'client_suspended' },
  ]);
  const trigger = () => api.call('POST', '/automation-trigger', { body: { phone, token: called.token } });
  expect(await trigger()).toMatchObject({ status: 402, body: { error: 'plan_limit_exceeded' } });
  await ask('resumeClient');
  await settleFlows(id);
  expect(await runsOf(flow.id)).toEqual([]);
  expect((await trigger()).status).toBe(200);
  const { id: later } = await person();
  await settleFlows(id);
  expect(await runsOf(flow.id)).toMatchObject([{ contactId: later, status: 'completed', reason: null }]);
});

it('a run ends at its next step while the client is suspended; a run that only waited continues', async () => {
  const steps = [{ type: 'wait' as const, minutes: 10 }, tag('woken')];
  const flow = await createFlow(id, { trigger: { type: 'contact_created' }, steps, name: newId() });
  const contact = await person();
  await settleFlows(id);
  expect(await runsOf(flow.id)).toMatchObject([{ status: 'running' }]);
  await ask('suspendClient');
  await settleFlows(id);
  expect(await runsOf(flow.id)).toMatchObject([{ status: 'running' }]);
  forward(11);
  await settleFlows(id);
  expect(await runsOf(flow.id)).toMatchObject([{ status: 'completed', reason: 'client_suspended' }]);
  const tagsOf = async (contactId: string) =>
    api.prisma.contactTag.count({ where: { contactId, tag: { name: 'woken' } } });
  expect(await tagsOf(contact.id)).toBe(0);

  forward(0);
  await ask('resumeClient');
  const sleeper = await person();
  await settleFlows(id);
  await ask('suspendClient');
  await settleFlows(id);
  await ask('resumeClient');
  forward(11);
  await settleFlows(id);
  expect((await runsOf(flow.id)).filter(({ contactId }) => contactId === sleeper.id)).toMatchObject([
    { status: 'completed', reason: null },
  ]);
  expect(await tagsOf(sleeper.id)).toBe(1);
});
