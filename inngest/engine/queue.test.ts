import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { pool } from '#server/db/pool.ts';
import { sql } from '#server/db/sql.ts';
import { pace } from './intake.store.ts';
import {
  claimRuns,
  completeRun,
  endIfCancelled,
  giveBack,
  type NewRun,
  type RunRow,
  restRun,
  silentWorkers,
  startRuns,
  takeOver,
  wakeDue,
} from './run.store.ts';
import { addWaits, awaitWaits, cancelRun, fulfilWait, saveProgress, settleWaits, waitsFor } from './wait.store.ts';

afterAll(() => pool.end());
beforeEach(async () => {
  await sql.run('DELETE FROM engine_runs');
  await sql.run('DELETE FROM engine_workers');
  await sql.run('INSERT INTO engine_workers SELECT generate_series(1, 20), now()');
});

const eventOf = (name = 'x') => ({ id: newId(), name, data: {}, ts: 0 });
const runOf = (more: Partial<NewRun> = {}): NewRun => ({
  id: newId(),
  function_id: 'f',
  tenant: '',
  turn_key: null,
  turn_limit: 1,
  event: eventOf(),
  events: null,
  delay_ms: 0,
  ...more,
});
const start = (...runs: NewRun[]) => startRuns(sql, runs);
const claim = (worker: string, most = 1) => claimRuns(worker, most, []);

/** Processes all runs that are still to be done, with one worker. */
async function workOff(): Promise<void> {
  for (;;) {
    await wakeDue(100);
    const runs = await claim('1', 10);
    if (runs.length === 0) return;
    for (const run of runs) await completeRun(run, null);
  }
}

describe('runs with a concurrency key', () => {
  const keys = ['a', 'b', 'c'];
  const limits: Record<string, number> = { a: 1, b: 2, c: 3 };
  const act = fc.oneof(
    fc.record({
      what: fc.constant('start' as const),
      key: fc.constantFrom(...keys),
      delayMs: fc.constantFrom(0, 0, 5),
    }),
    fc.record({ what: fc.constantFrom('claim' as const, 'wake' as const, 'complete' as const, 'cancel' as const) }),
    fc.record({ what: fc.constant('rest' as const), delayMs: fc.constantFrom(0, 5) }),
    fc.record({ what: fc.constant('crash' as const), worker: fc.constantFrom('1', '2') }),
  );

  it('never exceed the limit of their key, and none waits while there is room, in random parallel use', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { minLength: 5, maxLength: 60 }),
        fc.integer({ min: 1, max: 20 }),
        async (acts, atOnce) => {
          await sql.run('DELETE FROM engine_runs');
          const held: RunRow[] = [];
          const started: string[] = [];
          const perform = async (one: (typeof acts)[number], index: number) => {
            if (one.what === 'start') {
              const run = runOf({ turn_key: one.key, turn_limit: limits[one.key] ?? 1, delay_ms: one.delayMs });
              started.push(run.id);
              return start(run);
            }
            if (one.what === 'claim') return void held.push(...(await claim(String(1 + (index % 2)), 2)));
            if (one.what === 'wake') return wakeDue(10);
            if (one.what === 'crash') return giveBack(one.worker, true);
            if (one.what === 'cancel') return cancelRun(sql, started[index % started.length] ?? newId(), null);
            const run = held.pop();
            if (run) return one.what === 'rest' ? restRun(run, one.delayMs, 0) : completeRun(run, null);
          };
          for (let offset = 0; offset < acts.length; offset += atOnce) {
            await Promise.all(acts.slice(offset, offset + atOnce).map((one, index) => perform(one, offset + index)));
            const rows = await sql.rows<{ turn_key: string; busy: number; in_line: number }>(
              `SELECT turn_key, count(*) FILTER (WHERE status IN ('ready', 'working'))::int AS busy,
                    count(*) FILTER (WHERE status = 'in_line')::int AS in_line FROM engine_runs GROUP BY turn_key`,
            );
            for (const { turn_key, busy, in_line } of rows) {
              expect(busy).toBeLessThanOrEqual(limits[turn_key] ?? 0);
              if (in_line > 0) expect(busy).toBe(limits[turn_key]);
            }
          }
          await sql.run("UPDATE engine_runs SET due_at = now() WHERE status = 'waiting'");
          await giveBack('1', true);
          await giveBack('2', true);
          await workOff();
          expect(await sql.rows('SELECT id, status FROM engine_runs WHERE ended_at IS NULL')).toEqual([]);
        },
      ),
      { numRuns: 40 },
    );
  }, 120_000);

  it('are claimed in the order in which they were started', async () => {
    const runs = Array.from({ length: 5 }, () => runOf({ turn_key: 'k' }));
    for (const run of runs) await start(run);
    const order: string[] = [];
    for (;;) {
      const [run] = await claim('1');
      if (!run) break;
      order.push(run.id);
      await completeRun(run, null);
    }
    expect(order).toEqual(runs.map(({ id }) => id));
  });
});

