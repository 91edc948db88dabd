import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type History, noHistory, noteChange, redo, typedPath, undo } from './history.ts';

it('typedPath returns the path of a single changed text or number, and null for any other difference', () => {
  const before = { steps: [{ text: 'a', tags: ['x'] }], minutes: 5 };
  expect(typedPath(before, { ...before, minutes: 6 })).toBe('.minutes');
  expect(typedPath(before, { ...before, steps: [{ text: 'ab', tags: ['x'] }] })).toBe('.steps.0.text');
  expect(typedPath(before, { ...before, steps: [] })).toBeNull();
  expect(typedPath(before, { steps: [{ text: 'b', tags: ['x'] }], minutes: 6 })).toBeNull();
  expect(typedPath(before, { ...before })).toBeNull();
});

it('undo treats successive changes of one text as one change, and those of another text separately', () => {
  let history: History<object> = noHistory;
  let now: object = { a: '', b: '' };
  const put = (next: object) => {
    history = noteChange(history, now, next);
    now = next;
  };
  put({ a: 'o', b: '' });
  put({ a: 'oi', b: '' });
  put({ a: 'oi', b: 'x' });
  const first = undo(history, now);
  expect(first?.now).toEqual({ a: 'oi', b: '' });
  const second = first && undo(first.history, first.now);
  expect(second?.now).toEqual({ a: '', b: '' });
  expect(second && undo(second.history, second.now)).toBeNull();
});

it('redo restores everything that was undone, and a new change leaves nothing to redo', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.nat(3), { maxLength: 3 }), { maxLength: 30 }), fc.nat(30), (changes, back) => {
      let history: History<number[]> = noHistory;
      let now: number[] = [];
      for (const next of changes) {
        history = noteChange(history, now, next);
        now = next;
      }
      const end = now;
      let taken = 0;
      for (let step = undo(history, now); step && taken < back; step = undo(history, now)) {
        ({ history, now } = step);
        taken += 1;
      }
      for (let step = redo(history, now); step; step = redo(history, now)) ({ history, now } = step);
      expect(now).toEqual(end);
      const other = noteChange(history, now, [9, 9, 9]);
      expect(redo(other, [9, 9, 9])).toBeNull();
    }),
  );
});
