import { expect, it } from 'vitest';
import { isChange, isColor, isLong, isTime, toldOf } from './read-details.ts';

it('toldOf leaves out details without a label, without a value, or equal to the name of the object', () => {
  const role = { from: 'editor', to: 'admin' };
  const details = {
    name: 'Ana',
    role,
    url: '',
    tags: [],
    count: 0,
    forced: false,
    days: 30,
    secret_id: 'x',
    gone: null,
  };
  expect(toldOf(details, 'Ana', (key) => key !== 'secret_id')).toEqual([
    ['role', role],
    ['days', 30],
  ]);
  expect(toldOf(null, 'Ana', () => true)).toEqual([]);
});

it('isChange is true only for an object with from and to, also if from is null', () => {
  expect(isChange({ from: null, to: 'x' })).toBe(true);
  expect(isChange({ from: 'x' })).toBe(false);
  expect([null, 'from to', 7].some(isChange)).toBe(false);
});

it.each([
  ['x'.repeat(40), 'y', false],
  ['x'.repeat(41), 'y', true],
  [null, 'y'.repeat(41), true],
])('isLong for a change from %j to %j is %s', (from, to, long) => expect(isLong({ from, to })).toBe(long));

it('isTime and isColor recognize values by their format', () => {
  expect(['2026-03-01T12:00:00.000Z', '2026-03-01', 'T12:00Z'].map(isTime)).toEqual([true, false, false]);
  expect(['#0B7A5B', '#fff', '0B7A5B'].map(isColor)).toEqual([true, false, false]);
});