describe('a run', () => {
  it('is claimed once when 20 workers claim at the same time', async () => {
    await start(runOf());
    const taken = await Promise.all(Array.from({ length: 20 }, (_, worker) => claim(String(worker + 1))));
    expect(taken.flat()).toHaveLength(1);
  });

  it('takes no progress or completion from the worker that lost it, but progress from the new worker', async () => {
    await start(runOf());
    const [before] = await claim('1');
    await giveBack('1', true);
    const [after] = await claim('2');
    if (!before || !after) throw new Error('not taken');
    expect(await saveProgress(before, { a: { data: 1 } }, [])).toBeNull();
    expect(await completeRun(before, null)).toBe(false);
    await restRun(before, 0, 1);
    expect(await sql.row('SELECT status, worker FROM engine_runs')).toEqual({ status: 'working', worker: '2' });
    expect(await saveProgress(after, { a: { data: 2 } }, [])).toMatchObject({ steps: { a: { data: 2 } } });
    expect(after.tries).toBe(2);
  });

  it('given back while its process still executes it is claimed by another worker, not by that process', async () => {
    const run = runOf();
    await start(run);
    await claim('1');
    await giveBack('1', true);
    expect(await claimRuns('1', 1, [], [run.id])).toEqual([]);
    expect(await claim('2')).toHaveLength(1);
  });

  it('receives an awaited event once when 20 such events arrive at the same time', async () => {
    await start(runOf());
    const [run] = await claim('1');
    if (!run) throw new Error('not taken');
    const wait = { stepId: 's', eventName: 'answer', expression: null, expiresInMs: 60_000 };
    await saveProgress(run, {}, [wait]);
    const heard = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const answer = eventOf('answer');
        const [found] = await waitsFor(sql, answer, '00000000-0000-0000-0000-000000000000', 10);
        return found ? fulfilWait(sql, found.id, answer) : false;
      }),
    );
    expect(heard.filter(Boolean)).toHaveLength(1);
    const row = await sql.row<{ stack: string[] }>('SELECT stack FROM engine_runs WHERE id = $1', [run.id]);
    expect(row?.stack).toEqual(['s']);
  });

  it('frees its concurrency key for the next run when it is cancelled', async () => {
    const [first, second] = [runOf({ turn_key: 'k' }), runOf({ turn_key: 'k' })];
    await start(first, second);
    await addWaits(sql, [{ id: first.id, event: first.event, waits: [] }]);
    expect(await cancelRun(sql, first.id, 'enough')).toBe(true);
    expect(await cancelRun(sql, first.id, 'enough')).toBe(false);
    expect((await claim('1', 5)).map(({ id }) => id)).toEqual([second.id]);
  });
});

describe('runs that are due in an hour', () => {
  const hour = 3_600_000;
  const waits: Record<string, () => Promise<unknown>> = {
    'that begins later': () => start(runOf({ delay_ms: hour })),
    'that sleeps, or pauses between tries': async () => {
      await start(runOf());
      for (const run of await claim('1')) await restRun(run, hour, 1);
    },
    'that waits for an event until then': async () => {
      const run = runOf();
      await start(run);
      const wait = { stepId: 's', eventName: 'y', expression: null, expiresInMs: hour };
      const [taken] = await claim('1');
      if (!taken) throw new Error('not taken');
      await saveProgress(taken, {}, [wait]);
      expect(await awaitWaits(taken)).toBe('rested');
    },
  };
  /** Returns how long the run still has to wait, by the database's clock, which the job engine also uses. */
  const left = async () => {
    const row = await sql.row<{ ms: number }>(
      `SELECT extract(epoch FROM due_at - clock_timestamp())::float * 1000 AS ms FROM engine_runs`,
    );
    return row?.ms ?? 0;
  };
  const pass = async (ms: number) => {
    await sql.run(`UPDATE engine_runs SET due_at = due_at - $1 * interval '1 millisecond'`, [ms]);
    await sql.run(`UPDATE engine_waits SET expires_at = expires_at - $1 * interval '1 millisecond'`, [ms]);
  };
  const taken = async () => {
    await wakeDue(100);
    return claim('1', 5);
  };

  it.each(Object.entries(waits))('a run %s is claimed when due, but not one second earlier', async (_what, wait) => {
    const before = performance.now();
    await wait();
    const waited = performance.now() - before;
    expect(await left()).toBeGreaterThan(hour - waited - 1_000);
    for (const share of [hour / 2, hour / 2 - 1_000]) {
      await pass(share);
      const early = await taken();
      // If the machine was so slow that the last second has passed, the check would prove nothing.
      if ((await left()) > 0) expect(early).toEqual([]);
    }
    await pass(1_000);
    expect(await taken()).toHaveLength(1);
  });
});

