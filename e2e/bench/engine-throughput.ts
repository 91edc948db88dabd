import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { startDatabase } from '../faults/start-database.ts';
import { type BenchRow, costRow, median, quantile, rateRow } from './shared/bench-row.ts';

const peers = ['graphile-worker', 'pg-boss'] as const;
const kinds = ['engine', ...peers] as const;
type Kind = (typeof kinds)[number];

const sizes = { jobs: 2_000, singles: 100, flood: 5_000, held: 10 };
const rounds = 2;
/**
 * How long graphile-worker waits before it takes over the jobs of a dead worker, in milliseconds. graphile-worker has
 * no setting for this time: `locked_at < now() - interval '4 hours'`.
 */
const graphileWaitsMs = 4 * 3_600_000;
const deathPatienceMs = 40_000;
const root = path.resolve(import.meta.dirname, '../..');
/** A script that migrates the database in the same way as a start of the app. */
const migration = `const { migrate } = await import('#server/boot/database/migrate.ts'); await migrate(process.env.DATABASE_URL);`;

interface Measured {
  readonly perSecond: number;
  readonly cpuMicros: number;
  readonly waits: readonly number[];
}

interface Database {
  urlOf(kind: Kind): string;
  /** Creates empty databases, so that nothing of the previous measurement is left. */
  empty(): Promise<void>;
}

