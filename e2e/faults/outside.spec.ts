import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { failEngine } from './failing-engine.ts';
import { type FailingOperator, failOperator, startFailingOperator } from './failing-operator.ts';
import { type FakeInngest, startFakeInngest } from './fake-inngest.ts';
import { type Stage, startStage } from './start-stage.ts';

// Tests in which external systems fail: the external Inngest server and the messaging provider (faults F4 and F8 in
// e2e/README.md).

let stage: Stage;
let engine: FakeInngest;
let operator: FailingOperator;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  [engine, operator] = await Promise.all([startFakeInngest(), startFailingOperator()]);
  stage = await startStage(1, { ...engine.settings, ...operator.settings });
});
test.afterAll(async () => {
  await stage?.stop();
  await engine?.stop();
  await operator?.stop();
});

test('F4: an engine that is away, fails, hangs or repeats itself costs nothing but time', async () => {
  const told = await failEngine(stage, engine, { each: 5, failureMs: 0 });
  expect(told).toMatchObject({ events: 20, lost: 0, phantom: 0, duplicates: 0, misnumbered: 0 });
  // Deliveries do not depend on the Inngest server, so all of them arrived while it was unavailable.
  expect(told).toMatchObject({ meanwhile: 15, unauthorized: 0 });
  // No write waits for the Inngest server. On a slow machine, writes are also slow while the Inngest server works.
  expect(told.slowestWriteMs).toBeLessThan(2_000 + 3 * told.calmWriteMs);
  expect(told.drainMs).toBeLessThan(30_000);
});

test('F8: an operator that fails in any way: 200 with the reason in time, and never two accepted for one key', async () => {
  const told = await failOperator(stage, operator, 2);
  expect(told).toMatchObject({ sends: 12, acceptedTwice: [], changed: [] });
  expect(told.slowestMs).toBeLessThan(35_000);
  expect(told.outcomes).toEqual({
    hang: ['200 failed operator_unreachable'],
    nonsense: ['200 failed operator_unreachable'],
    window: ['200 failed 131047'],
    vanish: ['200 failed operator_unreachable'],
    busy: ['200 sent'],
    fine: ['200 sent'],
  });
  // A message that was accepted without a response must not be sent again automatically.
  await Promise.all([engine.tick(), delay(500)]);
  expect(operator.accepted.filter((text) => text === 'vanish 0')).toHaveLength(1);
});
