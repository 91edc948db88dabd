import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { pool } from '#server/db/pool.ts';
import { sql } from '#server/db/sql.ts';
import { claimRuns, completeRun, giveBack, type NewRun, restRun, startRuns, wakeDue } from './run.store.ts';

// A wake-up only announces that there is work. Of equal wake-ups, at most one run is queued at a time.

beforeAll(async () => {
  await sql.run('CREATE TABLE announced_rows (id serial PRIMARY KEY)');
});
beforeEach(async () => {
  await sql.run('DELETE FROM engine_runs');
  await sql.run('DELETE FROM engine_workers');
  await sql.run('INSERT INTO engine_workers SELECT generate_series(1, 3), now()');
});
afterAll(() => pool.end());

const wakeUpOf = (more: Partial<NewRun> = {}, data: Record<string, unknown> = { endpoint_id: 'e' }): NewRun => ({
  id: newId(),
  function_id: 'f',
  tenant: '',
  turn_key: 'f:e',
  turn_limit: 1,
  event: { id: newId(), name: 'x', data, ts: 0 },
  events: null,
  delay_ms: 0,
  is_hint: true,
  ...more,
});
const start = (...runs: NewRun[]) => startRuns(sql, runs);
const claim = (worker = '1', most = 10) => claimRuns(worker, most, []);
const statuses = async () =>
  (await sql.rows<{ status: string }>('SELECT status FROM engine_runs ORDER BY id')).map(({ status }) => status);

describe('equal wake-ups', () => {
  it('queue one run at most, whether they arrive one by one, in parallel or in one call', async () => {
    for (let i = 0; i < 20; i += 1) await start(wakeUpOf());
    expect(await statuses()).toEqual(['ready']);
    const [first] = await claim();
    await Promise.all(Array.from({ length: 50 }, () => start(wakeUpOf())));
    await start(...Array.from({ length: 50 }, () => wakeUpOf()));
    expect((await statuses()).sort()).toEqual(['in_line', 'working']);
    if (first) await completeRun(first, null);
    expect(await statuses()).toEqual(['ready']);
  });

  it('with a delay start no run beside a queued one, but start one when none is queued', async () => {
    await start(wakeUpOf(), wakeUpOf({ delay_ms: 1 }), wakeUpOf({ delay_ms: 60_000 }));
    await claim();
    await start(wakeUpOf());
    await sql.run("UPDATE engine_runs SET due_at = now() WHERE status = 'waiting'");
    await wakeDue(10);
    expect((await statuses()).sort()).toEqual(['in_line', 'working']);
    await sql.run('DELETE FROM engine_runs');
    await start(wakeUpOf({ delay_ms: 60_000 }));
    await sql.run("UPDATE engine_runs SET due_at = now() WHERE status = 'waiting'");
    await wakeDue(10);
    expect(await statuses()).toEqual(['ready']);
  });

  it('start a new run while a failed run waits for its next try', async () => {
    await start(wakeUpOf());
    const [run] = await claim();
    if (!run) throw new Error('not taken');
    await restRun(run, 60_000, 1);
    await start(wakeUpOf());
    expect((await statuses()).sort()).toEqual(['ready', 'waiting']);
    await sql.run("UPDATE engine_runs SET due_at = now() WHERE status = 'waiting'");
    await wakeDue(10);
    expect((await statuses()).sort()).toEqual(['in_line', 'ready']);
  });
});

it('different data, another function, or an event that is no wake-up: each starts a run of its own', async () => {
  await start(wakeUpOf({ function_id: 'g' }), wakeUpOf());
  await start(wakeUpOf({}, { endpoint_id: 'e', import_id: '2' }));
  await start(wakeUpOf({ is_hint: false }), wakeUpOf({ is_hint: false }));
  expect((await statuses()).sort()).toEqual(['in_line', 'in_line', 'in_line', 'in_line', 'ready']);
});

it('every row committed before its wake-up is processed, even with parallel workers and crashes', async () => {
  const act = fc.constantFrom('write', 'write', 'work', 'work elsewhere', 'crash');
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 5, maxLength: 50 }),
      fc.integer({ min: 2, max: 12 }),
      async (acts, atOnce) => {
        await sql.run('DELETE FROM engine_runs');
        await sql.run('DELETE FROM announced_rows');
        const work = async (worker: string) => {
          for (const run of await claim(worker)) {
            await sql.run('DELETE FROM announced_rows');
            await completeRun(run, null);
          }
        };
        const perform = async (one: string) => {
          if (one === 'work') return work('1');
          if (one === 'work elsewhere') return work('2');
          if (one === 'crash') return void (await giveBack('2', true));
          await sql.run('INSERT INTO announced_rows DEFAULT VALUES');
          await start(wakeUpOf());
        };
        for (let offset = 0; offset < acts.length; offset += atOnce) {
          await Promise.all(acts.slice(offset, offset + atOnce).map(perform));
        }
        for (const worker of ['1', '2']) await giveBack(worker, true);
        while ((await statuses()).length > 0) await work('1');
        expect(await sql.rows('SELECT id FROM announced_rows')).toEqual([]);
      },
    ),
    { numRuns: 40 },
  );
}, 120_000);
