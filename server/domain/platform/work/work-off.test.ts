import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { pool } from '#server/db/pool.ts';
import { sql } from '#server/db/sql.ts';
import { TimeLimit, withinLimit } from '#server/jobs/within-limit.ts';
import { until } from '#server/testing/servers/receiver.ts';
import { doublingPauses, listedPauses, WorkFailed } from './failure-outcome.ts';
import { holdLease } from './hold-lease.ts';
import { keepFailure } from './keep-failure.ts';
import { type LeasedWork, nextDue, workOff } from './work-off.ts';
import { claimRows } from './work-row.store.ts';
import type { WorkRow, WorkTable } from './work-table.ts';

// These tests use a table made for them. They check what every kind of work relies on: a row belongs to one worker,
// even if workers die.

const rows: WorkTable = {
  table: 'work_rows',
  open: 'done_at IS NULL',
  attempts: 'attempts',
  deadLetter: 'done_at = now()',
  of: ['of'],
};
const leaseMs = 400;
const children: ChildProcess[] = [];

beforeAll(() =>
  sql.run(`CREATE TABLE work_rows (id uuid PRIMARY KEY, of text NOT NULL DEFAULT 'one', attempts int NOT NULL DEFAULT 0,
    next_attempt_at timestamptz NOT NULL DEFAULT now(), lease_until timestamptz, lease_holder uuid, error text,
    done_at timestamptz, done_by uuid)`),
);
beforeEach(() => sql.run('DELETE FROM work_rows'));
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => pool.end());

async function make(count: number, of = 'one'): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  for (const id of ids) await sql.run('INSERT INTO work_rows (id, of) VALUES ($1, $2)', [id, of]);
  return ids;
}
interface Stored {
  id: string;
  attempts: number;
  error: string | null;
  done_at: Date | null;
  done_by: string | null;
  lease_holder: string | null;
  waits: number;
}
const stored = () =>
  sql.rows<Stored>(
    `SELECT id, attempts, error, done_at, done_by, lease_holder, extract(epoch FROM next_attempt_at - now())::float AS waits
       FROM work_rows ORDER BY id`,
  );
const only = async () => (await stored())[0];
const finish = async ({ id }: WorkRow, holder: string) => {
  await sql.run('UPDATE work_rows SET done_at = now(), done_by = $2 WHERE id = $1 AND lease_holder = $2', [id, holder]);
};
const workOf = (attempt: LeasedWork<WorkRow>['attempt'], pauses = listedPauses([60, 300])): LeasedWork<WorkRow> => ({
  ...{ rows, columns: 'w.of', pauses, leaseMs },
  attempt,
});
const allFree = () =>
  sql.run("UPDATE work_rows SET lease_until = now() - interval '1 s' WHERE lease_until IS NOT NULL");

/** Starts a worker in a process of its own. The worker hangs at the first row that it claims. */
async function startHanging(): Promise<{ child: ChildProcess; hangsAt: string }> {
  const child = fork(path.resolve('server/testing/processes/work-process.ts'), { execArgv: process.execArgv });
  children.push(child);
  const told = once(child, 'message');
  child.send({ rows, columns: 'w.of', leaseMs });
  const [hangsAt] = (await told) as [string];
  return { child, hangsAt };
}

describe('due rows of a work table', () => {
  it('are each processed once: in due order by one worker, and also by five workers at once', async () => {
    const ids = await make(60);
    const done: string[] = [];
    const finishing = workOf(async (row, holder) => {
      done.push(row.id);
      await finish(row, holder);
    });
    expect(await workOff(finishing, ['one'])).toBe(60);
    expect(done).toEqual(ids);
    await sql.run('UPDATE work_rows SET done_at = NULL, lease_until = NULL, lease_holder = NULL');
    done.length = 0;
    const counts = await Promise.all(Array.from({ length: 5 }, () => workOff(finishing, ['one'])));
    expect(counts.reduce((sum, count) => sum + count)).toBe(60);
    expect([...done].sort()).toEqual(ids);
  });

  it('are not processed for another owner or before they are due; nextDue gives the due time', async () => {
    await make(1, 'other');
    await make(1);
    await sql.run("UPDATE work_rows SET next_attempt_at = now() + interval '1 hour' WHERE of = 'one'");
    expect(await workOff(workOf(finish), ['one'])).toBe(0);
    const due = (await nextDue(rows, ['one'], new Date()))?.getTime() ?? 0;
    expect(Math.abs(due - Date.now() - 3_600_000)).toBeLessThan(5_000);
    expect(await workOff(workOf(finish), ['one'], new Date(due - 1))).toBe(0);
    // The database counts in microseconds, so a due time may lie between two milliseconds.
    expect(await workOff(workOf(finish), ['one'], new Date(due + 1))).toBe(1);
    expect(await nextDue(rows, ['one'], new Date())).toBeNull();
  });
});

