import { afterAll, beforeEach, expect, it } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import type { AutomationStep, AutomationTrigger } from '#server/contract/outreach/automation-definition.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf } from '#server/testing/panel.ts';
import { createFlow, settleFlows } from '#server/testing/records/automations.ts';
import { somebody } from '#server/testing/stages/sends-stage.ts';
import { watchFlows, watchWork } from './watch-flows.ts';
import { forgetOldOccasions } from './watch-schedule.ts';

// Tests flows that start at scheduled days and hours (server/decisions/153).

const api = startHarness();
const { prisma } = api;
afterAll(() => api.stop());
const setClock = (seconds: number) => completeEnv({ CLOCK_OFFSET_SECONDS: String(seconds) });
/** Sets the clock to the given time. */
const goTo = (at: string) => setClock(Math.round((Date.parse(at) - Date.now()) / 1_000));
let organization = '';
let key = '';
beforeEach(async () => {
  setClock(0);
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  await prisma.organization.update({ where: { id: organization }, data: { timezone: 'America/Sao_Paulo' } });
});
afterAll(() => setClock(0));

const steps: AutomationStep[] = [{ type: 'add_tag', tag: 'seen' }];
const daily = { type: 'schedule', every: 'day', hour: 9 } as const;
const flowOn = (trigger: AutomationTrigger = daily, more: Partial<Parameters<typeof createFlow>[1]> = {}) =>
  createFlow(organization, { trigger, steps, publishedAt: new Date('2000-01-01T00:00:00Z'), ...more });
const person = async (tags: string[] = [], phone = somebody()): Promise<string> =>
  (await api.call('POST', '/contacts', { key, body: { phone, name: 'Rui', tags } })).body.id;
const settle = async () => {
  await watchFlows(organization);
  await settleFlows(organization);
};
const peopleIn = async (automationId: string) =>
  (await prisma.automationRun.findMany({ where: { automationId } })).map(({ contactId }) => contactId).toSorted();
const startsOf = (automationId: string) => prisma.automationStart.count({ where: { automationId } });

it('a schedule starts once a day, by the time zone’s day, for each contact who meets the conditions', async () => {
  const flow = await flowOn(
    { ...daily, hour: 22 },
    { settings: { conditions: [{ field: 'tag', op: 'eq', value: 'vip' }] } },
  );
  const [vip, gone] = [await person(['vip']), await person(['vip'])];
  await person();
  await prisma.contact.update({ where: { id: gone }, data: { optedOutAt: new Date() } });
  expect(await watchWork.waiting()).toContainEqual({ organization_id: organization });
  goTo('2031-05-03T00:59:00Z');
  await prisma.automationOccasion.deleteMany({ where: { automationId: flow.id } });
  goTo('2031-05-03T01:00:30Z');
  await settle();
  await settle();
  goTo('2031-05-04T00:59:00Z');
  await settle();
  expect(await peopleIn(flow.id)).toEqual([vip]);
  // Contacts who do not meet the conditions or who opted out are not stored as refused starts, because there would be
  // many of them every day.
  expect(await startsOf(flow.id)).toBe(1);
  goTo('2031-05-04T01:00:30Z');
  await settle();
  expect(await peopleIn(flow.id)).toEqual([vip, vip]);
  const days = await prisma.automationOccasion.findMany({
    where: { automationId: flow.id },
    orderBy: { dueOn: 'asc' },
  });
  expect(days.map(({ dueOn, doneAt }) => [dueOn.toISOString().slice(0, 10), doneAt !== null])).toEqual([
    ['2031-05-02', true],
    ['2031-05-03', true],
  ]);
});

