import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { systemActor } from '#server/base/actor.ts';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { scopes } from '#server/contract/organization/scopes.ts';
import type { AutomationSettings, AutomationStep } from '#server/contract/outreach/automation-definition.ts';
import { transact } from '#server/db/transact.ts';
import { createConversation, createFields, createMessage, createPipeline } from '#server/testing/factories.ts';
import { createFlow, settleFlows } from '#server/testing/records/automations.ts';
import { somebody, stageSends } from '#server/testing/stages/sends-stage.ts';
import { recordEvent } from '../../../platform/events/record-event.ts';
import { runAction } from '../../actions/run-action.ts';

// Tests the runs of automations against each sentence of contract/engagement.md#automations "Automations" and
// contract/webhooks.md#delivery.

const { api, operator, organization, key, connection } = await stageSends();
const { prisma } = api;
await createFields(organization, 'city');
await createPipeline(organization, 'Sales', ['New', 'Won']);
const ana = await api.createMember(organization, { role: 'editor', email: 'ana@example.com' });
const system = systemActor(organization);
const forward = (minutes: number) => completeEnv({ CLOCK_OFFSET_SECONDS: String(minutes * 60) });
beforeEach(() => forward(0));
afterAll(() => forward(0));

const settle = () => settleFlows(organization);
const open = new Date(Date.now() + 20 * 3_600_000);

/** Creates a contact. If a window is given, the contact has written today. */
async function person(window: Date | null = open) {
  const phone = somebody();
  const { body } = await api.call('POST', '/contacts', { key, body: { phone, name: 'Marina Souza' } });
  const columns = { contactId: body.id, connectionId: connection, windowExpiresAt: window };
  const conversation = window && (await createConversation(organization, columns));
  return { id: body.id as string, phone, conversation: conversation as string };
}

async function writes(who: { id: string; conversation: string }, content: string) {
  const id = await createMessage(organization, who.conversation, { content, createdAt: new Date(Date.now() + 60_000) });
  const context = { conversation_id: who.conversation, contact_id: who.id };
  await transact((tx) =>
    recordEvent(tx, system, { type: 'message.received', objectId: id, contactId: who.id, context }),
  );
}

async function start(who: { phone: string }, steps: AutomationStep[], settings: Partial<AutomationSettings> = {}) {
  const flow = await createFlow(organization, { steps, settings });
  const { body } = await api.call('POST', '/automation-trigger', {
    body: { phone: who.phone, token: flow.token, variables: { order: 7 } },
  });
  await settle();
  return { ...flow, run: body.run_id as string };
}

const runOf = (id: string) => prisma.automationRun.findUniqueOrThrow({ where: { id } });
const stepsOf = async (runId: string) =>
  (await prisma.automationStep.findMany({ where: { runId }, orderBy: { visit: 'asc' } })).map(
    ({ place, decision, error }) => `${place} ${decision}${error ? `: ${error}` : ''}`,
  );
const eventsOf = async (run: string) =>
  (await api.eventsOf(organization)).flatMap(({ type, context }) => {
    const { run_id, reason, error } = context as Record<string, unknown>;
    return run_id === run ? [`${type} ${reason ?? error ?? ''}`.trim()] : [];
  });
const contactOf = async (id: string) => (await api.call('GET', `/contacts/${id}`, { key })).body;
const sentTo = (who: { phone: string }) =>
  operator.accepted.map(({ body }) => body as { to?: string }).filter(({ to }) => who.phone.replace(/\D/g, '') === to);

