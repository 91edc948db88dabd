import { expect, it } from 'vitest';
import { besideIn } from './beside-in.ts';

const list = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

it.each([
  ['a', 'b'],
  ['b', 'c'],
  ['c', 'b'],
  ['elsewhere', 'a'],
])('besideIn returns, for the conversation %s, the conversation %s', (id, next) => {
  expect(besideIn(list, id)).toBe(next);
});

it('besideIn returns null for the only conversation of the list and for an empty list', () => {
  expect(besideIn([{ id: 'a' }], 'a')).toBeNull();
  expect(besideIn([], 'a')).toBeNull();
});