describe('a run that is cancelled while its step is under way', () => {
  const ends: Record<string, (run: RunRow) => Promise<unknown>> = {
    'completes the run': (run) => completeRun(run, 'too late'),
    'is to be tried again': (run) => restRun(run, 0, 1),
    'ends without an answer: its process died': () => giveBack('1', true),
    'answers something to remember': async (run) => {
      expect(await saveProgress(run, { a: { data: 1 } }, [])).toBeNull();
      await endIfCancelled(run);
    },
    'would wait for something': (run) => awaitWaits(run),
  };

  it.each(Object.entries(ends))('frees its concurrency key only when the step %s', async (_what, endStep) => {
    const [first, second] = [runOf({ turn_key: 'k' }), runOf({ turn_key: 'k' })];
    await start(first, second);
    const [run] = await claim('1');
    if (!run) throw new Error('not taken');
    expect(await cancelRun(sql, first.id, 'enough')).toBe(true);
    expect(await cancelRun(sql, first.id, 'enough')).toBe(false);
    expect(await claim('2', 5)).toEqual([]);
    await endStep(run);
    expect((await claim('2', 5)).map(({ id }) => id)).toEqual([second.id]);
    const row = await sql.row('SELECT status, output, worker FROM engine_runs WHERE id = $1', [first.id]);
    expect(row).toEqual({ status: 'cancelled', output: 'enough', worker: null });
  });
});

describe('a worker', () => {
  it('claims no run and saves no progress after other workers have taken over its runs', async () => {
    await start(runOf(), runOf());
    const [run] = await claim('3');
    if (!run) throw new Error('not taken');
    expect(await takeOver('3')).toBe(1);
    expect(await claim('3', 5)).toEqual([]);
    expect(await saveProgress(run, { a: { data: 1 } }, [])).toBeNull();
    expect(await settleWaits(run)).toBeNull();
    expect(await claim('4', 5)).toHaveLength(2);
  });

  it('counts as silent 16 s after its last heartbeat although it holds its lock, or if it lost its lock', async () => {
    await start(runOf(), runOf(), runOf());
    const client = await pool.connect();
    await client.query('SELECT pg_advisory_lock(5), pg_advisory_lock(6), pg_advisory_lock(40)');
    for (const worker of ['5', '6']) expect(await claim(worker)).toHaveLength(1);
    await sql.run("UPDATE engine_workers SET beat_at = now() - interval '16 s' WHERE worker = 5");
    // A worker of an earlier version sends no heartbeats. Other workers know only its lock.
    await sql.run("UPDATE engine_runs SET status = 'working', rank = NULL, worker = 40 WHERE status = 'ready'");
    expect(await silentWorkers(15_000)).toEqual([{ worker: '5' }]);
    await client.query('SELECT pg_advisory_unlock_all()');
    client.release();
    expect((await silentWorkers(15_000)).map(({ worker }) => worker).sort()).toEqual(['40', '5', '6']);
  });
});

describe('tenants', () => {
  it('take turns: the first run of a small tenant is among the next two, before 180 runs of a large one', async () => {
    await start(...Array.from({ length: 200 }, () => runOf({ tenant: 'large' })));
    await claim('1', 20);
    const small = runOf({ tenant: 'small' });
    await start(small);
    const next = await claim('1', 2);
    expect(next.map(({ id }) => id)).toContain(small.id);
  });

  it('with 100 runs each get equal shares: 20 of 60 claims for each of three tenants', async () => {
    for (const tenant of ['a', 'b', 'c']) await start(...Array.from({ length: 100 }, () => runOf({ tenant })));
    const order = (await Promise.all(Array.from({ length: 60 }, () => claim('1')))).flat().map(({ tenant }) => tenant);
    for (const tenant of ['a', 'b', 'c']) expect(order.filter((one) => one === tenant)).toHaveLength(20);
  });

  it('that have their full share of a process are skipped, and another tenant’s run is claimed', async () => {
    await start(...Array.from({ length: 3 }, () => runOf({ tenant: 'full' })), runOf({ tenant: 'other' }));
    expect((await claimRuns('1', 10, ['full'])).map(({ tenant }) => tenant)).toEqual(['other']);
  });
});

describe('pace', () => {
  const rule = { intervalMs: 60_000, burst: 2, mostMs: 1e12 };
  it('lets 3 of 20 parallel calls start at once and spaces the other 17 one minute apart', async () => {
    const key = newId();
    const waits = await Promise.all(Array.from({ length: 20 }, () => pace(sql, key, rule)));
    const minutes = waits.map((wait) => Math.round((wait ?? -1) / 60_000)).sort((a, b) => a - b);
    expect(minutes).toEqual([0, 0, 0, ...Array.from({ length: 17 }, (_, index) => index + 1)]);
  });

  it('refuses calls that would wait too long, and does not count the refused calls', async () => {
    const key = newId();
    const now = { ...rule, mostMs: 0 };
    const waits = await Promise.all(Array.from({ length: 20 }, () => pace(sql, key, now)));
    expect(waits.filter((wait) => wait !== null)).toEqual([0, 0, 0]);
    expect(await pace(sql, key, rule)).toBeLessThanOrEqual(60_000);
  });
});
