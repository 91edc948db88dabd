import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cameSince, joinWindow } from './join-window.ts';
import { latestOf } from './seen-of.ts';

const said = (from: number, to: number, words = '') =>
  Array.from({ length: from - to + 1 }, (_, n) => ({ id: `m${String(from - n).padStart(3, '0')}`, words }));

it('joinWindow joins two overlapping parts of a thread, with the messages as the newest part has them', () => {
  expect(joinWindow(said(6, 3, 'before'), said(9, 5, 'now'))).toEqual([...said(9, 5, 'now'), ...said(4, 3, 'before')]);
  expect(joinWindow(said(9, 3), said(9, 7))).toEqual(said(9, 3));
});

it('joinWindow returns null if the parts do not overlap or one of them is empty', () => {
  expect(joinWindow(said(4, 1), said(9, 5))).toBeNull();
  expect(joinWindow([], said(9, 5))).toBeNull();
  expect(joinWindow(said(4, 1), [])).toBeNull();
});

it('joinWindow returns each message once and in order for any overlap', () => {
  const position = fc.integer({ min: 1, max: 200 });
  fc.assert(
    fc.property(position, position, position, (a, b, c) => {
      const [oldest = 0, middle = 0, top = 0] = [a, b, c].sort((x, y) => x - y);
      expect(joinWindow(said(top, oldest), said(200, middle))).toEqual(said(200, oldest));
    }),
  );
});

it('cameSince counts the messages after the last seen one, and says if there may be more', () => {
  const since = latestOf(said(5, 1));
  expect(since).toBe('m005');
  expect(cameSince(said(7, 3), since)).toEqual({ count: 2, isMore: false });
  expect(cameSince(said(5, 1), since)).toEqual({ count: 0, isMore: false });
  expect(cameSince(said(60, 11), since)).toEqual({ count: 50, isMore: true });
  expect(latestOf([])).toBeNull();
  expect(cameSince(said(2, 1), null)).toEqual({ count: 2, isMore: false });
});
