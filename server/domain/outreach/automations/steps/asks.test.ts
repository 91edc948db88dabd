import { afterAll, beforeEach, expect, it } from 'vitest';
import { systemActor } from '#server/base/actor.ts';
import { completeEnv } from '#server/base/env.ts';
import { scopes } from '#server/contract/organization/scopes.ts';
import type { AskStep, AutomationSettings, AutomationStep } from '#server/contract/outreach/automation-definition.ts';
import { transact } from '#server/db/transact.ts';
import { createConversation, createFields, createMessage } from '#server/testing/factories.ts';
import { panelOf } from '#server/testing/panel.ts';
import { createFlow, settleFlows } from '#server/testing/records/automations.ts';
import { somebody, stageSends } from '#server/testing/stages/sends-stage.ts';
import { recordEvent } from '../../../platform/events/record-event.ts';
import { runAction } from '../../actions/run-action.ts';

// Tests questions and choices of automations on the real database: a question is asked, answered, asked again, or left
// without an answer.

const { api, operator, organization, key, connection } = await stageSends();
const { prisma } = api;
await createFields(organization, 'cpf_number');
const system = systemActor(organization);
const forward = (minutes: number) => completeEnv({ CLOCK_OFFSET_SECONDS: String(minutes * 60) });
beforeEach(() => forward(0));
afterAll(() => forward(0));
const settle = () => settleFlows(organization);

async function person() {
  const phone = somebody();
  const { body } = await api.call('POST', '/contacts', { key, body: { phone, name: 'Marina Souza' } });
  const columns = { contactId: body.id, connectionId: connection, windowExpiresAt: new Date(Date.now() + 72_000_000) };
  return { id: body.id as string, phone, conversation: await createConversation(organization, columns) };
}
type Who = Awaited<ReturnType<typeof person>>;

async function writes(who: Who, content: string) {
  const id = await createMessage(organization, who.conversation, { content, createdAt: new Date() });
  const context = { conversation_id: who.conversation, contact_id: who.id };
  await transact((tx) =>
    recordEvent(tx, system, { type: 'message.received', objectId: id, contactId: who.id, context }),
  );
}

const question: AskStep = {
  ...({ type: 'ask', text: 'Your CPF, {{first_name}}?', answer: 'cpf', save_to: 'fields.cpf_number' } as const),
  ...{ minutes: 30, tries: 2, retry_text: 'Eleven digits, please' },
  // biome-ignore lint/suspicious/noThenProperty: the name of this branch in the public API. Nothing awaits the object.
  then: [{ type: 'add_tag', tag: 'identified' }],
  else: [{ type: 'add_tag', tag: 'unknown' }],
};
const after: AutomationStep = { type: 'add_tag', tag: 'after' };

async function begin(who: Who, steps: AutomationStep[], settings: Partial<AutomationSettings> = {}) {
  const flow = await createFlow(organization, { steps, settings });
  const body = { phone: who.phone, token: flow.token };
  return { ...flow, run: (await api.call('POST', '/automation-trigger', { body })).body.run_id as string };
}
async function start(who: Who, steps: AutomationStep[], settings: Partial<AutomationSettings> = {}) {
  const { run } = await begin(who, steps, settings);
  await settle();
  return run;
}
const runOf = (id: string) => prisma.automationRun.findUniqueOrThrow({ where: { id } });
const stepsOf = async (runId: string) =>
  (await prisma.automationStep.findMany({ where: { runId }, orderBy: { visit: 'asc' } })).map(
    ({ place, decision }) => `${place} ${decision}`,
  );
const contactOf = async (id: string) => (await api.call('GET', `/contacts/${id}`, { key })).body;
const tagsOf = async (id: string) => (await contactOf(id)).tags.map(({ name }: { name: string }) => name).sort();
const sentTo = (who: Who) =>
  operator.accepted
    .map(({ body }) => body as { to?: string; text?: { body: string } })
    .filter(({ to }) => who.phone.replace(/\D/g, '') === to)
    .map(({ text }) => text?.body);

