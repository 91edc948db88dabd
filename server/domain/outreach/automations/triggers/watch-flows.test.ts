import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { now } from '#server/base/clock.ts';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import type { AutomationStep, AutomationTrigger } from '#server/contract/outreach/automation-definition.ts';
import { deliver, payloadOf } from '#server/testing/channel.ts';
import { createFields } from '#server/testing/factories.ts';
import { createFlow, settleFlows } from '#server/testing/records/automations.ts';
import { somebody, stageSends } from '#server/testing/stages/sends-stage.ts';
import { watchFlows, watchWork } from './watch-flows.ts';

// Tests starts that a time causes (server/decisions/151): a customer does not reply, or a date of a contact is due.

const { api, organization, key, operator } = await stageSends();
const { prisma } = api;
await createFields(organization, 'birthday', 'due');
const setClock = (seconds: number) => completeEnv({ CLOCK_OFFSET_SECONDS: String(seconds) });
const forward = (minutes: number) => setClock(minutes * 60);
/** Sets the clock to the given time. */
const goTo = (at: string) => setClock(Math.round((Date.parse(at) - Date.now()) / 1_000));
beforeEach(async () => {
  forward(0);
  await prisma.automation.updateMany({ where: { organizationId: organization }, data: { status: 'paused' } });
  // Conversations of earlier tests must not count as silent customers in the next test.
  await prisma.conversation.updateMany({ where: { organizationId: organization }, data: { status: 'archived' } });
  await prisma.organization.update({ where: { id: organization }, data: { timezone: 'America/Sao_Paulo' } });
});
afterAll(() => forward(0));

const tag = (name: string): AutomationStep[] => [{ type: 'add_tag', tag: name }];
/** Publishes a flow with the given trigger, long ago. */
const flowOn = (trigger: AutomationTrigger, steps = tag('seen')) =>
  createFlow(organization, { trigger, steps, publishedAt: new Date('2000-01-01T00:00:00Z') });
const settle = async () => {
  await watchFlows(organization);
  await settleFlows(organization);
};
const peopleIn = async (automationId: string) =>
  (await prisma.automationRun.findMany({ where: { automationId }, orderBy: { startedAt: 'asc' } })).map(
    ({ contactId }) => contactId,
  );
const startsOf = (automationId: string) => prisma.automationStart.findMany({ where: { automationId } });
const call = async (method: string, path: string, body?: object) =>
  (await api.call(method, path, { key, ...(body ? { body } : {}) })).body;

