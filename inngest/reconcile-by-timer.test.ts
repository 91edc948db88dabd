import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { pool } from '#server/db/pool.ts';
import { until } from '#server/testing/servers/receiver.ts';
import { sinceReconcileMs } from './functions/reconcile.ts';
import { startReconciling } from './reconcile-by-timer.ts';

afterEach(() => vi.useRealTimers());
afterAll(() => pool.end());

it('the reconciler keeps running by its timer after the system clock was set back by 80 years', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2100-01-01') });
  const reconciling = startReconciling(100);
  vi.setSystemTime(new Date('2020-01-01'));
  for (let runs = 0; runs < 2; runs += 1) {
    await until(() => sinceReconcileMs() > 60);
    await until(() => sinceReconcileMs() < 50);
  }
  reconciling.stop();
  expect(Date.now()).toBe(new Date('2020-01-01').getTime());
});
