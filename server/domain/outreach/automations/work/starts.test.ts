import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import type { AutomationTrigger } from '#server/contract/outreach/automation-definition.ts';
import { deliver, payloadOf } from '#server/testing/channel.ts';
import { createFields, createPipeline } from '#server/testing/factories.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';
import { createFlow, settleFlows } from '#server/testing/records/automations.ts';
import { somebody, stageSends } from '#server/testing/stages/sends-stage.ts';
import { registeredConsumers } from '../../../lifecycle/consumers/registered-consumers.ts';
import { publishDomainEvents } from '../../../platform/events/publish-domain-events.ts';
import { workStarts } from './work-starts.ts';

// Tests which events start automations, which do not and why, and how automations are edited:
// contract/engagement.md#automations "Automations".

const { api, operator, organization, key } = await stageSends();
const { prisma } = api;
await createFields(organization, 'city', 'timezone');
const pipeline = await createPipeline(organization, 'Sales', ['New', 'Won']);
const admin = await api.createMember(organization, { role: 'admin' });
const panel = panelOf(admin).automations;
const forward = (minutes: number) => completeEnv({ CLOCK_OFFSET_SECONDS: String(minutes * 60) });
beforeEach(async () => {
  forward(0);
  await prisma.automation.updateMany({ where: { organizationId: organization }, data: { status: 'paused' } });
});
afterAll(() => forward(0));

const settle = () => settleFlows(organization);
const tag = (name: string) => [{ type: 'add_tag' as const, tag: name }];
const call = async (method: string, path: string, body?: object) =>
  (await api.call(method, path, { key, ...(body ? { body } : {}) })).body;
const person = async (more: object = {}) => call('POST', '/contacts', { phone: somebody(), name: 'Rui', ...more });
const flowOn = (trigger: AutomationTrigger, name: string, more = {}) =>
  createFlow(organization, { trigger, steps: tag(name), name, ...more });
const runsOf = (automationId: string) => prisma.automationRun.findMany({ where: { automationId } });
const startsOf = (automationId: string) => prisma.automationStart.findMany({ where: { automationId } });

describe('automation triggers (contract/engagement.md#automations)', () => {
  it('contact_created starts a run for a new contact', async () => {
    const flow = await flowOn({ type: 'contact_created' }, 'created');
    const { id } = await person();
    await settle();
    expect(await runsOf(flow.id)).toMatchObject([{ contactId: id, status: 'completed' }]);
  });

  it('tag_added starts a run for a contact with the tag, regardless of case', async () => {
    const flow = await flowOn({ type: 'tag_added', tag: 'VIP' }, 'tagged');
    await person({ tags: ['other'] });
    const { id } = await person({ tags: ['vip'] });
    await settle();
    expect(await runsOf(flow.id)).toMatchObject([{ contactId: id }]);
  });

  it('stage_entered starts a run on entering that stage (contract/contacts.md#positions-in-pipelines)', async () => {
    const flow = await flowOn(
      { type: 'stage_entered', pipeline: 'sales', stage: pipeline.stages[1]?.id ?? '' },
      'staged',
    );
    const { id } = await person();
    await call('POST', '/contacts/stage', { id, pipeline: 'Sales', stage: 'New' });
    await settle();
    expect(await runsOf(flow.id)).toEqual([]);
    await call('POST', '/contacts/stage', { id, pipeline: 'Sales', stage: 'Won' });
    await call('POST', '/contacts/stage', { id, pipeline: 'Sales', lost: true });
    await settle();
    expect(await runsOf(flow.id)).toMatchObject([{ contactId: id }]);
  });

  it('conversation_created starts a run, and message_received does if its keyword is a whole word', async () => {
    const opened = await flowOn({ type: 'conversation_created' }, 'opened');
    const said = await flowOn({ type: 'message_received', keyword: 'Orçamento' }, 'said');
    const other = await flowOn({ type: 'message_received', keyword: 'orca' }, 'other');
    const contacts = [{ wa_id: '5511973000001', profile: { name: 'Bia' } }];
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const text = { body: 'quero um orcamento!' };
    const messages = [{ id: 'wamid.keyword', from: '5511973000001', timestamp, type: 'text', text }];
    await deliver(payloadOf({ contacts, messages }, { phoneNumberId: '1000' }));
    await settle();
    expect([await runsOf(opened.id), await runsOf(said.id), await runsOf(other.id)]).toMatchObject([[{}], [{}], []]);
    expect(await startsOf(other.id)).toEqual([]);
  });
});

