import { expect, it } from 'vitest';
import { mixHits } from './mix-hits.ts';

it('shows open ones first, and closed ones however many are open', () => {
  const open = ['a', 'b', 'c', 'd', 'e', 'f'];
  expect(mixHits(open, ['x', 'y', 'z'], 6)).toEqual(['a', 'b', 'c', 'd', 'x', 'y']);
  expect(mixHits(open, ['x'], 6)).toEqual(['a', 'b', 'c', 'd', 'e', 'x']);
  expect(mixHits(['a'], ['x', 'y', 'z'], 6)).toEqual(['a', 'x', 'y', 'z']);
  expect(mixHits(open, [], 6)).toEqual(open);
  expect(mixHits([], ['x', 'y', 'z'], 2)).toEqual(['x', 'y']);
});
