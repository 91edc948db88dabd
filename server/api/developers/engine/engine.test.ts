import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startEngine } from '#inngest/start-engine.ts';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { subscribe } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { openPanel, panelOf, refusalOf } from '#server/testing/panel.ts';
import { until } from '#server/testing/servers/receiver.ts';
import { webhookReceiver } from '#server/testing/servers/webhook-receiver.ts';

const api = startHarness();
const receiver = await webhookReceiver();
afterAll(() => api.stop());
let organization: string;
let panel: ReturnType<typeof panelOf>;

beforeEach(async () => {
  ({ organization, panel } = await openPanel());
});

const run = async (more: object, tenant = organization) => {
  const id = newId();
  const event = { id: newId(), name: 'parley/templates.sync_due', ts: 0, data: { organization_id: tenant } };
  await api.prisma.engineRun.create({
    data: { id, functionId: 'parley-sync-templates', tenant, event, status: 'ready', rank: 1, ...more },
  });
  return id;
};
const over = { rank: null, endedAt: new Date() };
const failed = { ...over, status: 'failed', output: { name: 'Error', message: 'the operator did not answer' } };
const dead = { ...over, status: 'dead', output: { name: 'Dead', message: 'taken 6 times without any progress' } };
const waiting = { status: 'waiting', rank: null, dueAt: new Date(Date.now() + 60_000) };

describe('the job engine as an administrator sees it', () => {
  it('counts runs by function and state, of the organization and the deployment only', async () => {
    await run({ createdAt: new Date(Date.now() - 5_000) });
    await run({ status: 'working', rank: null, worker: 1 });
    await run({ status: 'in_line', rank: null, turnKey: 'k' });
    await run(waiting);
    await run({ ...waiting, attempt: 2 });
    await run(failed);
    await run(dead);
    await run({ ...over, status: 'completed', output: {} });
    await run({ ...failed, functionId: 'parley-reconciler' }, '');
    await run(failed, newId());
    const engine = await panel.engine.viewEngine({});
    expect(engine).toMatchObject({ kind: 'embedded', address: null });
    expect(engine.lag_ms).toBeGreaterThanOrEqual(5_000);
    expect(engine.functions).toEqual([
      {
        function_id: 'parley-sync-templates',
        of_deployment: false,
        ready: 1,
        in_line: 1,
        running: 1,
        waiting: 2,
        retrying: 1,
        failed: 2,
      },
      expect.objectContaining({ function_id: 'parley-reconciler', of_deployment: true, failed: 1 }),
    ]);
  });

  it('lists failed and dead runs with their error, latest first, in pages', async () => {
    const first = await run({ ...failed, endedAt: new Date(Date.now() - 1_000) });
    const second = await run({ ...dead, endedAt: new Date() });
    const page = await panel.engine.listFailedRuns({ limit: 1 });
    expect(page.data).toMatchObject([
      { id: second, status: 'dead', error: { name: 'Dead', message: 'taken 6 times without any progress' } },
    ]);
    const rest = await panel.engine.listFailedRuns({ limit: 1, cursor: page.next_cursor ?? '' });
    expect(rest).toMatchObject({ data: [{ id: first, event: 'parley/templates.sync_due' }], has_more: false });
  });

  it('shows address, registration error and last runs if an external Inngest runs the functions', async () => {
    await run(failed);
    const keys = { INNGEST_EVENT_KEY: 'k', INNGEST_SIGNING_KEY: 's', PUBLIC_URL: 'https://parley.test' };
    completeEnv({ ...keys, INNGEST_BASE_URL: 'http://inngest.test:8288' });
    const [at, error] = [new Date('2026-01-02T03:04:05Z'), 'it does not know our INNGEST_SIGNING_KEY'];
    await api.prisma.engineSighting.createMany({
      data: [
        { name: 'registration', at, error },
        { name: 'parley-reconciler', at },
      ],
    });
    try {
      const engine = await panel.engine.viewEngine({});
      expect(engine).toEqual({
        kind: 'inngest',
        address: 'http://inngest.test:8288',
        outside: {
          registered_at: '2026-01-02T03:04:05.000Z',
          registration_error: error,
          last_runs: [{ function_id: 'parley-reconciler', at: '2026-01-02T03:04:05.000Z' }],
        },
        lag_ms: 0,
        functions: [],
      });
    } finally {
      completeEnv({ INNGEST_EVENT_KEY: '', INNGEST_SIGNING_KEY: '', INNGEST_BASE_URL: '', PUBLIC_URL: '' });
    }
  });
});

it('returns admin_only to editors, run_not_found for runs of others, of the deployment or not failed', async () => {
  const editor = panelOf(await api.createMember(organization, { role: 'editor' }));
  expect((await refusalOf(editor.engine.viewEngine({}))).code).toBe('admin_only');
  const ids = [await run(failed, newId()), await run(failed, ''), await run(waiting), newId(), 'no-uuid'];
  for (const id of ids) {
    expect((await refusalOf(panel.engine.retryRun({ id }))).code).toBe('run_not_found');
    expect((await refusalOf(panel.engine.discardRun({ id }))).code).toBe('run_not_found');
  }
});

it('a dead run is discarded once when 20 calls discard it at the same time, and is audited', async () => {
  const id = await run(dead);
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => panel.engine.discardRun({ id })));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await api.prisma.engineRun.count({ where: { id } })).toBe(0);
  const audit = await api.prisma.auditEntry.findMany({ where: { objectId: id } });
  expect(audit).toMatchObject([{ action: 'engine_run.discarded', objectName: 'parley-sync-templates' }]);
});

it('a retried run keeps the results of its steps, drops failed steps, and waits for its concurrency key', async () => {
  const steps = { a: { data: 1 }, b: { error: { message: 'x' } }, c: null };
  const turn = { turnKey: newId(), turnLimit: 1 };
  const busy = await run({ ...turn, status: 'working', rank: null, worker: 1 });
  const id = await run({ ...failed, ...turn, steps, stack: ['a', 'b', 'c', 'd', 'e'], attempt: 3, tries: 9 });
  await api.prisma.engineMemo.createMany({
    data: [
      { runId: id, stepId: 'd', memo: { data: 4 } },
      { runId: id, stepId: 'e', memo: { error: { message: 'x' } } },
    ],
  });
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => panel.engine.retryRun({ id })));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await api.prisma.engineRun.findUniqueOrThrow({ where: { id } })).toMatchObject({
    status: 'in_line',
    steps: { a: { data: 1 }, c: null },
    stack: ['a', 'c', 'd'],
    attempt: 0,
    tries: 0,
    output: null,
    endedAt: null,
  });
  expect((await api.prisma.engineMemo.findMany({ where: { runId: id } })).map(({ stepId }) => stepId)).toEqual(['d']);
  await api.prisma.engineRun.deleteMany({ where: { id: { in: [id, busy] } } });
});

it('a retried run is executed: its event is delivered', async () => {
  const key = await api.createKey(organization);
  await subscribe(key, ['contact.created'], receiver.url);
  await api.call('POST', '/contacts', { key, body: { email: 'late@example.com' } });
  const event = { id: newId(), name: 'parley/event.recorded', ts: 0, data: { organization_id: organization } };
  const id = await run({ ...dead, functionId: 'parley-fan-out-event', event });
  const engine = await startEngine();
  try {
    expect(receiver.received).toHaveLength(0);
    await panel.engine.retryRun({ id });
    await until(() => receiver.received.length === 1);
  } finally {
    await engine.stop();
  }
});