it('a question stores a fitting answer in its field and continues in then', async () => {
  const who = await person();
  const run = await start(who, [question, after]);
  expect(await runOf(run)).toMatchObject({ status: 'running', waitsFor: 'reply' });
  await writes(who, 'é 52998224725');
  await settle();
  expect(await runOf(run)).toMatchObject({ status: 'completed', error: null });
  expect((await contactOf(who.id)).custom_fields).toEqual({ cpf_number: '529.982.247-25' });
  expect(await tagsOf(who.id)).toEqual(['after', 'identified']);
  expect(await stepsOf(run)).toEqual(['0 asked', '0 waits for reply', '0 then', '0.then.0 done', '1 done']);
  expect(sentTo(who)).toEqual(['Your CPF, Marina?']);
});

it('a question is repeated with its retry text, and leaves by else after the last try', async () => {
  const who = await person();
  const run = await start(who, [question, after]);
  for (const words of ['529.982.247-24', 'why?']) {
    await writes(who, words);
    await settle();
  }
  expect(await stepsOf(run)).toEqual([
    ...['0 asked', '0 waits for reply', '0 asked_again', '0 waits for reply'],
    ...['0 else: no_fitting_answer', '0.else.0 done', '1 done'],
  ]);
  expect(sentTo(who)).toEqual(['Your CPF, Marina?', 'Eleven digits, please']);
  expect(await contactOf(who.id)).toMatchObject({ custom_fields: {} });
  expect(await tagsOf(who.id)).toEqual(['after', 'unknown']);
});

it('a question leaves by else when its 30 minutes are over without an answer', async () => {
  const who = await person();
  const run = await start(who, [question]);
  forward(29);
  await settle();
  expect(await runOf(run)).toMatchObject({ status: 'running', waitsFor: 'reply' });
  forward(31);
  await settle();
  expect(await runOf(run)).toMatchObject({ status: 'completed', variables: { timed_out: true } });
  expect(await stepsOf(run)).toContain('0 else: no_answer');
});

it('an answer in a variable is available to later steps, and the next question waits for a new answer', async () => {
  const who = await person();
  const bare = { type: 'ask', answer: 'number', minutes: 30, tries: 1 } as const;
  const run = await start(who, [
    { ...bare, text: 'Age?', save_to: 'variables.age' },
    { ...bare, text: 'You are {{variables.age}}. And children?', save_to: 'variables.children' },
  ]);
  await writes(who, '41');
  await settle();
  await writes(who, '2');
  await settle();
  expect(sentTo(who)).toEqual(['Age?', 'You are 41. And children?']);
  expect(await runOf(run)).toMatchObject({ status: 'completed', variables: { age: '41', children: '2' } });
});

it('a worker that dies after sending a question does not send it twice; an answer in between counts', async () => {
  const who = await person();
  const { run, id } = await begin(who, [question]);
  const actor = { ...system, kind: 'automation', id, name: id, source: 'automation', runId: run } as const;
  const target = { contact_id: who.id, conversation_id: who.conversation };
  const said = { action: 'send_text', target, input: { text: 'Your CPF, Marina?' }, key: `automation ${run} 0` };
  await runAction({ actor, scopes }, said);
  await writes(who, '529.982.247-25');
  await settle();
  expect(sentTo(who)).toEqual(['Your CPF, Marina?']);
  expect(await runOf(run)).toMatchObject({ status: 'completed' });
  expect(await tagsOf(who.id)).toEqual(['identified']);
});

it('an answer is stored once if the worker dies after storing it and before logging the step', async () => {
  const who = await person();
  const { run, id } = await begin(who, [question]);
  await settle();
  const actor = { ...system, kind: 'automation', id, name: id, source: 'automation', runId: run } as const;
  const set = {
    action: 'set_field',
    input: { key: 'cpf_number', value: '529.982.247-25' },
    key: `automation ${run} 2`,
  };
  await runAction({ actor, scopes }, { ...set, target: { contact_id: who.id } });
  await writes(who, '529.982.247-25');
  await settle();
  expect(await stepsOf(run)).toEqual(['0 asked', '0 waits for reply', '0 then', '0.then.0 done']);
  const events = (await api.eventsOf(organization)).filter(({ objectId }) => objectId === who.id);
  expect(events.filter(({ type }) => type === 'contact.updated')).toHaveLength(1);
});