describe('a work row whose attempt fails', () => {
  const fail = async () => {
    throw new Error('not today');
  };

  it('waits 60 s, then 300 s, keeps its error, and is a dead letter after the third attempt', async () => {
    await make(1);
    for (const [attempt, pause] of [
      [1, 60],
      [2, 300],
    ] as const) {
      expect(await workOff(workOf(fail), ['one'])).toBe(1);
      const row = await only();
      expect(row).toMatchObject({ attempts: attempt, error: 'Error: not today', done_at: null, lease_holder: null });
      expect(Math.abs((row?.waits ?? 0) - pause)).toBeLessThan(5);
      expect(await workOff(workOf(fail), ['one'])).toBe(0);
      await sql.run('UPDATE work_rows SET next_attempt_at = now()');
    }
    await workOff(workOf(fail), ['one']);
    expect(await only()).toMatchObject({ attempts: 3, error: 'Error: not today', done_at: expect.any(Date) });
    expect(await workOff(workOf(fail), ['one'])).toBe(0);
  });

  it('is not changed by a worker that has lost the lease to another worker', async () => {
    await make(1);
    const other = newId();
    const failLate = async ({ id }: WorkRow) => {
      await sql.run("UPDATE work_rows SET lease_holder = $2, lease_until = now() + interval '1 min' WHERE id = $1", [
        id,
        other,
      ]);
      throw new Error('too late');
    };
    expect(await workOff(workOf(failLate), ['one'])).toBe(1);
    expect(await only()).toMatchObject({ lease_holder: other, error: null, done_at: null, attempts: 1 });
  });

  it('is attempted again exactly when its pause is over, and not 1 ms earlier', async () => {
    await make(1);
    const began = Date.parse('2100-01-01T12:00:00Z');
    expect(await workOff(workOf(fail), ['one'], new Date(began))).toBe(1);
    for (const early of [0, 1_000, 59_000, 59_999]) {
      expect(await workOff(workOf(fail), ['one'], new Date(began + early))).toBe(0);
    }
    expect(await workOff(workOf(fail), ['one'], new Date(began + 60_000))).toBe(1);
    expect(await workOff(workOf(fail), ['one'], new Date(began + 60_000 + 299_999))).toBe(0);
    expect(await workOff(workOf(finish), ['one'], new Date(began + 60_000 + 300_000))).toBe(1);
    expect(await only()).toMatchObject({ attempts: 3, done_by: expect.any(String) });
  });

  it('is a dead letter at once after a final failure, and does not stop the other rows', async () => {
    const [poisoned, ...others] = await make(3);
    const picky = workOf(async (row, holder) => {
      if (row.id === poisoned) throw new WorkFailed('there is no such thing', true);
      await finish(row, holder);
    });
    expect(await workOff(picky, ['one'])).toBe(3);
    const [first, ...rest] = await stored();
    expect(first).toMatchObject({ id: poisoned, error: 'there is no such thing', done_by: null });
    expect(first?.done_at).not.toBeNull();
    expect(rest.map(({ id, done_by }) => [id, done_by !== null])).toEqual(others.map((id) => [id, true]));
  });

  it('is stored by keepFailure with its pause, and as a dead letter after the last attempt', async () => {
    await make(1);
    const { id = '' } = (await only()) ?? {};
    await keepFailure(rows, { id, attempt: 4 }, new Error('x'), { pauses: doublingPauses(3_600, 12) });
    const row = await only();
    expect(row).toMatchObject({ attempts: 4, error: 'Error: x', done_at: null });
    expect(Math.abs((row?.waits ?? 0) - 8)).toBeLessThan(3);
    await keepFailure(rows, { id, attempt: 12 }, new Error('y'), { pauses: doublingPauses(3_600, 12) });
    expect(await only()).toMatchObject({ attempts: 12, error: 'Error: y', done_at: expect.any(Date) });
  });

  it.each([
    [1, 1],
    [2, 2],
    [5, 16],
    [11, 1_024],
    [12, null],
  ])('has doubling pauses: after attempt %i it waits %s s', (attempt, seconds) => {
    expect(doublingPauses(3_600, 12)(attempt)).toBe(seconds);
    expect(doublingPauses(10, 99)(attempt)).toBe(Math.min(10, 2 ** (attempt - 1)));
  });
});