const eleven: AutomationStep[] = [
  { type: 'add_tag', tag: 'lead' },
  { type: 'add_tag', tag: 'cold' },
  { type: 'set_field', key: 'city', value: 'Order {{variables.order}}' },
  { type: 'move_stage', pipeline: 'Sales', stage: 'New' },
  { type: 'assign', email: 'ana@example.com' },
  { type: 'send_text', text: 'Hi {{first_name|you}}' },
  // biome-ignore lint/suspicious/noThenProperty: the name of this branch in the public API. Nothing awaits the object.
  { type: 'condition', field: 'tag', op: 'eq', value: 'LEAD', then: [{ type: 'remove_tag', tag: 'cold' }] },
  { type: 'send_template', template: 'hello', language: 'pt_BR', body_params: ['{{name}}'] },
  { type: 'hand_off', reason: 'new lead' },
  { type: 'end', reason: 'greeted' },
];

describe('the steps of a run', () => {
  it('all take effect and are logged; events report start and end (contract/webhooks.md#delivery)', async () => {
    const who = await person();
    const { run } = await start(who, eleven);
    expect(await runOf(run)).toMatchObject({ status: 'completed', reason: 'greeted', error: null });
    const contact = await contactOf(who.id);
    expect(contact).toMatchObject({ custom_fields: { city: 'Order 7' }, assigned_user: { id: ana.userId } });
    expect(contact.tags.map(({ name }: { name: string }) => name)).toEqual(['lead']);
    expect(contact.pipelines).toMatchObject([{ stage_name: 'New' }]);
    expect(sentTo(who)).toMatchObject([{ text: { body: 'Hi Marina' } }, { type: 'template' }]);
    expect(await stepsOf(run)).toHaveLength(11);
    expect(await eventsOf(run)).toEqual(['automation.run_started', 'automation.run_completed greeted']);
  });

  it('take effect once if the worker dies between an action and the storing of its step', async () => {
    const who = await person();
    const flow = await createFlow(organization, { steps: eleven });
    const { body } = await api.call('POST', '/automation-trigger', {
      body: { phone: who.phone, token: flow.token, variables: { order: 7 } },
    });
    const actor = {
      ...system,
      kind: 'automation',
      id: flow.id,
      name: flow.id,
      source: 'automation',
      runId: body.run_id,
    } as const;
    // Simulates a worker that dies after an action and before it stores the step. Runs the action of each step under
    // the run's own idempotency key.
    const done = async (act: string, input: object, visit: number, target: object = { contact_id: who.id }) =>
      runAction({ actor, scopes }, { action: act, target, input, key: `automation ${body.run_id} ${visit}` });
    const talk = { contact_id: who.id, conversation_id: who.conversation };
    await done('add_tag', { tag: 'lead' }, 0);
    await done('add_tag', { tag: 'cold' }, 1);
    await done('set_field', { key: 'city', value: 'Order 7' }, 2);
    await done('send_text', { text: 'Hi Marina' }, 5, talk);
    await settle();
    expect(await runOf(body.run_id)).toMatchObject({ status: 'completed', reason: 'greeted' });
    expect(sentTo(who)).toMatchObject([{ text: { body: 'Hi Marina' } }, { type: 'template' }]);
    const events = (await api.eventsOf(organization)).filter(({ objectId }) => objectId === who.id);
    expect(events.filter(({ type }) => type === 'contact.tag_added')).toHaveLength(2);
  });

  it('a step that cannot be done fails the run: automation.run_failed with the error', async () => {
    const { run } = await start(await person(), [{ type: 'move_stage', pipeline: 'Nowhere', stage: 'New' }]);
    expect(await runOf(run)).toMatchObject({ status: 'failed', error: 'unknown_pipeline' });
    expect(await eventsOf(run)).toEqual(['automation.run_started', 'automation.run_failed unknown_pipeline']);
  });

  it('a run keeps the version it began with', async () => {
    const who = await person();
    const flow = await start(who, [
      { type: 'wait', minutes: 10 },
      { type: 'add_tag', tag: 'old' },
    ]);
    const columns = {
      id: newId(),
      organizationId: organization,
      automationId: flow.id,
      number: 2,
      publishedBy: {},
      trigger: {},
    };
    const version = await prisma.automationVersion.create({
      data: { ...columns, steps: [{ type: 'add_tag', tag: 'new' }] },
    });
    await prisma.automation.update({ where: { id: flow.id }, data: { publishedVersionId: version.id } });
    forward(11);
    await settle();
    expect((await contactOf(who.id)).tags).toMatchObject([{ name: 'old' }]);
  });
});

