import { afterAll, expect, it } from 'vitest';
import { readDefinition } from '#app/(panel)/automations/read-definition.ts';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { provision } from '#server/domain/lifecycle/provisioning/provision.ts';
import { readProvisioning } from '#server/domain/platform/provisioning-file/read-provisioning.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';
import { createFlow, settleFlows } from '#server/testing/records/automations.ts';
import { somebody, stageSends } from '#server/testing/stages/sends-stage.ts';

// Tests operations of the panel's automation pages that contract/engagement.md#automations does not describe.

const { api, organization, key } = await stageSends();
const panel = panelOf(await api.createMember(organization, { role: 'admin' })).automations;
afterAll(() => completeEnv({ CLOCK_OFFSET_SECONDS: '0' }));

const settle = () => settleFlows(organization);
const tag = (name: string) => ({ type: 'add_tag' as const, tag: name });
const wait = { type: 'wait' as const, minutes: 60 };

it('the preview of a publication counts the running and the movable runs, and moves none', async () => {
  const { id } = await panel.createAutomation({ name: 'Welcome', definition: { steps: [wait, tag('one')] } });
  const { token } = await panel.rotateToken({ id });
  await panel.publishAutomation({ id });
  for (const phone of [somebody(), somebody()]) {
    await api.call('POST', '/automation-trigger', { body: { token, phone } });
  }
  await settle();
  await panel.updateAutomation({ id, steps: [wait, tag('two')] });
  expect(await panel.previewPublication({ id })).toEqual({ running: 2, movable: 2 });
  await panel.updateAutomation({ id, steps: [{ ...wait, minutes: 5 }, tag('two')] });
  expect(await panel.previewPublication({ id })).toEqual({ running: 2, movable: 0 });
  expect(await panel.publishAutomation({ id, runs: 'move' })).toMatchObject({ moved: 0, left: 2 });
  expect(await refusalOf(panel.previewPublication({ id: 'nobody' }))).toMatchObject({ code: 'automation_not_found' });
});

it('a run shows its next step and its wake-up time, also within a branch; a completed run shows neither', async () => {
  const asks = { type: 'condition' as const, field: 'name', op: 'exists' };
  // biome-ignore lint/suspicious/noThenProperty: the name of this branch in the public API. Nothing awaits the object.
  const flow = await createFlow(organization, { steps: [{ ...asks, then: [wait, tag('in')], else: [] }] });
  const { body } = await api.call('POST', '/automation-trigger', {
    body: { token: flow.token, phone: somebody(), name: 'Rui' },
  });
  await settle();
  const listed = async () => (await panel.listAutomationRuns({ contact_id: body.contact_id })).data;
  const [waiting] = await listed();
  expect(waiting).toMatchObject({
    place: '0.then.1',
    step: 'add_tag',
    waits_for: 'time',
    wakes_at: expect.any(String),
  });
  completeEnv({ CLOCK_OFFSET_SECONDS: '7200' });
  await settle();
  completeEnv({ CLOCK_OFFSET_SECONDS: '0' });
  expect(await listed()).toMatchObject([{ status: 'completed', place: null, step: null }]);
});

it('listLoops names both automations when two automations start each other', async () => {
  const swap = (from: string, to: string) => [{ type: 'remove_tag' as const, tag: from }, tag(to)];
  await createFlow(organization, {
    name: 'Ping',
    trigger: { type: 'tag_added', tag: 'ping' },
    steps: swap('ping', 'pong'),
  });
  await createFlow(organization, {
    name: 'Pong',
    trigger: { type: 'tag_added', tag: 'pong' },
    steps: swap('pong', 'ping'),
  });
  await api.call('POST', '/contacts', { key, body: { phone: somebody(), name: 'Rui', tags: ['ping'] } });
  await settle();
  const { data } = await panel.listLoops({});
  expect(data).toMatchObject([{ automation: { name: 'Ping' }, started_by: 'Pong' }]);
});

it('getCalendar returns the time zone and the national holidays of this year and the next', async () => {
  const { national, timezone, hours } = await panel.getCalendar({});
  const year = new Date().getUTCFullYear();
  expect(national.filter(({ name }) => name === 'Natal').map(({ date }) => date)).toEqual([
    `${year}-12-25`,
    `${year + 1}-12-25`,
  ]);
  expect(national.map(({ date }) => date)).toEqual(national.map(({ date }) => date).toSorted());
  expect(timezone).toMatch(/./);
  const holidays = [{ date: '2026-12-24', name: 'Our party' }];
  await panel.updateCalendar({ hours, holidays, keeps_national: false });
  expect(await panel.getCalendar({})).toMatchObject({ holidays, keeps_national: false });
});

it('an exported automation can be imported and provisioned, and is equal when exported again', async () => {
  const flow = {
    name: 'Boas-vindas',
    trigger: { type: 'webhook' },
    steps: [
      tag('novo'),
      {
        ...{ type: 'condition', field: 'variables.plan', op: 'eq', value: 'gold' },
        // biome-ignore lint/suspicious/noThenProperty: the name of this branch in the public API. Nothing awaits the object.
        ...{ then: [wait, tag('ouro')], else: [{ type: 'end', reason: 'sem plano' }] },
      },
    ],
    cooldown_minutes: 30,
    settings: { when_taken_over: 'skip', conditions: [{ field: 'name', op: 'exists' }] },
  };
  const file = { organization: { name: newId(), plan: 'pro' }, automations: [flow] };
  const made = (await provision(readProvisioning(file))) as unknown as {
    organization: { id: string };
    automations: { id: string }[];
  };
  const theirs = panelOf(await api.createMember(made.organization.id)).automations;
  const exportOf = async (of: typeof panel, id: string) => {
    const { name, trigger, steps, cooldown_minutes, settings } = await of.viewAutomation({ id });
    return { name, trigger, steps, cooldown_minutes, settings };
  };
  const provisioned = await exportOf(theirs, made.automations[0]?.id ?? '');
  expect(provisioned).toMatchObject(flow);
  const definition = readDefinition(JSON.stringify(provisioned));
  if (definition === null || definition === 'unreadable') throw new Error('an export cannot be read');
  const { id } = await panel.createAutomation({ name: flow.name, definition });
  expect(await exportOf(panel, id)).toEqual(provisioned);
  // A flow exported by the editor can be used in a provisioning file, which then creates an equal flow.
  const again = { organization: { name: newId() }, automations: [await exportOf(panel, id)] };
  const { automations } = (await provision(readProvisioning(again))) as unknown as { automations: object[] };
  expect(automations).toMatchObject([provisioned]);
});
