import { expect, it, vi } from 'vitest';
import { offerUndo, undoNow } from './undo.ts';

it('undoNow undoes the newest offer first, each offer once, and no withdrawn or already taken offer', () => {
  const done: string[] = [];
  const offer = (what: string) => offerUndo(() => done.push(what));
  const [first, second] = [offer('first'), offer('second')];
  offer('third').withdraw();
  undoNow();
  undoNow();
  undoNow();
  expect(done).toEqual(['second', 'first']);
  offer('fourth').take();
  undoNow();
  expect(done).toEqual(['second', 'first', 'fourth']);
  first.withdraw();
  second.withdraw();
});

it('undoNow does nothing 61 seconds after the offer', () => {
  vi.useFakeTimers();
  const undo = vi.fn();
  offerUndo(undo);
  vi.advanceTimersByTime(61_000);
  undoNow();
  vi.useRealTimers();
  expect(undo).not.toHaveBeenCalled();
});