describe('the waits of a run', () => {
  it('wait goes on after its minutes, and not before', async () => {
    const who = await person();
    const { run } = await start(who, [
      { type: 'wait', minutes: 60 },
      { type: 'add_tag', tag: 'later' },
    ]);
    forward(59);
    await settle();
    expect(await runOf(run)).toMatchObject({ status: 'running', waitsFor: 'time', waitNumber: 1 });
    forward(61);
    await settle();
    expect((await contactOf(who.id)).tags).toMatchObject([{ name: 'later' }]);
  });

  const asking: AutomationStep[] = [
    { type: 'wait_for_reply', minutes: 30 },
    {
      type: 'condition',
      field: 'variables.timed_out',
      op: 'eq',
      value: true,
      // biome-ignore lint/suspicious/noThenProperty: the name of this branch in the public API. Nothing awaits the object.
      then: [{ type: 'add_tag', tag: 'silent' }],
      else: [{ type: 'set_field', key: 'city', value: '{{last_reply}}' }],
    },
  ];

  it('“wait_for_reply goes on at the reply (its text in variables.last_reply)”', async () => {
    const who = await person();
    const { run } = await start(who, asking);
    await writes(who, 'Olinda');
    await settle();
    expect(await runOf(run)).toMatchObject({ status: 'completed', variables: { last_reply: 'Olinda', order: 7 } });
    expect(await contactOf(who.id)).toMatchObject({ custom_fields: { city: 'Olinda' }, tags: [] });
  });

  it('wait_for_reply goes on without a reply “after its minutes, with variables.timed_out true”', async () => {
    const who = await person();
    const { run } = await start(who, asking);
    forward(31);
    await settle();
    expect(await runOf(run)).toMatchObject({ status: 'completed', variables: { timed_out: true } });
    expect((await contactOf(who.id)).tags).toMatchObject([{ name: 'silent' }]);
  });

  it('the conditions of the flow are checked again after a wait, and end the run if they no longer hold', async () => {
    const who = await person();
    const conditions = [{ field: 'fields.city', op: 'ne', value: 'Recife' }];
    const { run } = await start(
      who,
      [
        { type: 'wait', minutes: 5 },
        { type: 'add_tag', tag: 'x' },
      ],
      { conditions },
    );
    await api.call('PATCH', `/contacts/${who.id}`, { key, body: { fields: { city: 'Recife' } } });
    forward(6);
    await settle();
    expect(await runOf(run)).toMatchObject({ status: 'completed', reason: 'conditions_no_longer_met' });
  });
});

