import { expect, test } from '@playwright/test';
import type { RunningApp } from '../support/app/start-app.ts';
import { exhaustPool } from './exhaust-pool.ts';
import { restartDatabase } from './restart-database.ts';
import { startSevered } from './sever-start.ts';
import { startDatabase } from './start-database.ts';
import { type Stage, secrets, startStage } from './start-stage.ts';

// Tests with a database that is down, or that has no free connections (faults F3 and F5 in e2e/README.md).

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

test('F3: a start outlives its database in the middle of a migration and at each of the steps that ask it, and says that it waits', async () => {
  const database = await startDatabase();
  const asks = ['FROM _prisma_migrations', 'CREATE TABLE process_deaths', 'parley_tenant', 'FROM process_deaths'];
  const then = ['FROM "public"."users"', 'INSERT INTO sandbox_customers', 'SELECT engine_enter($1'];
  const words = [...asks, 'SET LOCAL ROLE', ...then];
  const demo = { SANDBOX: 'true', SEED_DEMO: 'true', DEMO_TRAFFIC: 'true' };
  const start = await startSevered(database, words, { ...secrets, ...demo });
  await start.stop();
  expect(start.unsaid()).toEqual([]);
  expect(start.app.output()).toContain('the database does not answer: waiting for it');
  // Exactly two migrations were interrupted and started again: those whose statements contain `parley_tenant` and
  // `CREATE TABLE process_deaths`.
  const anew = 'SELECT migration_name AS name FROM _prisma_migrations WHERE rolled_back_at IS NOT NULL ORDER BY 1';
  const names = ['20261122001310_a_wall_between_tenants', '20261128150001_deaths_of_processes'];
  expect(await database.rows(anew)).toEqual(names.map((name) => ({ name })));
  await database.stop();
});

test('F5: every connection is taken: callers are told soon, the health check answers, and it ends with its cause', async () => {
  const told = await exhaustPool(stage, 4 * poolSize);
  expect(told).toMatchObject({ health: 200, after: 200 });
  expect(told.healthMs).toBeLessThan(1_000 + told.calmMs);
  // Calls without a database connection are refused. Calls with a connection wait for the locked table.
  expect(told.refused).toMatchObject({
    status: 503,
    body: { error: 'service_unavailable', request_id: expect.any(String) },
  });
  expect(Object.keys(told.answers).filter((status) => !['200', '503'].includes(status))).toEqual([]);
  expect(told.answers[200]).toBeGreaterThan(0);
  expect(told.slowestMs).toBeLessThan(7_000 + told.calmMs);
});
