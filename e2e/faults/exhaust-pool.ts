import pg from 'pg';
import type { RunningApp } from '../support/app/start-app.ts';
import type { Stage } from './start-stage.ts';

export interface PoolTally {
  readonly calls: number;
  /**
   * How long the same parallel calls take while the table is not locked, in milliseconds. This time shows the speed of
   * the machine.
   */
  readonly calmMs: number;
  readonly health: number;
  readonly healthMs: number;
  /** The first call that was refused because no connection was free. */
  readonly refused: { readonly status: number; readonly body: unknown; readonly ms: number };
  /** The number of responses by status, and the slowest response, after the table was unlocked. */
  readonly answers: Readonly<Record<number, number>>;
  readonly slowestMs: number;
  /** The status of a call after the test. */
  readonly after: number;
}

/**
 * Fault F5 in e2e/README.md: a table is locked, and `calls` queries that wait for it occupy every connection of the
 * pool.
 */
export async function exhaustPool(stage: Stage, calls: number): Promise<PoolTally> {
  const app = stage.apps[0] as RunningApp;
  const customer = await stage.newCustomer();
  const call = () => customer.call(app, 'GET', '/contacts?limit=1');
  const before = await call();
  if (before.status !== 200) throw new Error(`before: ${before.status}`);
  const calm = performance.now();
  await Promise.all(Array.from({ length: calls }, call));
  const calmMs = performance.now() - calm;
  const client = new pg.Client({ connectionString: stage.database.url });
  await client.connect();
  await client.query('BEGIN; LOCK TABLE contacts IN ACCESS EXCLUSIVE MODE');
  const asked = performance.now();
  const waiting = Array.from({ length: calls }, async () => ({ ...(await call()), ms: performance.now() - asked }));
  const health = await fetch(`${app.url}/v1/health`);
  const healthMs = performance.now() - asked;
  const refused = await Promise.race(waiting);
  await client.query('ROLLBACK');
  await client.end();
  const answers: Record<number, number> = {};
  let slowestMs = 0;
  for (const { status, ms } of await Promise.all(waiting)) {
    answers[status] = (answers[status] ?? 0) + 1;
    slowestMs = Math.max(slowestMs, ms);
  }
  return { calls, calmMs, health: health.status, healthMs, refused, answers, slowestMs, after: (await call()).status };
}
