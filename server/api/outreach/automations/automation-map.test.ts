import { expect, it } from 'vitest';
import type { AutomationStep } from '#server/contract/outreach/automation-definition.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';
import { createFlow, settleFlows } from '#server/testing/records/automations.ts';
import { somebody, stageSends } from '#server/testing/stages/sends-stage.ts';

// Tests the calls of the automation map: the problems of a draft while it is edited, and the step that each run has
// reached.

const { api, organization } = await stageSends();
const member = await api.createMember(organization, { role: 'admin' });
const panel = panelOf(member).automations;
const tag = (name: string): AutomationStep => ({ type: 'add_tag', tag: name });
const wait: AutomationStep = { type: 'wait', minutes: 60 };

it('checking a draft returns the same issues as saving it, and stores nothing', async () => {
  const { id } = await panel.createAutomation({ name: 'Checked', definition: { steps: [tag('kept')] } });
  const { trigger, cooldown_minutes, settings, steps, updated_at } = await panel.viewAutomation({ id });
  const draft = { id, trigger, cooldown_minutes, settings };
  const wrong: AutomationStep = { type: 'set_field', key: 'nowhere', value: 'x' };
  const { issues } = await panel.checkDraft({ ...draft, steps: [tag('a'), wrong] });
  const issueAt = (path: string) => issues.find((one) => one.path === path);
  expect(issueAt('steps.1.key')).toMatchObject({
    code: 'unknown_field',
    severity: 'error',
    values: { name: 'nowhere' },
  });
  expect(issueAt('trigger')).toMatchObject({ code: 'no_token', severity: 'warning' });
  expect(await panel.viewAutomation({ id })).toMatchObject({ steps, updated_at });
  const saved = await panel.updateAutomation({ id, steps: [tag('a'), wrong] });
  expect(saved.issues).toEqual(issues);
});

it('checkDraft and viewTraffic return automation_not_found for an unknown id and another organization', async () => {
  const { id, trigger, cooldown_minutes, settings } = await panel.createAutomation({ name: 'Mine' });
  const other = panelOf(await api.createMember(await api.createOrganization(), { role: 'admin' })).automations;
  const draft = { trigger, cooldown_minutes, settings, steps: [] };
  expect(await refusalOf(other.checkDraft({ id, ...draft }))).toMatchObject({ code: 'automation_not_found' });
  expect(await refusalOf(other.viewTraffic({ id }))).toMatchObject({ code: 'automation_not_found' });
  expect(await refusalOf(panel.viewTraffic({ id: 'nobody' }))).toMatchObject({ code: 'automation_not_found' });
});

it('traffic counts runs of the published version per step: waiting, failed and passed', async () => {
  const stage: AutomationStep = { type: 'move_stage', pipeline: 'Gone', stage: 'Gone' };
  const asks: AutomationStep = {
    type: 'condition',
    field: 'variables.plan',
    op: 'eq',
    value: 'gold',
    // biome-ignore lint/suspicious/noThenProperty: the name of this branch in the public API. Nothing awaits the object.
    then: [wait],
    else: [stage],
  };
  const flow = await createFlow(organization, { steps: [tag('new'), asks, tag('end')] });
  const start = async (plan: string) => {
    const { body } = await api.call('POST', '/automation-trigger', {
      body: { token: flow.token, phone: somebody(), variables: { plan } },
    });
    return String(body.contact_id);
  };
  const waiting = [await start('gold'), await start('gold')];
  const failing = await start('none');
  await settleFlows(organization);
  const traffic = await panel.viewTraffic({ id: flow.id });
  expect(traffic).toMatchObject({ days: 30, others: 0 });
  const at = Object.fromEntries(traffic.places.map(({ place, ...runs }) => [place, runs]));
  expect(at).toEqual({
    '0': { waiting: 0, failed: 0, passed: 3 },
    '1': { waiting: 0, failed: 0, passed: 3 },
    '1.then.0': { waiting: 2, failed: 0, passed: 2 },
    '1.else.0': { waiting: 0, failed: 1, passed: 1 },
  });
  const whoAt = async (stepPath: string) =>
    (await panel.listAutomationRuns({ automation_id: flow.id, place: stepPath })).data
      .map(({ contact }) => contact?.id)
      .sort();
  expect(await whoAt('1.then.0')).toEqual([...waiting].sort());
  expect(await whoAt('1.else.0')).toEqual([failing]);
  expect(await whoAt('0')).toEqual([]);

  await panel.updateAutomation({ id: flow.id, steps: [tag('other')] });
  await panel.publishAutomation({ id: flow.id });
  expect(await panel.viewTraffic({ id: flow.id })).toMatchObject({ others: 2, places: [] });
  expect(await whoAt('1.then.0')).toEqual([]);
});

it('the traffic of an automation that was never published is empty', async () => {
  const { id } = await panel.createAutomation({ name: 'Draft only' });
  expect(await panel.viewTraffic({ id })).toMatchObject({ others: 0, places: [] });
});