describe('the trigger no_answer', () => {
  let phones = 5_511_975_000_000;
  /** Creates a customer who wrote and has received a reply. */
  async function answered() {
    const from = String(phones++);
    const writes = (body: string) => {
      const timestamp = String(Math.floor(now().getTime() / 1_000));
      const messages = [{ id: `wamid.${newId()}`, from, timestamp, type: 'text', text: { body } }];
      return deliver(payloadOf({ contacts: [{ wa_id: from }], messages }, { phoneNumberId: '1000' }));
    };
    const says = (text: string) => call('POST', '/messages', { type: 'text', to: `+${from}`, text });
    await writes('Oi');
    const { status } = await says('Posso ajudar?');
    expect(status).toBe('sent');
    const { id, contactId } = await prisma.conversation.findFirstOrThrow({
      where: { contact: { phone: `+${from}` } },
    });
    return { writes, says, conversationId: id, contactId };
  }

  it('starts once when a customer is silent for the given minutes, and not for one who replies in time', async () => {
    const flow = await flowOn({ type: 'no_answer', minutes: 60 });
    const [silent, quick] = [await answered(), await answered()];
    forward(50);
    await settle();
    await quick.writes('Sim');
    forward(59);
    await settle();
    expect(await peopleIn(flow.id)).toEqual([]);
    forward(61);
    await settle();
    await settle();
    forward(90);
    await settle();
    expect(await peopleIn(flow.id)).toEqual([silent.contactId]);
  });

  it('starts to count again at a new message of either side, and may then start a second run', async () => {
    const flow = await flowOn({ type: 'no_answer', minutes: 60 });
    const one = await answered();
    forward(30);
    await one.says('Ainda está aí?');
    forward(61);
    await settle();
    expect(await peopleIn(flow.id)).toEqual([]);
    forward(91);
    await settle();
    expect(await peopleIn(flow.id)).toEqual([one.contactId]);
    await one.writes('Estou');
    await one.says('Que bom');
    forward(160);
    await settle();
    expect(await peopleIn(flow.id)).toHaveLength(2);
  });

  it('does not start to count again at its own reminder: each of two flows sends one reminder', async () => {
    const words: AutomationStep[] = [{ type: 'send_text', text: 'Ainda posso ajudar?' }];
    const first = await flowOn({ type: 'no_answer', minutes: 30 }, words);
    const second = await flowOn({ type: 'no_answer', minutes: 60 }, words);
    await answered();
    const before = operator.accepted.length;
    for (const minutes of [31, 61, 95, 125, 190]) {
      forward(minutes);
      await settle();
    }
    expect([(await peopleIn(first.id)).length, (await peopleIn(second.id)).length]).toEqual([1, 1]);
    expect(operator.accepted).toHaveLength(before + 2);
  });

  it('ignores customers who wait for a reply, closed conversations and messages that were not delivered', async () => {
    const flow = await flowOn({ type: 'no_answer', minutes: 60 });
    const [waiting, closed, failed, deaf] = [await answered(), await answered(), await answered(), await answered()];
    await prisma.conversation.update({ where: { id: waiting.conversationId }, data: { waitingSince: now() } });
    await call('POST', `/conversations/${closed.conversationId}/resolve`);
    await prisma.message.updateMany({
      where: { conversationId: failed.conversationId, role: 'assistant' },
      data: { deliveryStatus: 'failed' },
    });
    forward(61);
    await settle();
    expect(await peopleIn(flow.id)).toEqual([deaf.contactId]);
  });

  it('does not start a run if the customer replies between the check and the start', async () => {
    const flow = await flowOn({ type: 'no_answer', minutes: 60 });
    const one = await answered();
    forward(61);
    await watchFlows(organization);
    expect(await startsOf(flow.id)).toHaveLength(1);
    await one.writes('Agora sim');
    await settleFlows(organization);
    expect(await startsOf(flow.id)).toEqual([]);
    expect(await peopleIn(flow.id)).toEqual([]);
  });

  it('starts one run per silent customer if 20 workers check at the same time', async () => {
    const flow = await flowOn({ type: 'no_answer', minutes: 60 });
    for (let count = 0; count < 3; count += 1) await answered();
    forward(61);
    await Promise.all(Array.from({ length: 20 }, () => watchFlows(organization)));
    await settleFlows(organization);
    expect(await startsOf(flow.id)).toHaveLength(3);
    expect(await peopleIn(flow.id)).toHaveLength(3);
  });

  it('ignores silences from before the publication; a paused flow is no reason to check an organization', async () => {
    await answered();
    const flow = await createFlow(organization, { trigger: { type: 'no_answer', minutes: 60 }, steps: tag('x') });
    forward(61);
    await settle();
    expect(await startsOf(flow.id)).toEqual([]);
    expect(await watchWork.waiting()).toContainEqual({ organization_id: organization });
    await prisma.automation.update({ where: { id: flow.id }, data: { status: 'paused' } });
    expect(await watchWork.waiting()).not.toContainEqual({ organization_id: organization });
  });
});

