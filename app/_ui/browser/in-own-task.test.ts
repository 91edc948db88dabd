import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { doWaitingTasks, inOwnTask } from './in-own-task.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('begins each in a later task, once, unless it is called off', () => {
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

it('is done at once where nothing comes after, in its order, and not again', () => {
  const done: string[] = [];
  inOwnTask(() => done.push('first'));
  inOwnTask(() => done.push('second'));
  doWaitingTasks();
  expect(done).toEqual(['first', 'second']);
  vi.runAllTimers();
  expect(done).toHaveLength(2);
});
