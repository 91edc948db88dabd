import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { pool } from '#server/db/pool.ts';
import { until } from '#server/testing/receiver.ts';
import { sinceSweepMs } from './functions/sweep.ts';
import { startSweeping } from './sweep-by-timer.ts';

afterEach(() => vi.useRealTimers());
afterAll(() => pool.end());

it('sweeps by a clock that only goes forward, whatever the one on the wall says', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2100-01-01') });
  const sweeping = startSweeping(100);
  vi.setSystemTime(new Date('2020-01-01'));
  for (let sweeps = 0; sweeps < 2; sweeps += 1) {
    await until(() => sinceSweepMs() > 60);
    await until(() => sinceSweepMs() < 50);
  }
  sweeping.stop();
  expect(Date.now()).toBe(new Date('2020-01-01').getTime());
});
