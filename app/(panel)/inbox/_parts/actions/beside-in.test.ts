import { expect, it } from 'vitest';
import { besideIn } from './beside-in.ts';

const list = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

it.each([
  ['a', 'b'],
  ['b', 'c'],
  ['c', 'b'],
  ['elsewhere', 'a'],
])('after %s comes %s', (id, next) => {
  expect(besideIn(list, id)).toBe(next);
});

it('nothing comes after the only one, or in an empty list', () => {
  expect(besideIn([{ id: 'a' }], 'a')).toBeNull();
  expect(besideIn([], 'a')).toBeNull();
});
