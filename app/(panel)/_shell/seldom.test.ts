import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { seldom } from './seldom.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('seldom runs a burst of calls once after 150 ms, then once a second, with a last run at the end', () => {
  const ran: number[] = [];
  const begun = performance.now();
  const [call] = seldom(() => ran.push(performance.now() - begun), 150, 1_000);
  for (let ms = 0; ms < 2_500; ms += 10) {
    call();
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(5_000);
  expect(ran).toEqual([150, 1_150, 2_150, 3_150]);
  call();
  vi.advanceTimersByTime(150);
  expect(ran).toHaveLength(5);
});

it('stop cancels the pending run, and a later call runs again', () => {
  const run = vi.fn();
  const [call, stop] = seldom(run, 150, 1_000);
  call();
  stop();
  vi.advanceTimersByTime(5_000);
  expect(run).not.toHaveBeenCalled();
  call();
  vi.advanceTimersByTime(150);
  expect(run).toHaveBeenCalledTimes(1);
});
