import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'undici';
import type { RunningApp } from '../../support/app/start-app.ts';
import { quantile } from '../shared/bench-row.ts';
import { residentMb } from '../shared/process-usage.ts';

/** One printed line: how an attack affected other callers. */
export interface AttackRow {
  readonly attack: string;
  /** The responses to the attack, such as `413 × 90`. */
  readonly answers: string;
  /** Resident memory of the process in MB: before the attack, and at its peak. */
  readonly before_mb: number;
  readonly peak_mb: number;
  /**
   * The p95 of an ordinary read, in milliseconds, while there is no attack. The next field is the p95 during the
   * attack.
   */
  readonly idle_ms: number;
  readonly under_ms: number;
  readonly also?: string;
}

const betweenMs = 20;

/** Repeats one read until the test stops it. Returns how long each read took. */
async function readAlong(
  app: RunningApp,
  key: string,
  isOver: () => boolean,
): Promise<{ ms: number[]; peakMb: number }> {
  const http = new Client(app.url);
  const ms: number[] = [];
  let peakMb = 0;
  while (!isOver()) {
    const asked = performance.now();
    const answer = await http.request({
      method: 'GET',
      path: '/v1/org',
      headers: { authorization: `Bearer ${key}` },
    });
    await answer.body.dump();
    ms.push(performance.now() - asked);
    peakMb = Math.max(peakMb, residentMb(app.pid()));
    await delay(betweenMs);
  }
  await http.close();
  return { ms, peakMb };
}

/** Counts equal texts, such as `413 × 90, reset × 2`. */
const counted = (answers: readonly string[]): string =>
  Object.entries(Object.groupBy(answers, (answer) => answer))
    .map(([answer, all]) => `${answer} × ${all?.length}`)
    .join(', ');

/** Measures an ordinary client's reads first alone, and then during an attack. */
export async function besideReader(
  app: RunningApp,
  key: string,
  attack: string,
  run: () => Promise<{ answers: readonly string[]; also?: string }>,
): Promise<AttackRow> {
  const began = performance.now();
  const idle = await readAlong(app, key, () => performance.now() - began > 2_000);
  const before = residentMb(app.pid());
  let isOver = false;
  const reader = readAlong(app, key, () => isOver);
  const { answers, also } = await run().finally(() => {
    isOver = true;
  });
  const under = await reader;
  const whole = (value: number) => Math.round(value * 10) / 10;
  return {
    attack,
    answers: counted(answers),
    before_mb: Math.round(before),
    peak_mb: Math.round(Math.max(under.peakMb, residentMb(app.pid()))),
    idle_ms: whole(quantile(idle.ms, 0.95)),
    under_ms: whole(quantile(under.ms, 0.95)),
    ...(also ? { also } : {}),
  };
}