describe('the trigger date_field', () => {
  const born = async (value: string, field = 'birthday') =>
    (await call('POST', '/contacts', { phone: somebody(), name: 'Rui', fields: { [field]: value } })).id as string;
  const birthday = { type: 'date_field', field: 'birthday', when: 'on', hour: 9, repeat: 'yearly' } as const;

  it('starts yearly on the date, from its hour in the organization’s time zone, once per contact', async () => {
    const flow = await flowOn(birthday);
    const [iso, local] = [await born('1990-05-03'), await born('03/05/1985')];
    await born('1990-05-04');
    await born('soon');
    goTo('2031-05-03T11:59:00Z');
    await settle();
    expect(await peopleIn(flow.id)).toEqual([]);
    goTo('2031-05-03T12:00:30Z');
    await settle();
    await settle();
    goTo('2031-05-03T20:00:00Z');
    await settle();
    expect((await peopleIn(flow.id)).toSorted()).toEqual([iso, local].toSorted());
    goTo('2032-05-03T12:01:00Z');
    await settle();
    expect(await peopleIn(flow.id)).toHaveLength(4);
  });

  it('catches up later on the same day after a downtime, but not on a later day', async () => {
    const flow = await flowOn(birthday);
    const late = await born('1990-06-01');
    await born('1990-06-02');
    goTo('2031-06-02T02:30:00Z');
    await settle();
    expect(await peopleIn(flow.id)).toEqual([late]);
    goTo('2031-06-03T03:10:00Z');
    await settle();
    goTo('2031-06-03T15:00:00Z');
    await settle();
    expect(await peopleIn(flow.id)).toEqual([late]);
  });

  it('starts three days before the date, and with repeat: once not again a year later', async () => {
    const flow = await flowOn({ ...birthday, field: 'due', when: 'before', days: 3, repeat: 'once' });
    const owes = await born('2031-07-02', 'due');
    await born('2030-07-02', 'due');
    goTo('2031-06-29T13:00:00Z');
    await settle();
    goTo('2032-06-29T13:00:00Z');
    await settle();
    expect(await peopleIn(flow.id)).toEqual([owes]);
  });

  it('takes 28 February for a birthday on 29 February in years that are not leap years', async () => {
    const flow = await flowOn(birthday);
    const leap = await born('1992-02-29');
    for (const day of ['2031-02-28', '2031-03-01', '2032-02-28', '2032-02-29']) {
      goTo(`${day}T13:00:00Z`);
      await settle();
    }
    expect(await peopleIn(flow.id)).toEqual([leap, leap]);
    const at = (await startsOf(flow.id)).map(({ occurredAt }) => occurredAt.toISOString().slice(0, 10));
    expect(at.toSorted()).toEqual(['2031-02-28', '2032-02-29']);
  });

  it('takes the next hour for one that the clock skips, and starts once in an hour that comes twice', async () => {
    await prisma.organization.update({ where: { id: organization }, data: { timezone: 'America/New_York' } });
    const flow = await flowOn({ ...birthday, hour: 2 });
    const spring = await born('1990-03-09');
    goTo('2031-03-09T06:59:00Z');
    await settle();
    expect(await peopleIn(flow.id)).toEqual([]);
    goTo('2031-03-09T07:01:00Z');
    await settle();
    expect(await peopleIn(flow.id)).toEqual([spring]);
    const twice = await flowOn({ ...birthday, hour: 1 });
    const autumn = await born('1990-11-02');
    for (const at of ['2031-11-02T04:59:00Z', '2031-11-02T05:01:00Z', '2031-11-02T06:01:00Z']) {
      goTo(at);
      await settle();
    }
    expect(await peopleIn(twice.id)).toEqual([autumn]);
  });

  it('starts one run per contact if 20 workers check at the same time', async () => {
    const flow = await flowOn(birthday);
    for (let count = 0; count < 5; count += 1) await born('1990-08-09');
    goTo('2031-08-09T13:00:00Z');
    await Promise.all(Array.from({ length: 20 }, () => watchFlows(organization)));
    await settleFlows(organization);
    expect(await startsOf(flow.id)).toHaveLength(5);
    expect(await peopleIn(flow.id)).toHaveLength(5);
  });

  it('does not start for contacts of another organization', async () => {
    const other = await api.createOrganization();
    await createFields(other, 'birthday');
    await prisma.contact.create({
      data: { id: newId(), organizationId: other, name: 'Eva', customFields: { birthday: '1990-09-09' } },
    });
    const flow = await flowOn(birthday);
    goTo('2031-09-09T13:00:00Z');
    await settle();
    expect(await startsOf(flow.id)).toEqual([]);
  });
});