describe('the send steps of a run', () => {
  const hello: AutomationStep[] = [
    { type: 'send_text', text: 'Hi' },
    { type: 'add_tag', tag: 'after' },
  ];

  it('“A send step outside the window with no template: the run fails with window_closed”', async () => {
    const { run } = await start(await person(null), hello);
    expect(await runOf(run)).toMatchObject({ status: 'failed', error: 'window_closed' });
  });

  it('a text outside the window does not fail the run if “the step says outside_window: skip or wait”', async () => {
    const skipping = await person(null);
    const first = await start(skipping, [{ type: 'send_text', text: 'Hi', outside_window: 'skip' }, ...hello.slice(1)]);
    expect(await stepsOf(first.run)).toEqual(['0 skipped: window_closed', '1 done']);
    const waiting = await person(new Date(Date.now() - 1_000));
    const second = await start(waiting, [{ type: 'send_text', text: 'Hi', outside_window: 'wait' }]);
    expect(await runOf(second.run)).toMatchObject({ status: 'running', waitsFor: 'window' });
    await prisma.conversation.update({ where: { id: waiting.conversation }, data: { windowExpiresAt: open } });
    await writes(waiting, 'oi');
    await settle();
    expect(await runOf(second.run)).toMatchObject({ status: 'completed' });
    expect(sentTo(waiting)).toHaveLength(1);
    expect(sentTo(skipping)).toHaveLength(0);
  });

  it('a message and its run wait until the send scheduler admits the message', async () => {
    const who = await person();
    const pair = { connectionId: connection, contactId: who.id, organizationId: organization };
    const backAt = new Date(Date.now() + 30 * 60_000);
    await prisma.pacingPair.create({ data: { ...pair, refilledAt: new Date(), backAt } });
    const { run } = await start(who, hello);
    expect(await runOf(run)).toMatchObject({ status: 'running', waitsFor: 'pacing', wakeAt: backAt });
    expect(sentTo(who)).toHaveLength(0);
    await prisma.pacingPair.updateMany({ where: pair, data: { backAt: null } });
    await prisma.automationRun.update({ where: { id: run }, data: { wakeAt: new Date(), nextAttemptAt: new Date() } });
    await settle();
    expect(await stepsOf(run)).toEqual(['0 waits for pacing: pair_backs_off', '0 done', '1 done']);
    expect(sentTo(who)).toHaveLength(1);
    expect(await prisma.pacingAdmission.count({ where: { contactId: who.id } })).toBe(1);
  });

  it('a contact blocked in the send scheduler gets no message; the step is skipped and the run goes on', async () => {
    const who = await person();
    const row = { contactId: who.id, organizationId: organization, blockedAt: new Date() };
    await prisma.pacingContact.create({ data: row });
    const { run } = await start(who, hello);
    expect(await stepsOf(run)).toEqual(['0 skipped: blocked', '1 done']);
    expect(sentTo(who)).toHaveLength(0);
  });

  it('a takeover does not end runs, “but sends wait until it is released”', async () => {
    const who = await person();
    await api.call('POST', `/conversations/${who.conversation}/assign`, { key, body: { user_id: ana.userId } });
    const { run } = await start(who, hello);
    expect(await runOf(run)).toMatchObject({ status: 'running', waitsFor: 'release' });
    expect(sentTo(who)).toHaveLength(0);
    await api.call('POST', `/conversations/${who.conversation}/release`, { key });
    await settle();
    expect(await runOf(run)).toMatchObject({ status: 'completed' });
    expect(sentTo(who)).toHaveLength(1);
  });

  it('during a takeover, sends “are skipped, as the flow says (when_taken_over)”', async () => {
    const who = await person();
    await api.call('POST', `/conversations/${who.conversation}/assign`, { key, body: { user_id: ana.userId } });
    const { run } = await start(who, hello, { when_taken_over: 'skip' });
    expect(await stepsOf(run)).toEqual(['0 skipped: taken_over', '1 done']);
  });

  it('an archived conversation ends the run if when_archived is end', async () => {
    const who = await person();
    await prisma.conversation.update({ where: { id: who.conversation }, data: { status: 'archived' } });
    const { run } = await start(who, hello, { when_archived: 'end' });
    expect(await runOf(run)).toMatchObject({ status: 'completed', reason: 'conversation_archived' });
  });
});

describe('the end of a run', () => {
  const waiting: AutomationStep[] = [
    { type: 'wait', minutes: 60 },
    { type: 'add_tag', tag: 'never' },
  ];

  it('“Opt-out ends the contact’s runs (reason opted_out)”, at once', async () => {
    const who = await person();
    const { run } = await start(who, waiting);
    await api.call('POST', `/contacts/${who.id}/opt-out`, { key });
    await settle();
    expect(await runOf(run)).toMatchObject({ status: 'completed', reason: 'opted_out' });
    expect(await eventsOf(run)).toEqual(['automation.run_started', 'automation.run_completed opted_out']);
  });

  it.each(['anonymize', 'erase'])('a contact’s removal by %s ends its runs with contact_erased', async (mode) => {
    const who = await person();
    const { run, id } = await start(who, waiting);
    await api.call('DELETE', `/contacts/${who.id}?mode=${mode}`, { key });
    await settle();
    const left = await prisma.automationRun.findUnique({ where: { id: run } });
    if (mode === 'erase') expect(left).toBeNull();
    else expect(left).toMatchObject({ status: 'completed', reason: 'contact_erased', variables: {} });
    expect(await eventsOf(run)).toContain('automation.run_completed contact_erased');
    const starts = await prisma.automationStart.findMany({ where: { automationId: id } });
    expect(JSON.stringify(starts)).not.toContain(who.phone.replace(/\D/g, '').slice(-8));
  });
});

