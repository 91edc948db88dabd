import { readFileSync } from 'node:fs';
import { startDatabase, type TestDatabase } from '../faults/start-database.ts';
import { type RunningApp, startApp } from '../support/app/start-app.ts';
import { sendsOf, startOperator } from './messages/messages-throughput.ts';
import { median } from './shared/bench-row.ts';
import { drive, type Load } from './shared/load.ts';
import { makeSenders } from './shared/messages-fixture.ts';
import { optionOf } from './shared/option-of.ts';
import { cpuSeconds } from './shared/process-usage.ts';

const counts = [1, 2, 4];
const rounds = optionOf('rounds', 5);
const roundMs = 2_000;
/** The number of sending organizations. With so many, no round reaches the rate limits. */
const senders = 64;

interface ProcessRow {
  readonly processes: number;
  readonly 'POST /messages a second': number;
  readonly 'beside one process': number;
  /** The average number of busy cores: those of our processes, of the database sessions, and of the whole machine. */
  readonly 'cores: ours': number;
  readonly 'cores: database': number;
  readonly 'cores: busy': number;
  readonly 'cores: there': number;
  readonly 'limited by': string;
}

/**
 * Returns how many seconds the machine's processors have been busy and idle since it started (Linux; NaN elsewhere).
 */
function machineSeconds(): { readonly busy: number; readonly all: number; readonly cores: number } {
  try {
    const lines = readFileSync('/proc/stat', 'utf8').split('\n');
    const ticks = (lines[0] ?? '').split(/\s+/).slice(1, 9).map(Number);
    const all = ticks.reduce((sum, one) => sum + one, 0);
    const cores = lines.filter((line) => /^cpu\d/.test(line)).length;
    return { busy: (all - (ticks[3] ?? 0) - (ticks[4] ?? 0)) / 100, all: all / 100, cores };
  } catch {
    return { busy: Number.NaN, all: Number.NaN, cores: Number.NaN };
  }
}

/**
 * Returns the CPU seconds of the current database sessions. A session that began during the measurement started at
 * zero.
 */
async function databaseSeconds(database: TestDatabase): Promise<number> {
  const sessions = await database.rows("SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'");
  return sessions.map(({ pid }) => cpuSeconds(Number(pid)) || 0).reduce((sum, one) => sum + one, 0);
}

const hundredths = (value: number) => Math.round(value * 100) / 100;

interface Round {
  readonly rate: number;
  readonly ours: number;
  readonly database: number;
  readonly busy: number;
}

async function measure(apps: readonly RunningApp[], database: TestDatabase, next: Parameters<typeof drive>[1]) {
  const machine = machineSeconds();
  const sessions = await databaseSeconds(database);
  const own = () => apps.map((app) => cpuSeconds(app.pid())).reduce((sum, one) => sum + one, 0);
  const before = own();
  const started = performance.now();
  const loads = await Promise.all(
    apps.map((app): Promise<Load> => drive({ pid: app.pid(), url: app.url }, next, roundMs)),
  );
  const seconds = (performance.now() - started) / 1_000;
  const round: Round = {
    rate: loads.reduce((sum, { perSecond }) => sum + perSecond, 0),
    ours: (own() - before) / seconds,
    database: ((await databaseSeconds(database)) - sessions) / seconds,
    busy: (machineSeconds().busy - machine.busy) / seconds,
  };
  return round;
}

/**
 * Describes what limits the throughput. If all cores are busy, the text names the program that uses most of the CPU.
 * Otherwise the text says that something waits.
 */
function limitOf({ ours, database, busy }: Round, cores: number): string {
  if (busy < cores * 0.9) return 'waiting: locks, disk, or one thread of one process';
  const others = busy - ours - database;
  const [[name = '']] = Object.entries({
    'our CPU': ours,
    'the database’s CPU': database,
    'CPU of callers and others': others,
  }).sort(([, a], [, b]) => b - a) as [[string, number]];
  return `${name}: all processors are busy`;
}

/**
 * Measures one, two and four processes on one database, each with 32 connections: how much another process adds, and
 * what limits the throughput.
 */
export async function benchProcesses(): Promise<ProcessRow[]> {
  const operator = await startOperator();
  const database = await startDatabase();
  const apps: RunningApp[] = [];
  const rows: ProcessRow[] = [];
  const { cores } = machineSeconds();
  const settings = {
    WHATSAPP_API_URL: operator.url,
    DATABASE_URL: database.url,
    ENCRYPTION_KEY: 'a key the processes share, long enough',
    AUTH_SECRET: 'a secret the processes share, long enough',
  };
  try {
    apps.push(await startApp(settings));
    const next = sendsOf(await makeSenders(apps[0] as RunningApp, database.url, senders));
    for (const count of counts) {
      while (apps.length < count) apps.push(await startApp(settings));
      // The first round is not measured, because it warms up the processes.
      await measure(apps, database, next);
      const seen: Round[] = [];
      for (let round = 0; round < rounds; round += 1) seen.push(await measure(apps, database, next));
      const middle = (of: (round: Round) => number) => hundredths(median(seen.map(of)));
      const round = {
        rate: middle((one) => one.rate),
        ours: middle((one) => one.ours),
        database: middle((one) => one.database),
        busy: middle((one) => one.busy),
      };
      rows.push({
        processes: count,
        'POST /messages a second': round.rate,
        'beside one process': hundredths(round.rate / (rows[0]?.['POST /messages a second'] ?? round.rate)),
        'cores: ours': round.ours,
        'cores: database': round.database,
        'cores: busy': round.busy,
        'cores: there': cores,
        'limited by': limitOf(round, cores),
      });
    }
    return rows;
  } finally {
    for (const app of apps) await app.stop();
    await database.stop();
    await operator.stop();
  }
}
