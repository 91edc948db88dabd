import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { seldom } from './seldom.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('a burst is one run, soon; without a pause there is one a second, and nothing is left unread', () => {
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

it('what waits is taken back when the page goes', () => {
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
