import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { pool } from '#server/db/pool.ts';
import { sql } from '#server/db/sql.ts';
import { forgetDeaths, lookForDeaths } from '#server/domain/platform/work/deaths.ts';
import { deathsOf } from '#server/jobs/killers.ts';
import { until } from '#server/testing/servers/receiver.ts';
import { watchdogExitCode } from './watchdog.ts';

// Tests processes whose event loop is blocked by work on a row of a table. For the watchdog, work on such rows is a
// kind of work like the product's own kinds.

const rows = {
  table: 'stuck_rows',
  open: 'done_at IS NULL',
  attempts: 'attempts',
  deadLetter: 'done_at = now()',
  of: ['of'],
};
const limitMs = 1_500;
const children: ChildProcess[] = [];

beforeAll(() =>
  sql.run(`CREATE TABLE stuck_rows (id uuid PRIMARY KEY, of text NOT NULL DEFAULT 'one', attempts int NOT NULL DEFAULT 0,
    next_attempt_at timestamptz NOT NULL DEFAULT now(), lease_until timestamptz, lease_holder uuid, error text,
    done_at timestamptz)`),
);
beforeEach(async () => {
  await sql.run('DELETE FROM stuck_rows');
  await sql.run('DELETE FROM process_deaths');
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => pool.end());

async function make(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  for (const id of ids) await sql.run('INSERT INTO stuck_rows (id) VALUES ($1)', [id]);
  return ids;
}

const deaths = () => sql.rows<{ kind: string; stack: string }>('SELECT kind, stack FROM process_deaths ORDER BY at');
const left = (id: string | undefined) =>
  sql.row<{ error: string | null; done: boolean }>(
    'SELECT error, done_at IS NOT NULL AS done FROM stuck_rows WHERE id = $1',
    [id],
  );

const isFree = async (id: string | undefined) =>
  (await sql.row<{ free: boolean }>('SELECT lease_until <= now() AS free FROM stuck_rows WHERE id = $1', [id]))
    ?.free === true;

/** Starts a process that works through the rows. Returns the messages of the process and the way it ended. */
function start(poison: string | undefined, how: string) {
  const child = fork(path.resolve('server/testing/processes/stuck-process.ts'), {
    execArgv: process.execArgv,
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  children.push(child);
  const told: string[] = [];
  let said = '';
  child.on('message', (word) => told.push(String(word)));
  child.stderr?.on('data', (text) => (said += String(text)));
  child.send({ rows, columns: 'w.of', leaseMs: 500, limitMs, poison, how });
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
  return { child, told, ended, said: () => said };
}

describe.each(['one expression', 'a loop'])('a row that blocks the event loop with %s', (how) => {
  it('ends its process twice and then is a dead letter, and the rows behind it are processed', async () => {
    const [poison, ...others] = await make(3);
    for (const time of [1, 2]) {
      const one = start(poison, how);
      expect(await one.ended).toEqual([watchdogExitCode, null]);
      expect(one.told).toContain(poison);
      expect(one.said()).toContain('the event loop stood');
      expect(one.said()).toContain(String(poison));
      const rowsLeft = await deaths();
      expect(rowsLeft).toHaveLength(time);
      expect(rowsLeft.at(-1)).toMatchObject({ kind: 'stuck_rows', stack: expect.stringContaining('stuck-process') });
    }
    const third = start(poison, how);
    expect(await third.ended).toEqual([0, null]);
    expect(third.told).not.toContain(poison);
    expect(third.told).toEqual(expect.arrayContaining([...others, 'done']));
    const deadLetter = await left(poison);
    expect(deadLetter).toMatchObject({ done: true, error: expect.stringMatching(/taken its process down 2 times/) });
    // If a person starts a row again, earlier deaths of processes are no longer counted.
    expect(await deaths()).toEqual([]);
  }, 120_000);
});

it('an uncaught exception is recorded as a death by the kind of row that threw it', async () => {
  const [poison] = await make(1);
  const one = start(poison, 'throws');
  expect((await one.ended)[0]).not.toBe(0);
  expect(await deaths()).toMatchObject([{ kind: 'stuck_rows', stack: expect.stringContaining('nobody catches') }]);
}, 60_000);

it('three SIGKILLs record no death for the row in progress, which a fourth process completes', async () => {
  const [row] = await make(1);
  for (let time = 0; time < 3; time += 1) {
    const one = start(row, 'waits');
    await until(() => one.told.includes(String(row)), 60_000);
    one.child.kill('SIGKILL');
    await one.ended;
    // Wait until the lease of the dead process has ended. A new process would otherwise find nothing to do.
    await until(() => isFree(row));
  }
  expect(await deaths()).toEqual([]);
  const last = start(undefined, 'waits');
  await last.ended;
  expect(await left(row)).toMatchObject({ done: true, error: null });
}, 240_000);

it('a process that was stopped (SIGSTOP) for longer than the limit continues after SIGCONT', async () => {
  const [row] = await make(1);
  const one = start(row, 'waits');
  await until(() => one.told.includes(String(row)));
  one.child.kill('SIGSTOP');
  await delay(2 * limitMs);
  one.child.kill('SIGCONT');
  one.child.send('again');
  await until(() => one.told.includes('heard again'));
  // Wait longer than the limit, so that the thread would have ended the process if it counted wrongly.
  await delay(2 * limitMs);
  one.child.send('still');
  await until(() => one.told.includes('heard still'));
  expect(await deaths()).toEqual([]);
}, 60_000);

it('a row that is completed loses the deaths that were recorded for it', async () => {
  const [row = ''] = await make(1);
  const name = { kind: rows.table, key: row };
  const { hashOfWork } = await import('#server/jobs/killers.ts');
  await sql.run("INSERT INTO process_deaths (id, kind, work, stack) VALUES (gen_random_uuid(), $1, $2, '')", [
    name.kind,
    hashOfWork(row),
  ]);
  await lookForDeaths();
  expect(deathsOf(name)).toBe(1);
  await start(undefined, 'waits').ended;
  expect(await deaths()).toEqual([]);
  await forgetDeaths(name);
  expect(deathsOf(name)).toBe(0);
}, 60_000);
