import { expect, it, vi } from 'vitest';
import { offerUndo, undoNow } from './undo.ts';

it('takes back the last first, each once, and what was withdrawn or taken by its note not at all', () => {
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

it('what nobody withdrew is forgotten after a minute', () => {
  vi.useFakeTimers();
  const undo = vi.fn();
  offerUndo(undo);
  vi.advanceTimersByTime(61_000);
  undoNow();
  vi.useRealTimers();
  expect(undo).not.toHaveBeenCalled();
});
