import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, systemActor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { newId } from '#server/base/ids.ts';
import { type Scope, scopes } from '#server/contract/organization/scopes.ts';
import { pool } from '#server/db/pool.ts';
import { provision } from '#server/domain/lifecycle/provisioning/provision.ts';
import { readProvisioning } from '#server/domain/platform/provisioning-file/read-provisioning.ts';
import { deliver, payloadOf } from '#server/testing/channel.ts';
import { startHarness } from '#server/testing/harness.ts';
import { type NullOperator, startNullOperator } from '#server/testing/servers/null-operator.ts';
import { webhookReceiver } from '#server/testing/servers/webhook-receiver.ts';
import type { Action, ActionOutcome, ActionTarget } from './action.ts';
import { type ActionName, actions } from './registry.ts';
import { planAction, runAction } from './run-action.ts';

// Runs every action of the registry with its own example. A second organization has the same data and must stay
// unchanged.

const api = startHarness();
const names = Object.keys(actions) as ActionName[];
const actionOf = (name: ActionName): Action => actions[name] as Action;

interface World {
  readonly actor: Actor;
  readonly number: string;
  readonly ids: { readonly tag: string; readonly pipeline: string; readonly stage: string; readonly user: string };
  readonly connection: string;
  readonly template: string;
}

let operator: NullOperator;
const receiver = await webhookReceiver((_request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end('{"table":4}');
});
let mine: World;
let theirs: World;

const fileOf = (number: string) => ({
  organization: { name: number, plan: 'pro' },
  members: [{ email: number === 'mine' ? 'ana@example.com' : 'eva@example.com', name: 'Ana', role: 'editor' }],
  custom_fields: [{ key: 'city', label: 'City' }],
  tags: [{ name: 'vip' }],
  pipelines: [{ name: 'Sales', is_default: true, stages: [{ name: 'New' }, { name: 'Won' }] }],
  connections: [{ name: 'Main', phone: '+551150001000', phone_number_id: number, waba_id: number, access_token: 'x' }],
  templates: [
    {
      connection: 'Main',
      name: 'welcome',
      language: 'pt_BR',
      category: 'UTILITY',
      status: 'APPROVED',
      components: [{ type: 'BODY', text: 'Olá {{1}}' }],
    },
  ],
});

async function createWorld(number: string): Promise<World> {
  // biome-ignore lint/suspicious/noExplicitAny: the test reads the output of provisioning without a type.
  const made: any = await provision(readProvisioning(fileOf(number)));
  const organizationId = made.organization.id;
  const [member] = await api.prisma.member.findMany({ where: { organizationId } });
  const [pipeline] = made.pipelines;
  const ids = { tag: made.tags[0].id, pipeline: pipeline.id, stage: pipeline.stages[1].id, user: member?.userId ?? '' };
  const actor = systemActor(organizationId, 'automation');
  return { actor, number, ids, connection: made.connections[0].id, template: made.templates[0].id };
}

beforeAll(async () => {
  operator = await startNullOperator();
  mine = await createWorld('mine');
  theirs = await createWorld('theirs');
});
afterAll(async () => {
  await operator.stop();
  await api.stop();
});

let people = 0;
/** Creates a customer who has just written: a contact and an open conversation. */
async function newPerson(world: World): Promise<Required<ActionTarget> & { readonly from: string }> {
  people += 1;
  const from = `55119876${String(people).padStart(5, '0')}`;
  const message = { from, id: `wamid.${newId()}`, timestamp: String(Math.floor(Date.now() / 1_000)), type: 'text' };
  const contacts = [{ wa_id: from, profile: { name: 'Marina' } }];
  await deliver(
    payloadOf({ contacts, messages: [{ ...message, text: { body: 'oi' } }] }, { phoneNumberId: world.number }),
  );
  const contact = await api.prisma.contact.findFirstOrThrow({ where: { waId: from } });
  const conversation = await api.prisma.conversation.findFirstOrThrow({ where: { contactId: contact.id } });
  return { contact_id: contact.id, conversation_id: conversation.id, from };
}

const inputOf = (name: ActionName): Record<string, unknown> =>
  name === 'call_http' ? { ...actionOf(name).example, url: receiver.url } : { ...actionOf(name).example };

/** Creates the data that an action needs in order to have an effect. */
async function readyFor(name: ActionName, world = mine): Promise<ActionTarget> {
  const { contact_id, conversation_id } = await newPerson(world);
  if (name === 'remove_tag') {
    await run('add_tag', { contact_id }, { tag: 'vip' }, { actor: world.actor });
  }
  return { contact_id, conversation_id };
}

