import { expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import type { AutomationStep } from '#server/contract/outreach/automation-definition.ts';
import { transact } from '#server/db/transact.ts';
import { deliver, payloadOf } from '#server/testing/channel.ts';
import { createFlow, settleFlows } from '#server/testing/records/automations.ts';
import { somebody, stageSends } from '#server/testing/stages/sends-stage.ts';
import { nextDue } from '../../../platform/work/work-off.ts';
import { advanceRun, runRows } from '../runs/run.store.ts';
import { workRuns } from './work-runs.ts';
import { forgetOldStarts } from './work-starts.ts';

// Tests runs and their starts when something goes wrong: a worker dies, a contact is merged, or another app owns the
// thread.

const { api, organization, key } = await stageSends();
const { prisma } = api;
const settle = () => settleFlows(organization);
const person = async () =>
  (await api.call('POST', '/contacts', { key, body: { phone: somebody(), name: 'Rui' } })).body;
const begin = async (flow: { token: string }, { phone }: { phone: string }) =>
  (await api.call('POST', '/automation-trigger', { body: { phone, token: flow.token } })).body.run_id as string;
const runOf = (id: string) => prisma.automationRun.findUniqueOrThrow({ where: { id } });
const eventsOf = async (run: string) =>
  (await api.eventsOf(organization)).flatMap(({ type, context }) => {
    const { run_id, reason, error } = context as Record<string, unknown>;
    return run_id === run ? [`${type} ${reason ?? error ?? ''}`.trim()] : [];
  });
const asks: AutomationStep[] = [
  { type: 'wait_for_reply', minutes: 60 },
  { type: 'add_tag', tag: 'answered' },
];
const writes = (waId: string, field: string, secondsAgo = 0) => {
  const timestamp = String(Math.floor(Date.now() / 1_000) - secondsAgo);
  const text = { body: 'Oi' };
  const contacts = [{ wa_id: waId, profile: { name: 'Bia' } }];
  const messages = [{ id: `wamid.${newId()}`, from: waId, timestamp, type: 'text', text }];
  return deliver(payloadOf({ contacts, messages }, { phoneNumberId: '1000', field }));
};

it('a run fails with internal_error after six attempts, and its event carries the error', async () => {
  const flow = await createFlow(organization, { steps: [{ type: 'add_tag', tag: 'never' }] });
  const run = await begin(flow, await person());
  await prisma.automationRun.update({ where: { id: run }, data: { attempts: 6 } });
  await settle();
  expect(await runOf(run)).toMatchObject({ status: 'failed', error: 'internal_error', nextAttemptAt: null });
  expect(await eventsOf(run)).toEqual(['automation.run_started', 'automation.run_failed internal_error']);
});

it('only the lease holder can advance a run, and only once per step', async () => {
  const run = await begin(await createFlow(organization, { steps: asks }), await person());
  const holder = newId();
  await prisma.automationRun.update({ where: { id: run }, data: { leaseHolder: holder } });
  const advance = (by: string) =>
    transact((tx) => advanceRun(tx, organization, run, by, { visit: 0, place: '1', variables: {} }));
  expect([await advance(newId()), (await runOf(run)).visit]).toEqual([0, 0]);
  expect([await advance(holder), await advance(holder), (await runOf(run)).visit]).toEqual([1, 0, 1]);
});

it('a claimed run is next due at the end of its lease; a run that waits beyond the horizon is not due', async () => {
  // The runs of other tests in this partition are done now.
  await settle();
  const flow = await createFlow(organization, { steps: [{ type: 'add_tag', tag: 'held' }] });
  const run = await begin(flow, await person());
  const { lane } = await runOf(run);
  const leaseUntil = new Date(Date.now() + 20_000);
  await prisma.automationRun.update({ where: { id: run }, data: { leaseUntil, leaseHolder: newId() } });
  expect(await workRuns(organization, lane)).toBe(0);
  const at = new Date();
  const horizon = new Date(at.getTime() + 60_000);
  const due = await nextDue(runRows, [organization, String(lane)], at, horizon);
  expect(Math.abs((due?.getTime() ?? 0) - leaseUntil.getTime())).toBeLessThan(5_000);
  const later = new Date(at.getTime() + 3_600_000);
  await prisma.automationRun.update({ where: { id: run }, data: { nextAttemptAt: later, leaseUntil: null } });
  expect(await nextDue(runRows, [organization, String(lane)], at, horizon)).toBeNull();
  expect(await nextDue(runRows, [organization, String(lane)], at)).toEqual(later);
});

it('a merged contact’s run continues for the kept contact; if both were in the flow, one run ends', async () => {
  const flow = await createFlow(organization, { steps: asks });
  const [kept, doubled, both] = [await person(), await person(), await person()];
  const run = await begin(flow, doubled);
  await settle();
  const merge = (from: { id: string }) =>
    api.call('POST', `/contacts/${kept.id}/merge`, { key, body: { contact_id: from.id } });
  expect((await merge(doubled)).status).toBe(200);
  const other = await begin(flow, both);
  await settle();
  expect((await merge(both)).status).toBe(200);
  expect(await runOf(other)).toMatchObject({ status: 'completed', reason: 'contact_merged' });
  expect(await eventsOf(other)).toEqual(['automation.run_started', 'automation.run_completed contact_merged']);
  await writes(kept.phone.replace(/\D/g, ''), 'messages');
  await settle();
  expect(await runOf(run)).toMatchObject({ contactId: kept.id, status: 'completed', reason: null });
  const { body } = await api.call('GET', `/contacts/${kept.id}`, { key });
  expect(body.tags).toMatchObject([{ name: 'answered' }]);
});

it('a reply continues the run even if the provider’s timestamp is 5 seconds behind', async () => {
  const flow = await createFlow(organization, { steps: asks });
  const who = await person();
  const run = await begin(flow, who);
  await settle();
  await writes(who.phone.replace(/\D/g, ''), 'messages', 5);
  await settle();
  expect(await runOf(run)).toMatchObject({ status: 'completed', variables: { last_reply: 'Oi' } });
});

it('a standby message (another app owns the thread) starts no flow; a normal message does', async () => {
  const flow = await createFlow(organization, { trigger: { type: 'message_received' }, steps: [] });
  const { phone } = await person();
  await writes(phone.replace(/\D/g, ''), 'standby');
  await settle();
  expect(await prisma.automationStart.count({ where: { automationId: flow.id } })).toBe(0);
  await writes(phone.replace(/\D/g, ''), 'messages');
  await settle();
  expect(await prisma.automationRun.count({ where: { automationId: flow.id } })).toBe(1);
  await prisma.automation.update({ where: { id: flow.id }, data: { status: 'paused' } });
});

it('starts are deleted after 30 days unless they still wait; the runs are kept', async () => {
  const flow = await createFlow(organization, { trigger: { type: 'contact_created' }, steps: [] });
  await person();
  await settle();
  const waiting = { status: 'waiting', trigger: 'contact_created', occurredAt: new Date(), lane: 0 } as const;
  await prisma.automationStart.create({
    data: { id: newId(), organizationId: organization, automationId: flow.id, ...waiting },
  });
  const starts = () => prisma.automationStart.findMany({ where: { automationId: flow.id } });
  expect(await starts()).toHaveLength(2);
  const createdAt = new Date(Date.now() - 31 * 86_400_000);
  await prisma.automationStart.updateMany({ where: { automationId: flow.id }, data: { createdAt } });
  await forgetOldStarts();
  expect(await starts()).toMatchObject([{ status: 'waiting' }]);
  expect(await prisma.automationRun.count({ where: { automationId: flow.id } })).toBe(1);
});
