import { expect, test } from '@playwright/test';
import { freezeDrainer } from './freeze-process.ts';
import { inFlightMax, killWorkers, killWriters, shareTheWork } from './kill-processes.ts';
import { rollingRestart } from './rolling-restart.ts';
import { type Stage, startStage } from './start-stage.ts';

// Tests with two processes on one database (faults F1, F2 and F14 in e2e/README.md), small enough for every test run.
// The full size runs with: npm run bench -- webhooks.

let stage: Stage;
const leaseMs = 2_000;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  stage = await startStage(2, { WEBHOOK_LEASE_MS: String(leaseMs), WEBHOOK_RETRY_DELAYS: '1,1,1,1,1' });
});
test.afterAll(() => stage?.stop());

const clean = { lost: 0, phantom: 0, misnumbered: 0 };

test('two processes on one database: nothing is lost, nothing is sent twice', async () => {
  expect(await shareTheWork(stage, 100)).toMatchObject({ ...clean, duplicates: 0 });
});

test('F1: kill -9 in the middle of deliveries loses nothing, and repeats no more than was in flight', async () => {
  const kills = 2;
  const told = await killWorkers(stage, { events: 120, kills });
  expect(told).toMatchObject(clean);
  expect(told.duplicates).toBeLessThanOrEqual((kills + 1) * inFlightMax);
  // The limit includes a lease, a retry and the rest of the work. Starting the processes is not included, because it
  // depends on the machine.
  expect(told.afterReadyMs).toBeLessThan(leaseMs + 8_000);
});

test('F2: kill -9 of the API in the middle of writes: what was acknowledged stands, with its event', async () => {
  const told = await killWriters(stage, { events: 60, kills: 2 });
  expect(told).toMatchObject({ lost: 0, misnumbered: 0, lostWrites: 0, torn: 0 });
  expect(told.slowestRestartMs).toBeLessThan(Math.max(10_000, 2 * told.calmRestartMs));
});

test('a process that is frozen while it drains an endpoint: others go on within 40 s; thawed, it undoes nothing', async () => {
  // Use more deliveries than a process attempts at once. The deliveries that wait in the frozen process must not be
  // sent after SIGCONT resumes the process.
  const events = 20;
  const told = await freezeDrainer(stage, events);
  expect(told).toMatchObject({ ...clean, late: 0 });
  // Duplicates are deliveries that the process had sent before the freeze, without having read the response.
  expect(told.duplicates).toBeLessThanOrEqual(events);
  expect(told.takenOverMs).toBeLessThan(40_000);
});

test('F14: a rolling restart under load fails no request, ends in time and gives back what it held', async () => {
  const told = await rollingRestart(stage);
  expect(told).toMatchObject({ ...clean, duplicates: 0, failed: [], leasesLeft: 0, runsLeft: 0 });
  expect(told.exitCodes).toEqual([0, 0, 0, 0]);
  expect(told.slowestShutdownMs).toBeLessThan(15_000);
});
