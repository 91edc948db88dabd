import { startMute, startUntrusted } from '../../faults/bad-receivers.ts';
import { exhaustPool } from '../../faults/exhaust-pool.ts';
import { failEngine } from '../../faults/failing-engine.ts';
import { failOperator, startFailingOperator } from '../../faults/failing-operator.ts';
import { startFakeInngest } from '../../faults/fake-inngest.ts';
import { herd } from '../../faults/herd.ts';
import { killWorkers, killWriters, shareTheWork } from '../../faults/kill-processes.ts';
import { restartDatabase } from '../../faults/restart-database.ts';
import { rollingRestart } from '../../faults/rolling-restart.ts';
import { type Stage, startStage } from '../../faults/start-stage.ts';
import { hangMany, sufferReceivers } from '../../faults/suffer-receivers.ts';
import type { Tally } from '../../faults/tally.ts';

/** One printed line: the result of one fault test. */
export interface FaultRow {
  readonly fault: string;
  /** The number of events, or the number of calls if the test is about calls. */
  readonly events: number;
  readonly lost: number;
  readonly duplicates: number;
  readonly misnumbered: number;
  readonly longest_s: number;
  /** Further results of the test, in words. */
  readonly also?: string;
}

type Told = Omit<Tally, 'phantom'>;

const seconds = (ms: number) => Math.round(ms / 100) / 10;

const row = (fault: string, told: Told, also?: string): FaultRow => ({
  fault,
  events: told.events,
  lost: told.lost,
  duplicates: told.duplicates,
  misnumbered: told.misnumbered,
  longest_s: seconds(told.longestMs),
  ...(also ? { also } : {}),
});

const sum = (tallies: readonly Told[]): Told => ({
  events: tallies.reduce((all, { events }) => all + events, 0),
  lost: tallies.reduce((all, { lost }) => all + lost, 0),
  duplicates: tallies.reduce((all, { duplicates }) => all + duplicates, 0),
  misnumbered: tallies.reduce((all, { misnumbered }) => all + misnumbered, 0),
  longestMs: Math.max(...tallies.map(({ longestMs }) => longestMs)),
});

/** Runs a test with the leases and timeouts of production. Only the retries come sooner. */
async function onStage<T>(instances: number, settings: Record<string, string>, run: (stage: Stage) => Promise<T>) {
  const stage = await startStage(instances, { WEBHOOK_RETRY_DELAYS: '1,1,1,1,1', ...settings });
  try {
    return await run(stage);
  } finally {
    await stage.stop();
  }
}

const onTwo = (fault: string, run: (stage: Stage) => Promise<Told>) => () =>
  onStage(2, {}, async (stage) => [row(fault, await run(stage))]);

async function engineFails(): Promise<FaultRow[]> {
  const engine = await startFakeInngest();
  const run = (stage: Stage) => failEngine(stage, engine, { each: 20, failureMs: 60_000 });
  const told = await onStage(2, engine.settings, run).finally(() => engine.stop());
  const also = `backlog drained in ${seconds(told.drainMs)} s, slowest write of 20 ${told.slowestWriteMs} ms`;
  return [row('F4: engine away, 500, hanging, 60 s each; then thrice', told, also)];
}

async function poolExhausted(): Promise<FaultRow[]> {
  const told = await onStage(1, { DATABASE_POOL_SIZE: '10' }, (stage) => exhaustPool(stage, 40));
  const answers = Object.entries(told.answers).map(([status, count]) => `${count} × ${status}`);
  const also = `health in ${Math.round(told.healthMs)} ms; ${answers.join(', ')}`;
  const none = { lost: 0, duplicates: 0, misnumbered: 0 };
  return [row('F5: 40 calls, 10 connections, all held', { events: 40, ...none, longestMs: told.slowestMs }, also)];
}

async function receiversFail(): Promise<FaultRow[]> {
  const alone = await Promise.all([startUntrusted(), startMute()]);
  const settings = {
    WEBHOOK_ALLOWED_TARGETS: alone.map(({ target }) => target).join(','),
    // There are enough attempts to last until the receivers recover.
    WEBHOOK_RETRY_DELAYS: '5,15,30,60,60',
  };
  return onStage(1, settings, async (stage) => {
    const told = await sufferReceivers(stage, alone, { events: 60 });
    const timeouts = ['/hangs', '/drips', '/mute'].flatMap((path) => told.attempts[path] ?? []);
    const lasted = timeouts.map(({ duration_ms }) => duration_ms);
    const also = `attempts ended after ${seconds(Math.min(...lasted))} to ${seconds(Math.max(...lasted))} s; RSS + ${told.memoryMb} MB`;
    return [
      row('F6: the healthy beside eleven bad receivers', sum(told.healthy)),
      row('F6: the bad ones, in the end', sum(Object.values(told.bad)), also),
      row('F6: one beside 100 endpoints that hang', await hangMany(stage, 100)),
    ];
  }).finally(() => {
    for (const server of alone) server.stop();
  });
}

async function herdComes(stage: Stage): Promise<FaultRow[]> {
  const told = await herd(stage, 5_000);
  const also = `peak ${told.peak} at once, spread ${seconds(told.spreadMs)} s; API p95 ${Math.round(told.apiBeforeMs)} → ${Math.round(told.apiMs)} ms`;
  return [row('F7: receiver down, then up', told, also)];
}

async function operatorFails(): Promise<FaultRow[]> {
  const operator = await startFailingOperator();
  const run = (stage: Stage) => failOperator(stage, operator, 40);
  const told = await onStage(1, operator.settings, run).finally(() => operator.stop());
  const duplicates = told.acceptedTwice.length;
  const tallied = { events: told.sends, lost: told.changed.length, duplicates, misnumbered: 0 };
  const also = Object.entries(told.outcomes).map(([manner, met]) => `${manner}: ${met.join(' | ')}`);
  return [row('F8: operator fails, 40 × 6 manners', { ...tallied, longestMs: told.slowestMs }, also.join('; '))];
}

const faults: readonly (() => Promise<FaultRow[]>)[] = [
  onTwo('none: two processes share the work', (stage) => shareTheWork(stage, 1_000)),
  onTwo('F1: 8 × kill -9 during deliveries', (stage) => killWorkers(stage, { events: 6_000, kills: 8 })),
  onTwo('F2: 10 × kill -9 of the API during writes', (stage) => killWriters(stage, { events: 2_000, kills: 10 })),
  onTwo('F3: 5 × restart of the database', (stage) => restartDatabase(stage, { crashes: 5, downMs: 4_000 })),
  engineFails,
  poolExhausted,
  receiversFail,
  () => onStage(2, {}, herdComes),
  operatorFails,
  onTwo('F14: rolling restart, 50 requests a second', rollingRestart),
];

/** Runs the fault tests of webhooks at full size. The names F1 to F8 and F14 are from the table in e2e/README.md. */
export async function benchFaults(): Promise<FaultRow[]> {
  const rows: FaultRow[] = [];
  for (const run of faults) {
    for (const told of await run()) {
      console.log(JSON.stringify(told));
      rows.push(told);
    }
  }
  return rows;
}
