import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { doWaitingTasks, inOwnTask } from './in-own-task.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('inOwnTask runs a function once in a later task, unless it is canceled', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  inOwnTask(first);
  const callOff = inOwnTask(second);
  expect(first).not.toHaveBeenCalled();
  callOff();
  vi.runAllTimers();
  callOff();
  expect(first).toHaveBeenCalledOnce();
  expect(second).not.toHaveBeenCalled();
});

it('doWaitingTasks runs the waiting functions at once, in order and only once', () => {
  const done: string[] = [];
  inOwnTask(() => done.push('first'));
  inOwnTask(() => done.push('second'));
  doWaitingTasks();
  expect(done).toEqual(['first', 'second']);
  vi.runAllTimers();
  expect(done).toHaveLength(2);
});