describe('a worker process that is killed', () => {
  it('keeps its rows until the lease expires; only the row it had begun counts another attempt', async () => {
    const ids = await make(4);
    const { child, hangsAt } = await startHanging();
    expect(hangsAt).toBe(ids[0]);
    // The lease is renewed while its worker lives. The worker here lives for longer than one lease lasts.
    const began = performance.now();
    while (performance.now() - began < 2 * leaseMs) expect(await workOff(workOf(finish), ['one'])).toBe(0);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const attempts = new Map<string, number>();
    const noting = workOf(async (row, holder) => {
      attempts.set(row.id, row.attempt);
      await finish(row, holder);
    });
    await until(async () => (await workOff(noting, ['one'])) > 0, 10_000);
    expect([...attempts]).toEqual(ids.map((id, index) => [id, index === 0 ? 2 : 1]));
    expect((await stored()).every(({ done_by }) => done_by !== null)).toBe(true);
  });

  it('three times at the same row makes that row a dead letter; the other rows keep all their attempts', async () => {
    const [deadly, ...others] = await make(3);
    for (let death = 0; death < 3; death += 1) {
      // Puts the rows into the state in which a worker that died leaves them: the worker still holds all of them.
      await claimRows(rows, 'w.of', ['one'], { holder: newId(), ms: leaseMs }, { at: null, limit: 10 });
      await allFree();
    }
    const seen: string[] = [];
    const noting = workOf(async (row, holder) => {
      seen.push(`${row.id} ${row.attempt}`);
      await finish(row, holder);
    });
    await workOff(noting, ['one']);
    expect(seen).toEqual(others.map((id) => `${id} 1`));
    const [row] = await stored();
    expect(row).toMatchObject({ id: deadly, error: 'it was begun 3 times and never came to an end', done_by: null });
    expect(row?.done_at).not.toBeNull();
  });
});

describe('a worker that freezes beyond its lease', () => {
  it('does not change rows that another worker has finished, and begins none of its other rows', async () => {
    const ids = await make(3);
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    let attempts = 0;
    const frozen = workOff(
      workOf(async () => {
        attempts += 1;
        begun.resolve();
        await gate.promise;
        throw new Error('far too late');
      }),
      ['one'],
    );
    await begun.promise;
    // Other workers see that the lease has ended. The frozen worker notices this only at its next renewal.
    await sql.run("UPDATE work_rows SET lease_until = now() - interval '1 s'");
    expect(await workOff(workOf(finish), ['one'])).toBe(3);
    await new Promise((resolve) => setTimeout(resolve, leaseMs));
    gate.resolve();
    await frozen;
    expect(attempts).toBe(1);
    expect(await stored()).toMatchObject(ids.map((id) => ({ id, error: null, done_by: expect.any(String) })));
  });

  it('releases its lease when its run exceeds the time limit', async () => {
    await make(1);
    const hung = withinLimit(50, () =>
      workOff(
        workOf(() => new Promise(() => {})),
        ['one'],
      ),
    );
    await expect(hung).rejects.toThrow(TimeLimit);
    await until(async () => (await workOff(workOf(finish), ['one'])) === 1);
  });
});

describe('the lease of work rows', () => {
  it('can be given back: the attempt is not counted, and the rows can be processed', async () => {
    await make(2);
    const lease = holdLease(rows, 60_000);
    const taken = await lease.take((by) => claimRows(rows, 'w.of', ['one'], by, { at: null, limit: 10 }));
    expect(taken.map(({ id }) => lease.holds(id))).toEqual([true, true]);
    await lease.giveBack();
    lease.end();
    expect(await stored()).toMatchObject([
      { attempts: 0, lease_holder: null },
      { attempts: 0, lease_holder: null },
    ]);
    expect(await workOff(workOf(finish), ['one'])).toBe(2);
  });

  it('is no longer held once it has expired without renewal', async () => {
    const [id = ''] = await make(1);
    const lease = holdLease(rows, 2_000);
    await lease.take((by) => claimRows(rows, 'w.of', ['one'], by, { at: null, limit: 10 }));
    lease.end();
    expect(lease.holds(id)).toBe(true);
    await until(() => !lease.holds(id));
  });
});