interface More {
  readonly actor?: Actor;
  readonly scopes?: readonly Scope[];
  readonly key?: string;
}
const doer = ({ actor, scopes: held }: More) => ({ actor: actor ?? mine.actor, scopes: held ?? scopes });
const run = (action: string, target: unknown, input: unknown, more: More = {}) =>
  runAction(doer(more), { action, target, input, key: more.key });
const plan = (action: string, target: unknown, input: unknown, more: More = {}) =>
  planAction(doer(more), { action, target, input });
const codeOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'done',
    (error) => (error instanceof AppError ? error.code : Promise.reject(error)),
  );

/** Returns a snapshot of every table of the organization: the number of its rows, and a hash of their content. */
async function snapshot({ actor }: World): Promise<Map<string, { rows: number; hash: string }>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE table_schema = current_schema() AND column_name = 'organization_id' AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  const states = new Map<string, { rows: number; hash: string }>();
  for (const { name } of tables) {
    const { rows } = await pool.query<{ rows: number; hash: string }>(
      `SELECT count(*)::int AS rows, md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS hash
         FROM ${name} t WHERE organization_id = $1`,
      [actor.organizationId],
    );
    if (rows[0]) states.set(name, rows[0]);
  }
  expect(states.size).toBeGreaterThan(20);
  return states;
}

/** Returns how many rows each table has gained, and the requests that were sent to other servers. */
async function effectOf(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await snapshot(mine);
  const [sent, called] = [operator.accepted.length, receiver.received.length];
  await work();
  const after = await snapshot(mine);
  const grown = [...after].map(([name, { rows }]) => [name, rows - (before.get(name)?.rows ?? 0)] as const);
  return {
    ...Object.fromEntries(grown.filter(([, more]) => more !== 0)),
    sent: operator.accepted.length - sent,
    called: receiver.received.length - called,
  };
}

const shown = ({ changes }: ActionOutcome) => changes.map(({ object, field }) => ({ object, field }));
const isSend = (name: ActionName) => name.startsWith('send_');

it('each of the 16 actions has a scope, a description, and an example that fits its strict shape', () => {
  expect(names).toEqual([
    ...['add_tag', 'remove_tag', 'set_field', 'move_stage', 'assign', 'assign_in_turn'],
    ...['send_text', 'send_template', 'send_buttons', 'send_list', 'send_media'],
    ...['hand_off', 'mark_event', 'opt_out', 'call_http', 'note'],
  ]);
  for (const name of names) {
    const { name: own, scope, changes, shape, example } = actionOf(name);
    expect(own).toBe(name);
    expect(scopes).toContain(scope);
    expect(changes).toMatch(/^[A-Z].+\.$/);
    expect(shape.safeParse(example).error?.issues ?? []).toEqual([]);
    expect(shape.safeParse({ ...example, stranger: 1 }).success).toBe(false);
  }
});

describe.each(names)('action %s', (name) => {
  it('a dry run changes and sends nothing, and lists the same changes as the action that follows', async () => {
    const target = await readyFor(name);
    const input = inputOf(name);
    const before = await snapshot(mine);
    const [sent, called] = [operator.accepted.length, receiver.received.length];
    const planned = await plan(name, target, input);
    expect(await snapshot(mine)).toEqual(before);
    expect([operator.accepted.length, receiver.received.length]).toEqual([sent, called]);
    expect(planned.changes).not.toEqual([]);

    const done = await run(name, target, input);
    expect(shown(done)).toEqual(shown(planned));
    expect(done).toMatchObject({ contact_id: planned.contact_id, conversation_id: planned.conversation_id });
    expect(operator.accepted.length - sent).toBe(isSend(name) ? 1 : 0);
    expect(receiver.received.length - called).toBe(name === 'call_http' ? 1 : 0);
    if (name !== 'call_http') expect(await snapshot(mine)).not.toEqual(before);
  });

  it('takes effect once per key, also in 20 parallel calls, and refuses the key for another target', async () => {
    const input = inputOf(name);
    const [first, second] = [await readyFor(name), await readyFor(name)];
    const key = newId();
    let once: ActionOutcome | undefined;
    const effect = await effectOf(async () => {
      once = await run(name, first, input, { key });
    });
    expect(once?.changes).not.toEqual([]);
    const unchanged = await snapshot(mine);
    const again = await run(name, first, input, { key });
    expect(again).toEqual(once);
    expect(await snapshot(mine)).toEqual(unchanged);
    expect(await codeOf(run(name, second, input, { key }))).toBe('idempotency_key_reused');

    const another = newId();
    let outcomes: ActionOutcome[] = [];
    const shared = await effectOf(async () => {
      outcomes = await Promise.all(Array.from({ length: 20 }, () => run(name, second, input, { key: another })));
    });
    expect(shared).toEqual(effect);
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
  });

  it('refuses a missing scope, unknown fields, and contacts and conversations of another organization', async () => {
    const input = inputOf(name);
    const { scope } = actionOf(name);
    const others = await newPerson(theirs);
    const own = await readyFor(name);
    const before = await snapshot(theirs);
    const without = scopes.filter((one) => one !== scope);
    expect(await codeOf(run(name, own, input, { scopes: without }))).toBe('insufficient_scope');
    for (const ask of [run, plan]) {
      expect(await codeOf(ask(name, { contact_id: others.contact_id }, input))).toBe('contact_not_found');
      const conversation = await codeOf(ask(name, { conversation_id: others.conversation_id }, input));
      expect(conversation).toBe('conversation_not_found');
      const mixed = await codeOf(ask(name, { ...own, contact_id: others.contact_id }, input));
      expect(['invalid_request', 'contact_not_found']).toContain(mixed);
      expect(await codeOf(ask(name, {}, input))).toBe('missing_identifier');
      expect(await codeOf(ask(name, { contact_id: 'x', stranger: 1 }, input))).toBe('unknown_fields');
      expect(await codeOf(ask(name, { contact_id: 'nobody' }, input))).toBe('contact_not_found');
      expect(await codeOf(ask(name, own, { ...input, stranger: 1 }))).toBe('unknown_fields');
    }
    expect(await snapshot(theirs)).toEqual(before);
  });
});