async function prepare(server: { readonly url: string }): Promise<Database> {
  const nameOf = (kind: Kind) => `queue_${kind.replace('-', '_')}`;
  const urlOf = (kind: Kind) => server.url.replace(/postgres$/, nameOf(kind));
  const onServer = async (...statements: string[]) => {
    const client = new pg.Client(server.url);
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  await onServer('CREATE DATABASE migrated');
  const env = { ...process.env, DATABASE_URL: server.url.replace(/postgres$/, 'migrated') };
  execFileSync(process.execPath, ['--input-type=module', '-e', migration], { cwd: root, env, stdio: 'ignore' });
  const empty = () =>
    onServer(
      ...kinds.flatMap((kind) => [
        `DROP DATABASE IF EXISTS ${nameOf(kind)} WITH (FORCE)`,
        `CREATE DATABASE ${nameOf(kind)}${kind === 'engine' ? ' TEMPLATE migrated' : ''}`,
      ]),
    );
  await empty();
  return { urlOf, empty };
}

function start(task: { readonly kind: Kind; readonly databaseUrl: string; readonly role: string }): ChildProcess {
  const env = { ...process.env, DATABASE_URL: task.databaseUrl, TENANT_RLS: 'false', LOG_LEVEL: 'fatal' };
  const child = fork(path.join(root, 'server/testing/processes/queue-load.ts'), {
    execArgv: process.execArgv,
    cwd: root,
    env,
  });
  child.send({ isFair: false, jobs: sizes.jobs, singles: sizes.singles, ...task });
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Runs a task in a process of its own and returns that process's report. */
async function report<Report>(task: Parameters<typeof start>[0] & Record<string, unknown>): Promise<Report> {
  const child = start(task);
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${task.kind} ended with ${code}`)));
  try {
    const [told] = (await Promise.race([once(child, 'message'), ended])) as [Report];
    return told;
  } finally {
    ended.catch(() => {});
    await kill(child);
  }
}

/** Collects messages from a process until `count` of them satisfy `isMeant`. */
async function until<Told>(child: ChildProcess, count: number, isMeant: (told: Told) => boolean): Promise<Told[]> {
  const found: Told[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  child.on('message', (told: Told) => {
    if (isMeant(told)) found.push(told);
    if (found.length >= count) resolve();
  });
  await Promise.race([promise, delay(deathPatienceMs)]);
  return found;
}

type Told = { readonly begunAt?: number; readonly isReady?: boolean };

/**
 * Measures how long it takes, in milliseconds, from the death of a process until another process has started the last
 * of its jobs.
 */
async function afterDeath(kind: Kind, databaseUrl: string): Promise<number> {
  const victim = start({ kind, databaseUrl, role: 'waits', ...{ jobs: sizes.held } });
  await until<Told>(victim, sizes.held, ({ begunAt }) => begunAt !== undefined);
  const heir = start({ kind, databaseUrl, role: 'heir' });
  try {
    await until<Told>(heir, 1, ({ isReady }) => isReady === true);
    const taken = until<Told>(heir, sizes.held, ({ begunAt }) => begunAt !== undefined);
    const killedAt = performance.timeOrigin + performance.now();
    await kill(victim);
    const times = (await taken).map(({ begunAt = Number.NaN }) => begunAt);
    return times.length < sizes.held ? Number.POSITIVE_INFINITY : Math.max(...times) - killedAt;
  } finally {
    await kill(heir);
  }
}

/**
 * Measures how long the only job of one tenant waits behind the jobs of another tenant. Each other library is measured
 * with its defaults and with its own settings for fairness, with at most 20 000 jobs.
 */
async function floodRows(database: Database): Promise<BenchRow[]> {
  const waited = async (kind: Kind, isFair: boolean) => {
    await database.empty();
    const task = { kind, databaseUrl: database.urlOf(kind), role: 'flood', jobs: sizes.flood, isFair };
    return (await report<{ waited: number }>(task)).waited;
  };
  const ours = await waited('engine', false);
  const rows: BenchRow[] = [];
  for (const [name, kind, isFair] of [
    ['graphile-worker', 'graphile-worker', false],
    ['graphile-worker, a named queue each', 'graphile-worker', true],
    ['pg-boss', 'pg-boss', false],
    ['pg-boss, groups of 12', 'pg-boss', true],
  ] as const)
    rows.push(
      costRow(`one job behind 5 000 of another tenant, beside ${name}`, ours, await waited(kind, isFair), 'ms'),
    );
  return rows;
}

/**
 * Compares our job engine with graphile-worker and pg-boss on one Postgres, one after another: many small jobs, a
 * process that dies, and a tenant that floods the queue. Each engine uses its fastest settings
 * (server/testing/processes/queue-load.ts).
 */
export async function benchEngine(): Promise<BenchRow[]> {
  const server = await startDatabase();
  try {
    const database = await prepare(server);
    const found: Record<Kind, Measured[]> = { engine: [], 'graphile-worker': [], 'pg-boss': [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const kind of kinds) {
        found[kind].push(await report<Measured>({ kind, databaseUrl: database.urlOf(kind), role: 'measure' }));
      }
      await database.empty();
    }
    const of = (kind: Kind, read: (one: Measured) => number) => median(found[kind].map(read));
    const wait = (kind: Kind, share: number) =>
      quantile(
        found[kind].flatMap(({ waits }) => waits),
        share,
      );
    const death = { engine: await afterDeath('engine', database.urlOf('engine')), 'graphile-worker': graphileWaitsMs };
    const deaths = { ...death, 'pg-boss': await afterDeath('pg-boss', database.urlOf('pg-boss')) };
    const rows = peers.flatMap((peer) => [
      rateRow(
        `jobs sent and worked, beside ${peer}`,
        of('engine', (one) => one.perSecond),
        of(peer, (one) => one.perSecond),
      ),
      costRow(
        `CPU a job, beside ${peer}`,
        of('engine', (one) => one.cpuMicros),
        of(peer, (one) => one.cpuMicros),
        'µs',
      ),
      costRow(`from sent to begun, p50, beside ${peer}`, wait('engine', 0.5), wait(peer, 0.5), 'ms'),
      costRow(`from sent to begun, p99, beside ${peer}`, wait('engine', 0.99), wait(peer, 0.99), 'ms'),
      costRow(`a killed process's jobs begun elsewhere, beside ${peer}`, deaths.engine, deaths[peer], 'ms'),
    ]);
    return [...rows, ...(await floodRows(database))];
  } finally {
    await server.stop();
  }
}
