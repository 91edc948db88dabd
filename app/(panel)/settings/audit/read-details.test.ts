import { expect, it } from 'vitest';
import { isChange, isColor, isLong, isTime, toldOf } from './read-details.ts';

it('tells what has words, is something, and is not the name the sentence has', () => {
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

it('a change has a before and an after, also where one is nothing', () => {
  expect(isChange({ from: null, to: 'x' })).toBe(true);
  expect(isChange({ from: 'x' })).toBe(false);
  expect([null, 'from to', 7].some(isChange)).toBe(false);
});

it.each([
  ['x'.repeat(40), 'y', false],
  ['x'.repeat(41), 'y', true],
  [null, 'y'.repeat(41), true],
])('%j to %j on lines of their own: %s', (from, to, long) => expect(isLong({ from, to })).toBe(long));

it('times and colours are known by how they are written', () => {
  expect(['2026-03-01T12:00:00.000Z', '2026-03-01', 'T12:00Z'].map(isTime)).toEqual([true, false, false]);
  expect(['#0B7A5B', '#fff', '0B7A5B'].map(isColor)).toEqual([true, false, false]);
});