it('actions refuse tags, stages, members, numbers and templates of another organization', async () => {
  const own = await newPerson(mine);
  const target = { contact_id: own.contact_id, conversation_id: own.conversation_id };
  const { ids, connection, template } = theirs;
  const before = await snapshot(theirs);
  expect(await codeOf(run('add_tag', target, { tag: ids.tag }))).toBe('tag_not_found');
  expect(await codeOf(run('remove_tag', target, { tag: ids.tag }))).toBe('tag_not_found');
  expect(await codeOf(run('move_stage', target, { pipeline: ids.pipeline, stage: 'Won' }))).toBe('unknown_pipeline');
  expect(await codeOf(run('move_stage', target, { stage: ids.stage }))).toBe('unknown_stage');
  expect(await codeOf(run('assign', target, { user_id: ids.user }))).toBe('assigned_user_not_member');
  expect(await codeOf(run('assign', target, { email: 'eva@example.com' }))).toBe('assigned_user_not_member');
  const said = { text: 'oi', connection_id: connection };
  expect(await codeOf(run('send_text', target, said))).toBe('connection_not_found');
  expect(await codeOf(run('send_template', target, { template_id: template }))).toBe('missing_template');
  expect(await snapshot(theirs)).toEqual(before);
});

it('an action whose result is already in place lists no changes and writes nothing', async () => {
  for (const name of ['add_tag', 'set_field', 'move_stage', 'assign', 'hand_off', 'opt_out'] as const) {
    const target = await readyFor(name);
    await run(name, target, inputOf(name));
    const before = await snapshot(mine);
    expect((await run(name, target, inputOf(name))).changes).toEqual([]);
    expect(await snapshot(mine)).toEqual(before);
  }
});

it('an unknown action and malformed fields are refused with the error codes of the contract', async () => {
  const target = await newPerson(mine);
  const at = { contact_id: target.contact_id };
  expect(await codeOf(run('toString', at, {}))).toBe('invalid_request');
  expect(await codeOf(run('send_text', at, {}))).toBe('missing_text');
  expect(await codeOf(run('send_buttons', at, { body: 'x', buttons: [] }))).toBe('invalid_buttons');
  expect(await codeOf(run('set_field', at, { key: 'nobody', value: 'x' }))).toBe('unknown_fields');
  expect(await codeOf(run('assign', at, {}))).toBe('missing_user');
});

it('assign can hand a conversation to a member and take it back; the scope contacts:write is not enough', async () => {
  const { conversation_id } = await newPerson(mine);
  const { user } = mine.ids;
  const asked = { user_id: user, of: 'conversation' };
  const contactsOnly = { scopes: ['contacts:write'] as const };
  expect(await codeOf(run('assign', { conversation_id }, asked, contactsOnly))).toBe('insufficient_scope');
  const taken = await run('assign', { conversation_id }, asked);
  expect(taken.changes).toEqual([
    { object: 'conversation', id: conversation_id, field: 'takeover', from: null, to: user },
  ]);
  const given = await run('assign', { conversation_id }, { user_id: null, of: 'conversation' });
  expect(given.changes).toMatchObject([{ from: user, to: null }]);
});