describe('refused starts of automations', () => {
  it('an event that is more than 6 hours old is refused as too_old', async () => {
    const flow = await flowOn({ type: 'contact_created' }, 'late');
    await person();
    await publishDomainEvents(organization, registeredConsumers);
    forward(6 * 60 + 1);
    for (const lane of [0, 1, 2, 3]) await workStarts(organization, lane);
    expect(await startsOf(flow.id)).toMatchObject([{ status: 'refused', reason: 'too_old' }]);
  });

  it('a second event is refused during the cooldown, and every event after an opt-out', async () => {
    const flow = await flowOn({ type: 'tag_added', tag: 'again' }, 'once', { cooldown: 10 });
    const { id } = await person({ tags: ['again'] });
    await settle();
    await call('DELETE', '/contacts/tag', { id, tag: 'again' });
    await call('POST', '/contacts/tag', { id, tag: 'again' });
    await settle();
    await call('POST', `/contacts/${id}/opt-out`);
    await call('DELETE', '/contacts/tag', { id, tag: 'again' });
    await call('POST', '/contacts/tag', { id, tag: 'again' });
    await settle();
    const { data } = await panel.listAutomationStarts({ id: flow.id, contact_id: id });
    expect(data.map(({ status, reason }) => reason ?? status)).toEqual(['opted_out', 'cooldown', 'started']);
  });

  it('flows that start each other run “up to depth 5”; then a start is too_deep, and an alert names both', async () => {
    const ping = await createFlow(organization, {
      name: 'Ping',
      trigger: { type: 'tag_added', tag: 'ping' },
      steps: [{ type: 'remove_tag', tag: 'ping' }, ...tag('pong')],
    });
    const pong = await createFlow(organization, {
      name: 'Pong',
      trigger: { type: 'tag_added', tag: 'pong' },
      steps: [{ type: 'remove_tag', tag: 'pong' }, ...tag('ping')],
    });
    await person({ tags: ['ping'] });
    await settle();
    const runs = [...(await runsOf(ping.id)), ...(await runsOf(pong.id))];
    expect(runs.map(({ depth }) => depth).toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(await startsOf(ping.id)).toContainEqual(expect.objectContaining({ reason: 'too_deep' }));
    const { alerts } = await call('GET', '/org');
    expect(alerts).toMatchObject([
      { type: 'automation_loop', severity: 'warning', object: { type: 'automation', id: ping.id } },
    ]);
    expect(alerts[0].message).toMatch(/Pong.*Ping/);
  });
});

describe('editing, publishing and dry runs of a flow', () => {
  it('publishing an invalid flow fails with the path and code of each issue; the flow stays a draft', async () => {
    const { id } = await panel.createAutomation({ name: 'Broken' });
    await panel.updateAutomation({
      id,
      steps: [
        { type: 'move_stage', pipeline: 'Nowhere', stage: 'x' },
        {
          type: 'condition',
          field: 'shoe',
          op: 'like',
          // biome-ignore lint/suspicious/noThenProperty: the name of this branch in the public API. Nothing awaits the object.
          then: [{ type: 'send_template', template: 'hello', language: 'pt_BR', body_params: [] }],
        },
      ],
    });
    const { code, details } = await refusalOf(panel.publishAutomation({ id }));
    const { issues } = details as { issues: { path: string; code: string; message: string }[] };
    expect(code).toBe('automation_invalid');
    expect(issues.map((one) => `${one.path} ${one.code}`)).toEqual([
      'steps.0.pipeline unknown_pipeline',
      'steps.1.field unknown_field',
      'steps.1.op unknown_op',
      'steps.1.then.0.body_params wrong_params',
    ]);
    expect(issues[3]?.message).toBe('The template needs 1 values; 0 are given.');
    expect((await panel.viewAutomation({ id })).status).toBe('draft');
  });

  it('publishing with runs: move moves a run if its current wait is unchanged, and leaves it otherwise', async () => {
    const { id } = await panel.createAutomation({
      name: 'Moves',
      definition: { steps: [{ type: 'wait', minutes: 5 }, ...tag('one')] },
    });
    const { token } = await panel.rotateToken({ id });
    expect((await panel.publishAutomation({ id })).automation).toMatchObject({ status: 'active', is_changed: false });
    const { body: one } = await api.call('POST', '/automation-trigger', { body: { token, phone: somebody() } });
    await settle();
    await panel.updateAutomation({ id, steps: [{ type: 'wait', minutes: 9 }, ...tag('two')] });
    expect(await panel.publishAutomation({ id, runs: 'move' })).toMatchObject({ moved: 0, left: 1 });
    await panel.updateAutomation({ id, steps: [{ type: 'wait', minutes: 5 }, ...tag('three')] });
    expect(await panel.publishAutomation({ id, runs: 'move' })).toMatchObject({ moved: 1, left: 0 });
    forward(6);
    await settle();
    expect((await call('GET', `/contacts/${one.contact_id}`)).tags).toMatchObject([{ name: 'three' }]);
    const { data } = await panel.listAutomationVersions({ id });
    expect(data.map(({ number }) => number)).toEqual([3, 2, 1]);
    const run = await panel.getAutomationRun({ id: one.run_id });
    expect(run.steps.map(({ decision }) => decision)).toEqual(['waits for time', 'done']);
  });

  it('a dry run on a real contact skips the waits, lists the effects and changes nothing', async () => {
    const { id: contact_id } = await person({ tags: ['lead'] });
    const { id } = await panel.createAutomation({
      name: 'DryRun',
      definition: {
        steps: [
          ...tag('vip'),
          { type: 'wait', minutes: 1440 },
          {
            type: 'condition',
            field: 'tag',
            op: 'eq',
            value: 'vip',
            // biome-ignore lint/suspicious/noThenProperty: the name of this branch in the public API. Nothing awaits the object.
            then: [{ type: 'set_field', key: 'city', value: '{{name}}' }],
          },
          { type: 'send_template', template: 'hello', language: 'pt_BR', body_params: ['{{name}}'] },
        ],
      },
    });
    const before = operator.accepted.length;
    const dryRun = await panel.dryRunAutomation({ id, contact_id, at: '2026-11-22T12:00:00.000Z' });
    expect(dryRun.steps.map(({ place, decision, at }) => [place, decision, at.slice(8, 10)])).toEqual([
      ['0', 'done', '22'],
      ['1', 'waits for time', '22'],
      ['2', 'then', '23'],
      ['2.then.0', 'done', '23'],
      ['3', 'done', '23'],
    ]);
    expect(dryRun.steps[3]?.effects).toMatchObject([{ field: 'fields.city', to: 'Rui' }]);
    expect(dryRun.ended).toMatchObject({ status: 'completed', reason: null });
    expect(await call('GET', `/contacts/${contact_id}`)).toMatchObject({ custom_fields: {}, tags: [{ name: 'lead' }] });
    expect(operator.accepted).toHaveLength(before);
  });

  it('a dry run applies quiet hours, the frequency cap and the window at its own time; it admits no send', async () => {
    const { id: contact_id, phone } = await person();
    const greet = { type: 'send_template', template: 'hello', language: 'pt_BR', body_params: ['{{variables.plan}}'] };
    const steps = [...Array(4).fill(greet), { type: 'wait_for_reply', minutes: 60 }, { type: 'send_text', text: 'Oi' }];
    const { id } = await panel.createAutomation({ name: 'Night', definition: { steps } });
    const taken = () => prisma.pacingAdmission.count({ where: { organizationId: organization } });
    const before = await taken();
    // It is 23:30 in the contact's time zone. The fourth message exceeds the cap of three in seven days.
    const at = '2030-11-22T02:30:00.000Z';
    const dryRun = await panel.dryRunAutomation({ id, contact_id, at, variables: { plan: 'Gold' } });
    const listed = dryRun.steps.map(({ place, decision, at: when }) => `${place} ${decision} ${when.slice(0, 16)}`);
    expect(listed).toEqual([
      '0 waits for pacing: quiet_hours 2030-11-22T02:30',
      '0 done 2030-11-22T11:00',
      '1 done 2030-11-22T11:00',
      '2 done 2030-11-22T11:00',
      '3 waits for pacing: frequency_cap 2030-11-22T11:00',
      '3 done 2030-11-29T11:00',
      '4 waits for reply 2030-11-29T11:00',
      '5 failed 2030-11-29T12:00',
    ]);
    expect(dryRun.steps[1]?.input).toMatchObject({ body_params: ['Gold'] });
    // In the time zone of the contact's custom field it is daytime.
    await call('POST', '/contacts', { phone, fields: { timezone: 'Asia/Tokyo' } });
    const awake = await panel.dryRunAutomation({ id, contact_id, at });
    expect(awake.steps[0]).toMatchObject({ decision: 'done', at });
    await call('POST', '/contacts', { phone, fields: { timezone: null } });
    // A customer who wrote gets the reply even at night.
    const from = String(phone).replace(/\D/g, '');
    const hello = {
      id: `wamid.${id}`,
      from,
      timestamp: String(Math.floor(Date.now() / 1_000)),
      type: 'text',
      text: { body: 'Oi' },
    };
    await deliver(
      payloadOf(
        { contacts: [{ wa_id: from, profile: { name: 'Rui' } }], messages: [hello] },
        { phoneNumberId: '1000' },
      ),
    );
    await panel.updateAutomation({ id, steps: steps.slice(4) });
    const answered = await panel.dryRunAutomation({ id, contact_id, at, reply: 'Sim' });
    expect(answered.steps.map(({ decision }) => decision)).toEqual(['waits for reply', 'done']);
    expect(await taken()).toBe(before);
    await prisma.connection.updateMany({ where: { organizationId: organization }, data: { status: 'config_error' } });
    const refused = await panel.dryRunAutomation({ id, contact_id, at, reply: 'Sim' });
    expect(refused.ended).toMatchObject({ status: 'running', reason: 'connection_trouble' });
    await prisma.connection.updateMany({ where: { organizationId: organization }, data: { status: 'connected' } });
  });

  it('a dry run reports cooldown or already_in_flow as a refusal, and still lists the steps', async () => {
    const flow = await flowOn({ type: 'contact_created' }, 'again', { cooldown: 60 });
    const { id: contact_id } = await person();
    await settle();
    const held = await panel.dryRunAutomation({ id: flow.id, contact_id });
    expect(held).toMatchObject({ refused: 'cooldown', steps: [{ decision: 'done' }] });
    const { retry_at } = held;
    expect(await panel.dryRunAutomation({ id: flow.id, contact_id, at: String(retry_at) })).toMatchObject({
      refused: null,
    });
    await prisma.automationRun.updateMany({
      where: { automationId: flow.id },
      data: { status: 'running', endedAt: null },
    });
    const inside = await panel.dryRunAutomation({ id: flow.id, contact_id, at: String(retry_at) });
    expect(inside).toMatchObject({ refused: 'already_in_flow', retry_at: null, steps: [{ decision: 'done' }] });
    await prisma.automationRun.deleteMany({ where: { automationId: flow.id } });
  });
});
