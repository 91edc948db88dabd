import { afterAll, beforeEach, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { pool } from '#server/db/pool.ts';
import { sql } from '#server/db/sql.ts';
import { waitsOutside } from '#server/jobs/waits-outside.ts';
import { until } from '#server/testing/servers/receiver.ts';
import { startDispatcher } from './dispatcher.ts';
import { completeRun, type RunRow, startRuns, wakeDue } from './run.store.ts';

afterAll(() => pool.end());
beforeEach(async () => {
  await sql.run('DELETE FROM engine_runs');
  await sql.run("INSERT INTO engine_workers SELECT unnest('{1,7}'::int[]), now() ON CONFLICT DO NOTHING");
});

const startMany = (count: number, tenant: string) =>
  startRuns(
    sql,
    Array.from({ length: count }, () => ({
      ...{ id: newId(), function_id: 'f', tenant, turn_key: null, turn_limit: 1, events: null, delay_ms: 0 },
      event: { id: newId(), name: 'x', data: {}, ts: 0 },
    })),
  );

/** Starts a dispatcher with four slots over the real queue. The runs continue until the test opens the gate. */
function startWithRoom(doFirst: (run: RunRow) => void) {
  const gate = Promise.withResolvers<void>();
  const begun: string[] = [];
  let looks = 0;
  const dispatcher = startDispatcher({
    worker: () => '1',
    capacity: 4,
    wakeDue: async () => {
      looks += 1;
      return (await wakeDue(100)).next_ms;
    },
    drive: async (run) => {
      begun.push(run.tenant);
      doFirst(run);
      await gate.promise;
      await completeRun(run, null);
    },
  });
  const end = () => {
    gate.resolve();
    return dispatcher.drain(5_000);
  };
  return { begun, looks: () => looks, end };
}

it('20 runs that wait for an external system take none of the four slots; runs of another tenant start', async () => {
  const { begun, end } = startWithRoom((run) => {
    if (run.tenant === 'hangs') waitsOutside();
  });
  await startMany(20, 'hangs');
  await until(() => begun.length === 20);
  await startMany(3, 'works');
  await until(() => begun.filter((tenant) => tenant === 'works').length === 3);
  await end();
});

it('a tenant with 20 runs gets at most three of four slots, and another tenant gets the fourth', async () => {
  const { begun, looks, end } = startWithRoom(() => {});
  const threeLooks = async () => {
    const before = looks();
    await until(() => looks() >= before + 3);
  };
  await startMany(20, 'busy');
  await until(() => begun.length === 3);
  await threeLooks();
  expect(begun).toEqual(['busy', 'busy', 'busy']);
  await startMany(2, 'other');
  await until(() => begun.length === 4);
  await threeLooks();
  expect(begun).toEqual(['busy', 'busy', 'busy', 'other']);
  await end();
});

it('a run is claimed again, without counting a try, if the database failed before it answered the claim', async () => {
  let isAway = true;
  const driven: string[] = [];
  await startMany(1, 'lost');
  await sql.run(`UPDATE engine_runs SET status = 'working', worker = '7', rank = NULL, claim = 1, tries = 1`);
  const dispatcher = startDispatcher({
    worker: () => '7',
    capacity: 4,
    wakeDue: async () => {
      if (!isAway) return null;
      isAway = false;
      throw new Error('Connection terminated unexpectedly');
    },
    drive: async (run) => {
      driven.push(`${run.tenant} ${run.claim} ${run.tries}`);
      await completeRun(run, null);
    },
  });
  await until(() => driven.length === 1);
  expect(driven).toEqual(['lost 2 1']);
  await dispatcher.drain(5_000);
});

it('runs that this process executes are not claimed again when the database fails in between', async () => {
  const gate = Promise.withResolvers<void>();
  let looks = 0;
  const driven: number[] = [];
  await startMany(2, 'kept');
  const dispatcher = startDispatcher({
    worker: () => '7',
    capacity: 4,
    wakeDue: async () => {
      looks += 1;
      if (driven.length === 2 && looks % 2 === 0) throw new Error('Connection terminated unexpectedly');
      return null;
    },
    drive: async (run) => {
      driven.push(run.claim);
      await gate.promise;
      await completeRun(run, null);
    },
  });
  await until(() => driven.length >= 2 && looks >= 8);
  expect(driven).toEqual([1, 1]);
  gate.resolve();
  await dispatcher.drain(5_000);
});

it('losing the lock during a claim gives back the runs just claimed, but not the runs already executing', async () => {
  const gate = Promise.withResolvers<void>();
  const driven: string[] = [];
  let [looks, asksWithoutLock, isLost] = [0, 0, false];
  await startMany(1, 'driven');
  const dispatcher = startDispatcher({
    worker: () => {
      if (!isLost) return '7';
      asksWithoutLock += 1;
      return null;
    },
    capacity: 4,
    // Called after the worker's name was read and before any run is claimed.
    wakeDue: async () => {
      looks += 1;
      if (driven.length === 1 && asksWithoutLock === 0) {
        await startMany(1, 'claimed');
        isLost = true;
      }
      return null;
    },
    drive: async (run) => {
      driven.push(`${run.tenant} ${run.claim}`);
      await gate.promise;
      await completeRun(run, null);
    },
  });
  // The second call without a lock shows that the first look has given back its claimed runs.
  await until(() => asksWithoutLock >= 2);
  expect(await sql.rows('SELECT tenant, status::text FROM engine_runs ORDER BY tenant')).toEqual([
    { tenant: 'claimed', status: 'ready' },
    { tenant: 'driven', status: 'working' },
  ]);
  isLost = false;
  const before = looks;
  await until(() => driven.length === 2 && looks >= before + 3);
  expect(driven).toEqual(['driven 1', 'claimed 2']);
  gate.resolve();
  await dispatcher.drain(5_000);
});

it('the dispatcher pauses for about 250, 500 and 750 ms after the first three failures of the database', async () => {
  const asked: number[] = [];
  const dispatcher = startDispatcher({
    worker: () => '1',
    capacity: 4,
    wakeDue: async () => {
      asked.push(performance.now());
      if (asked.length <= 3) throw new Error('the database is away');
      return null;
    },
    drive: async () => {},
  });
  await until(() => asked.length > 3);
  const [first = 0, second = 0, third = 0, fourth = 0] = asked;
  // A timer may be a millisecond early.
  expect(second - first).toBeGreaterThan(240);
  expect(third - second).toBeGreaterThan(490);
  expect(fourth - third).toBeGreaterThan(740);
  await dispatcher.drain(1_000);
});
