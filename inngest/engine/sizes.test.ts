import { afterAll, beforeEach, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { pool } from '#server/db/pool.ts';
import { sql } from '#server/db/sql.ts';
import { callFunction } from './call-function.ts';
import { engineFetch } from './engine-entry.ts';
import { type Executor, executeRun } from './execute-run.ts';
import type { EngineFunction } from './registry.ts';
import { claimRuns, type RunRow, startRuns } from './run.store.ts';

const mebibyte = 1024 * 1024;
/** Each character has two bytes in UTF-8. */
const wide = (bytes: number) => 'é'.repeat(bytes / 2);
const fn: EngineFunction = {
  ...{ id: 'f', events: [], crons: [], attemptsMax: 1, turns: null, idempotency: null, cancelOn: [] },
  ...{ batchEvents: undefined, debounce: undefined, throttle: undefined, rateLimit: undefined },
};

beforeEach(async () => {
  await sql.run('DELETE FROM engine_runs');
  await sql.run('INSERT INTO engine_workers VALUES (1, now()) ON CONFLICT DO NOTHING');
});
afterAll(() => pool.end());

async function takeRun(): Promise<RunRow> {
  const event = { id: newId(), name: 'x', data: {}, ts: 0 };
  const one = { id: newId(), function_id: 'f', tenant: '', turn_key: null, turn_limit: 1, event };
  await startRuns(sql, [{ ...one, events: null, delay_ms: 0 }]);
  const [run] = await claimRuns('1', 1, []);
  if (!run) throw new Error('not taken');
  return run;
}

/** Executes a function of `count` steps. Each step returns `data`. */
async function runSteps(count: number, data: unknown): Promise<RunRow> {
  let called = 0;
  const executor: Executor = {
    functions: [fn],
    tenantOf: () => '',
    poke: () => {},
    retryDelayMs: () => 0,
    triesMax: 9,
    timeLimitMs: () => 60_000,
    handler: async () => {
      called += 1;
      const op = called > count ? { id: 'end', op: 'RunComplete' } : { id: `s${called}`, op: 'StepRun', data };
      return new Response(JSON.stringify([op]), { status: 206, headers: { 'x-inngest-sdk': 'test' } });
    },
  };
  const run = await takeRun();
  await executeRun(executor, fn, run);
  return run;
}
const outcomeOf = (run: RunRow) =>
  sql.row<{ status: string; done: number; why: string | null }>(
    `SELECT status, cardinality(stack) AS done, output ->> 'message' AS why FROM engine_runs WHERE id = $1`,
    [run.id],
  );

it('an event is measured in bytes: 2 MiB are accepted (200), more than 3 MiB are rejected (400)', async () => {
  const entry = engineFetch({ register: () => {}, accept: async (events) => events.map(({ event }) => event.id) });
  const send = (bytes: number) => {
    const body = JSON.stringify({ name: 'x', data: { text: wide(bytes) } });
    return entry('http://embedded.invalid/e/key', { method: 'POST', body });
  };
  expect((await send(2 * mebibyte)).status).toBe(200);
  const refused = await send(3 * mebibyte + 2);
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('the event is too large');
});

it('the result of a step is measured in bytes: 3 MiB are accepted, 4 MiB fail for good (400)', async () => {
  const answered = (bytes: number) => async () =>
    new Response(JSON.stringify([{ id: 's', op: 'StepRun', data: wide(bytes) }]), {
      status: 206,
      headers: { 'x-inngest-sdk': 'test' },
    });
  const run = await takeRun();
  const how = { attemptsMax: 1, stepId: 'step', limitMs: 60_000 };
  expect((await callFunction(answered(3 * mebibyte), run, how)).status).toBe(206);
  expect(await callFunction(answered(4 * mebibyte), run, how)).toMatchObject({ status: 400, final: true });
});

it('a run fails when its steps have returned more than 32 MiB in total', async () => {
  expect(await outcomeOf(await runSteps(11, 'x'.repeat(3 * mebibyte)))).toEqual({
    status: 'failed',
    done: 10,
    why: `the steps have answered more than ${32 * mebibyte} bytes`,
  });
});

it('each step stores only its own result, and the next worker gets the results of all 50 steps', async () => {
  const run = await runSteps(50, { text: 'x' });
  const rows = await sql.rows('SELECT steps, cardinality(stack) AS done FROM engine_runs WHERE id = $1', [run.id]);
  expect(rows).toEqual([{ steps: {}, done: 50 }]);
  expect(await sql.rows('SELECT count(*)::int AS memos FROM engine_memos WHERE run_id = $1', [run.id])).toEqual([
    { memos: 50 },
  ]);
  await sql.run(
    "UPDATE engine_runs SET status = 'ready', rank = 1, ended_at = NULL, steps = $2::jsonb, stack = stack || 'e'::text WHERE id = $1",
    [run.id, '{"e": {"name": "came"}}'],
  );
  const [again] = await claimRuns('1', 1, []);
  expect(Object.keys(again?.steps ?? {})).toHaveLength(51);
  expect(again?.steps).toMatchObject({
    s1: { data: { text: 'x' } },
    s50: { data: { text: 'x' } },
    e: { name: 'came' },
  });
});