it('an opt-out ends a run that waits for an answer; after a takeover the question is asked again', async () => {
  const gone = await person();
  const left = await start(gone, [question]);
  await api.call('POST', `/contacts/${gone.id}/opt-out`, { key });
  await settle();
  expect(await runOf(left)).toMatchObject({ status: 'completed', reason: 'opted_out' });
  const who = await person();
  const run = await start(who, [question]);
  const member = await api.createMember(organization, { role: 'editor' });
  const assigned = await api.call('POST', `/conversations/${who.conversation}/assign`, {
    key,
    body: { user_id: member.userId },
  });
  expect(assigned.status).toBe(200);
  await writes(who, 'what?');
  await settle();
  expect(await runOf(run)).toMatchObject({ status: 'running', waitsFor: 'release' });
  await api.call('POST', `/conversations/${who.conversation}/release`, { key });
  await settle();
  expect(sentTo(who)).toEqual(['Your CPF, Marina?', 'Eleven digits, please']);
});

it('a question that is skipped because the window is closed leaves by else', async () => {
  const who = await person();
  await prisma.conversation.update({ where: { id: who.conversation }, data: { windowExpiresAt: null } });
  const run = await start(who, [{ ...question, outside_window: 'skip' }]);
  expect(await stepsOf(run)).toEqual(['0 skipped: window_closed', '0.else.0 done']);
});

it('a dry run of a question treats a good, a wrong and a missing reply like a run, and sends nothing', async () => {
  const admin = await api.createMember(organization, { role: 'admin' });
  const who = await person();
  const flow = await createFlow(organization, { steps: [question, after] });
  const dryRun = async (reply: string | null) => {
    const { steps } = await panelOf(admin).automations.dryRunAutomation({ id: flow.id, contact_id: who.id, reply });
    return steps.map(({ place, decision }) => `${place} ${decision}`);
  };
  expect(await dryRun('529.982.247-25')).toEqual(['0 asked', '0 waits for reply', '0 then', '0.then.0 done', '1 done']);
  expect(await dryRun('no')).toEqual([
    ...['0 asked', '0 waits for reply', '0 asked_again', '0 waits for reply'],
    ...['0 else: no_fitting_answer', '0.else.0 done', '1 done'],
  ]);
  expect(await dryRun(null)).toEqual(['0 asked', '0 waits for reply', '0 else: no_answer', '0.else.0 done', '1 done']);
  expect(sentTo(who)).toEqual([]);
});

it('send_buttons and send_list send interactive messages, and are skipped outside the window', async () => {
  const choices: AutomationStep[] = [
    {
      type: 'send_buttons',
      text: 'Hi {{first_name}}',
      footer: 'Acme',
      buttons: [{ title: 'Yes' }, { id: 'n', title: 'No' }],
      outside_window: 'skip',
    },
    {
      type: 'send_list',
      text: 'When?',
      button_text: 'Open',
      sections: [{ rows: [{ title: '15 h', description: 'today' }, { title: '16 h' }] }],
      outside_window: 'skip',
    },
  ];
  const who = await person();
  await start(who, choices);
  const sent = operator.accepted.filter(({ body }) => (body as { to?: string }).to === who.phone.replace(/\D/g, ''));
  expect(sent.map(({ body }) => body)).toMatchObject([
    {
      interactive: {
        type: 'button',
        body: { text: 'Hi Marina' },
        action: { buttons: [{ reply: { id: 'Yes', title: 'Yes' } }, { reply: { id: 'n', title: 'No' } }] },
      },
    },
    {
      interactive: {
        type: 'list',
        body: { text: 'When?' },
        action: { button: 'Open', sections: [{ rows: [{ id: '15 h', description: 'today' }, { id: '16 h' }] }] },
      },
    },
  ]);
  const closed = await person();
  await prisma.conversation.update({ where: { id: closed.conversation }, data: { windowExpiresAt: null } });
  expect(await stepsOf(await start(closed, choices))).toEqual(['0 skipped: window_closed', '1 skipped: window_closed']);
});