it('a flow with business_hours sends when they begin, past holidays; without any hours the run fails', async () => {
  const admin = await api.createMember(organization, { role: 'admin' });
  await prisma.organization.update({ where: { id: organization }, data: { timezone: 'America/Sao_Paulo' } });
  const day = [{ from: '09:00', to: '18:00' }];
  const hours = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: [], sun: [] };
  const calendar = { hours, holidays: [{ date: '2030-05-02', name: 'Ponte' }], keeps_national: true };
  const keep = (changed: object) => api.callPanel(admin, 'automations.updateCalendar', changed);
  expect((await keep(calendar)).code).toBe('ok');
  const at = (moment: string) => forward((Date.parse(moment) - Date.now()) / 60_000);
  // The Wednesday is Labour Day, and the Thursday is a holiday of the organization. On Friday, business hours begin at
  // nine in São Paulo.
  at('2030-05-01T13:00:00Z');
  const who = await person(new Date('2030-05-10T00:00:00Z'));
  const before = operator.accepted.length;
  const steps: AutomationStep[] = [
    { type: 'add_tag', tag: 'at any hour' },
    { type: 'send_text', text: 'Bom dia' },
  ];
  const { run } = await start(who, steps, { business_hours: true });
  expect(await stepsOf(run)).toEqual(['0 done', '1 waits for hours']);
  expect(await runOf(run)).toMatchObject({ waitsFor: 'hours', wakeAt: new Date('2030-05-03T12:00:00Z') });
  at('2030-05-03T11:58:00Z');
  await settle();
  expect(operator.accepted).toHaveLength(before);
  at('2030-05-03T12:00:01Z');
  await settle();
  expect(await runOf(run)).toMatchObject({ status: 'completed', reason: null });
  expect(operator.accepted).toHaveLength(before + 1);
  // During business hours the run sends at once. With a calendar without any hours the run never sends, and fails with
  // the error no_business_hours.
  expect(await stepsOf((await start(who, steps, { business_hours: true })).run)).toEqual(['0 done', '1 done']);
  await keep({ ...calendar, hours: { ...hours, mon: [], tue: [], wed: [], thu: [], fri: [] } });
  const never = await start(who, steps, { business_hours: true });
  expect(await runOf(never.run)).toMatchObject({ status: 'failed', error: 'no_business_hours' });
});

it('a run waits if the cost of its template would exceed the monthly budget', async () => {
  const admin = await api.createMember(organization, { role: 'admin' });
  const rules = (input: object) => api.callPanel(admin, 'organization.updateSendingPolicy', input);
  await prisma.pacingBudget.deleteMany({ where: { organizationId: organization } });
  const send: AutomationStep[] = [{ type: 'send_template', template: 'plain', language: 'pt_BR' }];
  const always = { cap_messages: 0, quiet_from: '00:00', quiet_to: '00:00' };
  expect((await rules({ ...always, money_per_month: '0.01' })).code).toBe('ok');
  const [first, second] = [await person(null), await person(null)];
  await start(first, send);
  const { run } = await start(second, send);
  expect([sentTo(first), sentTo(second)].map((sent) => sent.length)).toEqual([1, 0]);
  expect(await runOf(run)).toMatchObject({ status: 'running', waitsFor: 'pacing' });
  expect((await rules({ money_per_month: null })).code).toBe('ok');
});
