import { expect, it } from 'vitest';
import { isFirstOpen, mixHits } from './mix-hits.ts';

it('shows open ones first, and closed ones however many are open', () => {
  const open = ['a', 'b', 'c', 'd', 'e', 'f'];
  expect(mixHits(open, ['x', 'y', 'z'], 6)).toEqual(['a', 'b', 'c', 'd', 'x', 'y']);
  expect(mixHits(open, ['x'], 6)).toEqual(['a', 'b', 'c', 'd', 'e', 'x']);
  expect(mixHits(['a'], ['x', 'y', 'z'], 6)).toEqual(['a', 'x', 'y', 'z']);
  expect(mixHits(open, [], 6)).toEqual(open);
  expect(mixHits([], ['x', 'y', 'z'], 2)).toEqual(['x', 'y']);
});

it('knows what stands first once every search before it has found nothing', () => {
  const loading = { isLoading: true, hasFound: false };
  const nothing = { isLoading: false, hasFound: false };
  const some = { isLoading: false, hasFound: true };
  expect(isFirstOpen([loading, some])).toBe(true);
  expect(isFirstOpen([nothing, loading, some])).toBe(true);
  expect(isFirstOpen([some, loading])).toBe(false);
  expect(isFirstOpen([nothing, some, loading])).toBe(false);
  expect(isFirstOpen([nothing, nothing])).toBe(false);
});
