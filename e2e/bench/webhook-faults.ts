import { herd } from '../faults/herd.ts';
import { killWorkers, killWriters, shareTheWork } from '../faults/kill-processes.ts';
import { restartDatabase } from '../faults/restart-database.ts';
import { rollingRestart } from '../faults/rolling-restart.ts';
import { type Stage, startStage } from '../faults/start-stage.ts';
import type { Tally } from '../faults/tally.ts';

/** One printed line: what became of the events of one fault. */
export interface FaultRow {
  readonly fault: string;
  readonly events: number;
  readonly lost: number;
  readonly duplicates: number;
  readonly misnumbered: number;
  readonly longest_s: number;
}

const row = (
  fault: string,
  { events, lost, duplicates, misnumbered, longestMs }: Omit<Tally, 'phantom'>,
): FaultRow => ({
  ...{ fault, events, lost, duplicates, misnumbered },
  longest_s: Math.round(longestMs / 100) / 10,
});

const faults: readonly (readonly [string, (stage: Stage) => Promise<Omit<Tally, 'phantom'>>])[] = [
  ['none: two processes share the work', (stage) => shareTheWork(stage, 1_000)],
  ['F1: 8 × kill -9 during deliveries', (stage) => killWorkers(stage, { events: 1_000, kills: 8 })],
  ['F2: 10 × kill -9 of the API during writes', (stage) => killWriters(stage, { events: 1_000, kills: 10 })],
  ['F3: 5 × restart of the database', (stage) => restartDatabase(stage, { crashes: 5, downMs: 4_000 })],
  ['F7: receiver down, then up', (stage) => herd(stage, 1_000)],
  ['F14: rolling restart, 50 requests a second', rollingRestart],
];

/** The fault tests at large, with the lease and time-out of production. */
export async function benchFaults(): Promise<FaultRow[]> {
  const rows: FaultRow[] = [];
  for (const [fault, run] of faults) {
    const stage = await startStage(2, { WEBHOOK_RETRY_DELAYS: '1,1,1,1,1' });
    try {
      const told = row(fault, await run(stage));
      console.log(JSON.stringify(told));
      rows.push(told);
    } finally {
      await stage.stop();
    }
  }
  return rows;
}
