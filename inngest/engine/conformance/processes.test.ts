import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { pool } from '#server/db/pool.ts';
import { sql } from '#server/db/sql.ts';
import { until } from '#server/testing/servers/receiver.ts';
import { startTcpProxy } from '#server/testing/servers/tcp-proxy.ts';

interface Report {
  readonly pid: number;
  readonly key: string;
  readonly what: string;
}

interface Child {
  readonly process: ChildProcess;
  readonly pid: number;
  send(name: string, data: Record<string, unknown>): void;
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** What all processes reported, in the order in which the test received it. */
const reports: Report[] = [];
const whatOf = (key: string, pid?: number) =>
  reports.filter((report) => report.key === key && (pid ?? report.pid) === report.pid).map(({ what }) => what);
const isDoneTwice = (key: string, pid?: number) => whatOf(key, pid).filter((what) => what === 'two').length === 2;
/** Finds the runs that have this key in their event, with their state and finished steps. */
const runsOf = (key: string) =>
  sql.rows<{ status: string; steps: number; worker: string | null }>(
    `SELECT status, cardinality(stack) AS steps, worker FROM engine_runs WHERE event -> 'data' ->> 'key' = $1 ORDER BY id`,
    [key],
  );
const areCompleted = async (key: string) => (await runsOf(key)).every(({ status }) => status === 'completed');
const living = new Set<Child>();

async function startChild(settings: Record<string, string> = {}): Promise<Child> {
  const started = spawn(process.execPath, ['server/testing/processes/engine-process.ts'], {
    env: { ...process.env, ...settings },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const pid = started.pid ?? 0;
  createInterface(started.stdout).on('line', (line) => {
    if (line.startsWith('{')) reports.push({ pid, ...JSON.parse(line) });
  });
  const exited = once(started, 'exit').then(([code]) => code as number | null);
  const child: Child = {
    process: started,
    pid,
    send: (name, data) => void started.stdin.write(`${JSON.stringify({ name, data })}\n`),
    end: async (signal) => {
      living.delete(child);
      started.kill(signal);
      return exited;
    },
  };
  living.add(child);
  await within(() => reports.some((report) => report.pid === pid && report.what === 'ready'));
  return child;
}

const within = (met: () => boolean | Promise<boolean>) => until(met, 30_000);

afterEach(() => Promise.all([...living].map((child) => child.end('SIGKILL'))));
afterAll(() => pool.end());

describe('runs whose process was killed', { timeout: 90_000 }, () => {
  it('continue in the next process, which repeats the unfinished step, but no finished step', async () => {
    const [work, sleeper] = [newId(), newId()];
    const first = await startChild({ CHILD_HANGS: '1' });
    first.send('work', { key: work });
    first.send('sleeper', { key: sleeper });
    await within(async () => whatOf(work).includes('two begins') && (await runsOf(sleeper))[0]?.status === 'waiting');
    await first.end('SIGKILL');
    await startChild();
    await within(() => whatOf(work).includes('three') && whatOf(sleeper).includes('two'));
    expect(whatOf(work)).toEqual(['one', 'two begins', 'two begins', 'two ends', 'three']);
    expect(whatOf(sleeper)).toEqual(['one', 'two']);
  });

  it('end as dead after killing two processes; the failure handler runs and later runs are executed', async () => {
    const [poison, after] = [newId(), newId()];
    const first = await startChild();
    first.send('poison', { key: poison });
    await once(first.process, 'exit');
    const second = await startChild();
    await once(second.process, 'exit');
    const third = await startChild();
    await within(() => whatOf(poison).includes('failed: Dead'));
    third.send('long', { key: after, ms: 1 });
    await within(() => whatOf(after).includes('ends'));
    expect(whatOf(poison)).toEqual(['drinks', 'drinks', 'failed: Dead']);
    const row = await sql.row(
      "SELECT status, output ->> 'message' AS why FROM engine_runs WHERE event -> 'data' ->> 'key' = $1",
      [poison],
    );
    expect(row).toEqual({ status: 'dead', why: 'taken 2 times without any progress' });
  });
});

describe('a process that receives SIGTERM', { timeout: 60_000 }, () => {
  it('finishes its run, starts no other and exits with 0; the next process starts the other run', async () => {
    const [during, after] = [newId(), newId()];
    const first = await startChild();
    first.send('long', { key: during, ms: 1_000 });
    await within(() => whatOf(during).includes('begins'));
    const ended = first.end('SIGTERM');
    first.send('long', { key: after, ms: 1 });
    expect(await ended).toBe(0);
    expect(whatOf(during)).toEqual(['begins', 'ends']);
    expect(whatOf(after)).toEqual([]);
    await startChild();
    await within(() => whatOf(after).includes('ends'));
  });

  it('gives back a run that does not end within the drain time, without counting a try', async () => {
    const key = newId();
    const first = await startChild({ CHILD_HANGS: '1', CHILD_DRAIN_MS: '200' });
    first.send('work', { key });
    await within(() => whatOf(key).includes('two begins'));
    expect(await first.end('SIGTERM')).toBe(0);
    const row = await sql.row("SELECT status, tries FROM engine_runs WHERE event -> 'data' ->> 'key' = $1", [key]);
    expect(row).toEqual({ status: 'ready', tries: 0 });
    await startChild();
    await within(() => whatOf(key).includes('three'));
    expect(whatOf(key)).toEqual(['one', 'two begins', 'two begins', 'two ends', 'three']);
  });
});

describe('processes that share a database', { timeout: 120_000 }, () => {
  it('share 60 runs, execute each once, and keep a concurrency limit of 1 between them', async () => {
    const children = await Promise.all([startChild({ CHILD_PLACES: '4' }), startChild({ CHILD_PLACES: '4' })]);
    const keys = Array.from({ length: 60 }, () => newId());
    const serial = newId();
    for (const key of keys) children[0]?.send('long', { key, ms: 50 });
    for (const child of children) for (let n = 0; n < 10; n += 1) child.send('serial', { key: serial });
    await within(() => keys.every((key) => whatOf(key).includes('ends')) && whatOf(serial).length === 40);
    for (const key of keys) expect(whatOf(key)).toEqual(['begins', 'ends']);
    const workers = new Set(reports.filter(({ key }) => keys.includes(key)).map(({ pid }) => pid));
    expect(workers.size).toBe(2);
    expect(whatOf(serial)).toEqual(Array.from({ length: 20 }, () => ['in', 'out']).flat());
  });

  it('start a scheduled run once for all three processes, not once per process', async () => {
    await Promise.all([startChild(), startChild(), startChild()]);
    const before = whatOf('cron').length;
    await expect.poll(() => whatOf('cron').length, { timeout: 75_000 }).toBeGreaterThan(before);
    const marker = newId();
    for (const child of living) child.send('long', { key: marker, ms: 1 });
    await within(() => whatOf(marker).length === 6);
    expect(whatOf('cron').length).toBe(before + 1);
  });

  it('do not take over the run of a process that lost its database connections for a moment', async () => {
    const key = newId();
    // A busy machine reconnects within this time. The test checks that the other processes wait, not how fast this
    // process reconnects.
    const settings = { CHILD_GRACE_MS: '30000' };
    const first = await startChild(settings);
    first.send('long', { key, ms: 6_000 });
    await within(() => whatOf(key).includes('begins'));
    await startChild(settings);
    await sql.rows(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'parley-engine' AND datname = current_database()`,
    );
    await within(() => whatOf(key).includes('ends'));
    expect(whatOf(key)).toEqual(['begins', 'ends']);
  });
});

describe('a process without a heartbeat', { timeout: 120_000 }, () => {
  const settings = { CHILD_SILENT_MS: '1500' };

  it('that is frozen loses its run to another process; resumed, it changes nothing there and works again', async () => {
    const [key, after] = [newId(), newId()];
    const frozen = await startChild(settings);
    frozen.send('slow', { key, ms: 2_000 });
    await within(() => whatOf(key).includes('one begins'));
    frozen.process.kill('SIGSTOP');
    const other = await startChild(settings);
    other.send('slow', { key, ms: 1 });
    await within(async () => isDoneTwice(key, other.pid) && (await areCompleted(key)));
    const rows = await runsOf(key);
    expect(rows).toEqual(Array.from({ length: 2 }, () => ({ status: 'completed', steps: 2, worker: null })));
    frozen.process.kill('SIGCONT');
    await within(() => whatOf(key, frozen.pid).includes('one ends'));
    await other.end('SIGTERM');
    frozen.send('long', { key: after, ms: 1 });
    await within(() => whatOf(after).includes('ends'));
    expect(whatOf(key, frozen.pid)).toEqual(['one begins', 'one ends']);
    expect(await runsOf(key)).toEqual(rows);
  });

  it('that is cut off from the database loses its run, starts no step, and works again when reconnected', async () => {
    const [key, after] = [newId(), newId()];
    const address = new URL(process.env.DATABASE_URL ?? '');
    const proxy = await startTcpProxy({ host: address.hostname, port: Number(address.port) });
    address.host = `127.0.0.1:${proxy.port}`;
    const cutOff = await startChild({ ...settings, DATABASE_URL: address.href });
    cutOff.send('slow', { key, ms: 2_000 });
    await within(() => whatOf(key).includes('one begins'));
    proxy.cut();
    const other = await startChild(settings);
    other.send('slow', { key, ms: 1 });
    await within(async () => isDoneTwice(key, other.pid) && (await areCompleted(key)));
    await within(() => whatOf(key, cutOff.pid).includes('one ends'));
    const rows = await runsOf(key);
    await other.end('SIGTERM');
    proxy.mend();
    cutOff.send('long', { key: after, ms: 1 });
    await within(() => whatOf(after).includes('ends'));
    expect(whatOf(key, cutOff.pid)).toEqual(['one begins', 'one ends']);
    expect(await runsOf(key)).toEqual(rows);
    await cutOff.end('SIGKILL');
    await proxy.stop();
  });

  it('executes a run that others gave back again only after its own execution of the run has ended', async () => {
    const key = newId();
    const only = await startChild(settings);
    only.send('long', { key, ms: 2_500 });
    await within(() => whatOf(key).includes('begins'));
    const [run] = await runsOf(key);
    await sql.row('SELECT engine_take_over($1)', [run?.worker]);
    await within(() => whatOf(key).length === 4);
    expect(whatOf(key)).toEqual(['begins', 'ends', 'begins', 'ends']);
  });
});

it('a step that never settles is given up and tried again, and the next run of its concurrency key runs', async () => {
  const key = newId();
  const child = await startChild({ CHILD_LIMIT_MS: '500' });
  child.send('slow', { key, ms: 1, hangs: true });
  await within(() => whatOf(key).includes('one begins'));
  child.send('slow', { key, ms: 1 });
  await within(async () => isDoneTwice(key) && (await areCompleted(key)));
  expect(whatOf(key).sort()).toEqual(['one begins', 'one begins', 'one begins', 'one ends', 'one ends', 'two', 'two']);
}, 60_000);