describe('call_http', () => {
  it('sends the body as JSON with an opaque idempotency key, and returns the JSON of the response', async () => {
    const { contact_id } = await newPerson(mine);
    const input = { url: receiver.url, method: 'PUT', headers: { 'X-Mine': 'yes' }, body: { table: 4 } };
    const { answer } = await run('call_http', { contact_id }, input, { key: 'ana@example.com' });
    expect(answer).toEqual({ status: 200, json: { table: 4 }, text: null, error: null });
    expect(receiver.received.at(-1)).toMatchObject({
      body: '{"table":4}',
      headers: {
        'content-type': 'application/json',
        'x-mine': 'yes',
        'idempotency-key': expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    });
  });

  it('returns at most 64 KiB, does not follow redirects, and reports a broken connection in its answer', async () => {
    const { contact_id } = await newPerson(mine);
    const ask = async () => (await run('call_http', { contact_id }, { url: receiver.url })).answer;
    receiver.behave((_request, response) => void response.end('x'.repeat(200_000)));
    expect(await ask()).toMatchObject({ status: 200, json: null, text: 'x'.repeat(65_536) });
    receiver.behave((_request, response) => {
      response.writeHead(302, { location: receiver.url });
      response.end();
    });
    const before = receiver.received.length;
    expect(await ask()).toMatchObject({ status: 302 });
    expect(receiver.received.length - before).toBe(1);
    receiver.behave((request) => void request.socket.destroy());
    expect(await ask()).toMatchObject({ status: null, json: null, text: null, error: expect.any(String) });
  });

  it('refuses URLs other than public https, unsafe headers and invalid bodies; test mode sends nothing', async () => {
    const { contact_id } = await newPerson(mine);
    const target = { contact_id };
    const ask = (input: object) => codeOf(run('call_http', target, { url: receiver.url, ...input }));
    for (const url of [
      'http://127.0.0.1:1/',
      'https://localhost/',
      'https://169.254.169.254/',
      'ftp://x.example',
      'x',
    ]) {
      expect(await ask({ url })).toBe('invalid_url');
    }
    expect(await ask({ headers: { Host: 'x' } })).toBe('invalid_request');
    expect(await ask({ headers: { 'X-A': 'a\r\nHost: x' } })).toBe('invalid_request');
    expect(await ask({ headers: { 'x y': 'a' } })).toBe('invalid_request');
    expect(await ask({ body: 'x'.repeat(70_000) })).toBe('invalid_request');
    expect(await ask({ method: 'GET', body: {} })).toBe('invalid_request');
    const before = receiver.received.length;
    const { answer } = await run(
      'call_http',
      target,
      { url: receiver.url },
      { actor: { ...mine.actor, mode: 'test' } },
    );
    expect(answer).toMatchObject({ status: null });
    expect(receiver.received.length).toBe(before);
  });

  it('answers outcome_unknown and sends no second request if the process died during the first one', async () => {
    const { contact_id } = await newPerson(mine);
    const key = newId();
    const ask = () => run('call_http', { contact_id }, { url: receiver.url }, { key });
    const gate = Promise.withResolvers<void>();
    receiver.behave((_request, response) => void gate.promise.then(() => response.end('{}')));
    const before = receiver.received.length;
    const dead = ask();
    await expect.poll(() => receiver.received.length).toBe(before + 1);
    const where = { operation: 'acts.call_http', finishedAt: null };
    await api.prisma.idempotencyRecord.updateMany({ where, data: { lockedUntil: new Date(0) } });
    expect((await ask()).answer).toMatchObject({ status: null, error: 'outcome_unknown' });
    gate.resolve();
    await dead;
    expect(receiver.received.length).toBe(before + 1);
  });
});

it('erasing a contact removes its data from the stored answers of idempotency keys', async () => {
  const { contact_id } = await newPerson(mine);
  const key = newId();
  await run('note', { contact_id }, { body: 'canary-in-a-note' }, { key });
  const secret = await api.createKey(mine.actor.organizationId);
  const kept = async () =>
    JSON.stringify(await api.prisma.idempotencyRecord.findMany({ where: { operation: 'acts.note' } }));
  expect(await kept()).toContain('canary-in-a-note');
  expect(await api.call('DELETE', `/contacts/${contact_id}?mode=erase`, { key: secret })).toMatchObject({
    status: 200,
  });
  expect(await kept()).not.toContain('canary-in-a-note');
});
