import { expect, test } from '@playwright/test';
import pg from 'pg';
import type { RunningApp } from '../support/start-app.ts';
import { restartDatabase } from './restart-database.ts';
import { type Stage, startStage } from './start-stage.ts';

// The database goes away, or gives nothing out (pitfalls.md C: F3, F5).

let stage: Stage;
let app: RunningApp;
const poolSize = 10;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  stage = await startStage(1, {
    DATABASE_POOL_SIZE: String(poolSize),
    WEBHOOK_LEASE_MS: '2000',
    WEBHOOK_RETRY_DELAYS: '1,1,1,1,1',
  });
  app = stage.apps[0] as RunningApp;
});
test.afterAll(() => stage?.stop());

test('F3: the database is restarted under load: nothing is lost, nothing hangs, nobody restarts the app', async () => {
  const pid = app.pid();
  const told = await restartDatabase(stage, { crashes: 2, downMs: 1_500 });
  expect(told).toMatchObject({ lost: 0, misnumbered: 0, lostWrites: 0, torn: 0, wrongAnswers: [] });
  expect(told.slowestAnswerMs).toBeLessThan(15_000);
  expect(told.slowestRecoveryMs).toBeLessThan(5_000);
  expect(told.healthWhileDown).toEqual([503, 503]);
  expect(told.pid).toBe(pid);
});

test('F5: every connection is taken: callers are told soon, the health check answers, and it ends with its cause', async () => {
  const customer = await stage.newCustomer();
  const call = () => customer.call(app, 'GET', '/contacts?limit=1');
  expect((await call()).status).toBe(200);
  const client = new pg.Client({ connectionString: stage.database.url });
  await client.connect();
  await client.query('BEGIN; LOCK TABLE contacts IN ACCESS EXCLUSIVE MODE');
  const asked = performance.now();
  const timed = async () => ({ ...(await call()), ms: performance.now() - asked });
  const waiting = Array.from({ length: 4 * poolSize }, timed);
  const health = await fetch(`${app.url}/v1/health`);
  expect(health.status).toBe(200);
  expect(performance.now() - asked).toBeLessThan(1_000);
  // Those that found no connection are told so; those that hold one wait for the table.
  const refused = await Promise.race(waiting);
  expect(refused).toMatchObject({ body: { error: 'internal_error', request_id: expect.any(String) } });
  expect(refused.status).toBeGreaterThanOrEqual(500);
  await client.query('ROLLBACK');
  await client.end();
  const answers = await Promise.all(waiting);
  for (const { status, ms } of answers) {
    expect([200, 500, 503]).toContain(status);
    expect(ms).toBeLessThan(7_000);
  }
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect((await call()).status).toBe(200);
});