it('a schedule starts once for each of 1,203 contacts if 20 workers run at the same time', async () => {
  const flow = await flowOn();
  const rows = Array.from({ length: 1_203 }, (_, at) => ({
    ...{ id: newId(), organizationId: organization, name: `P ${at}` },
    createdAt: new Date(Date.UTC(2025, 0, 1) + at * 1_000),
  }));
  await prisma.contact.createMany({ data: rows });
  goTo('2031-08-09T13:00:00Z');
  await Promise.all(Array.from({ length: 20 }, () => watchFlows(organization)));
  await watchFlows(organization);
  const starts = await prisma.automationStart.findMany({ where: { automationId: flow.id } });
  expect(starts).toHaveLength(1_203);
  expect(new Set(starts.map(({ contactId }) => contactId)).size).toBe(1_203);
});

it('after a process died between two batches, the next one starts only the remaining 20 contacts', async () => {
  const flow = await flowOn();
  const rows = Array.from({ length: 520 }, (_, at) => ({
    ...{ id: newId(), organizationId: organization, name: `P ${at}` },
    createdAt: new Date(Date.UTC(2025, 0, 1) + at * 1_000),
  }));
  await prisma.contact.createMany({ data: rows });
  goTo('2031-08-09T13:00:00Z');
  // Stores the position after the first 500 contacts of the day, as if a process had died after the first portion.
  const last = rows.toReversed()[499];
  await prisma.automationOccasion.create({
    data: {
      ...{ automationId: flow.id, dueOn: new Date('2031-08-09'), organizationId: organization },
      dueAt: new Date('2031-08-09T12:00:00Z'),
      position: [last?.createdAt.toISOString() ?? '', last?.id ?? ''],
    },
  });
  await watchFlows(organization);
  expect(await startsOf(flow.id)).toBe(20);
});

it('a missed schedule is made up once, for the last day only, and not after more than a day', async () => {
  const [missed, weekly] = [await flowOn(), await flowOn({ ...daily, every: 'week', weekdays: ['mon'] })];
  const one = await person();
  // The deployment was down for three days. 2031-05-05 is a Monday, two days ago.
  goTo('2031-05-07T11:00:00Z');
  await settle();
  await settle();
  expect(await peopleIn(missed.id)).toEqual([one]);
  expect(await peopleIn(weekly.id)).toEqual([]);
  goTo('2031-05-07T12:00:30Z');
  await settle();
  expect(await peopleIn(missed.id)).toEqual([one, one]);
});

it('a contact who joins the segment later starts the next day; a deleted segment starts nobody', async () => {
  const panel = panelOf(await api.createMember(organization));
  await person(['gold']);
  const view = await panel.views.createView({ kind: 'contacts', name: 'Ouro', filter: { tag: 'gold' }, shared: true });
  const flow = await flowOn({ ...daily, segment: 'ouro' });
  const phone = somebody();
  const late = await person([], phone);
  goTo('2031-06-01T12:00:30Z');
  await settle();
  expect(await peopleIn(flow.id)).toHaveLength(1);
  expect(await person(['gold'], phone)).toBe(late);
  goTo('2031-06-01T18:00:00Z');
  await settle();
  expect(await peopleIn(flow.id)).not.toContain(late);
  goTo('2031-06-02T12:00:30Z');
  await settle();
  expect(await peopleIn(flow.id)).toHaveLength(3);
  expect(await peopleIn(flow.id)).toContain(late);
  await panel.views.removeView({ id: view.id });
  goTo('2031-06-03T12:00:30Z');
  await settle();
  expect(await peopleIn(flow.id)).toHaveLength(3);
});

it('a schedule that was due before the publication starts nothing; old occasions are deleted', async () => {
  await person();
  goTo('2031-07-01T13:00:00Z');
  const flow = await flowOn(daily, { publishedAt: new Date() });
  await settle();
  expect(await startsOf(flow.id)).toBe(0);
  const older = await flowOn();
  await settle();
  expect([await startsOf(flow.id), await startsOf(older.id)]).toEqual([0, 1]);
  await prisma.automationOccasion.updateMany({ data: { createdAt: new Date('2031-01-01T00:00:00Z') } });
  await forgetOldOccasions();
  expect(await prisma.automationOccasion.count({ where: { automationId: older.id } })).toBe(0);
});
