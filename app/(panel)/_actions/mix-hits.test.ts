import { expect, it } from 'vitest';
import { isFirstOpen, mixHits } from './mix-hits.ts';

it('mixHits shows open hits before closed hits and reserves up to two rows for closed hits', () => {
  const open = ['a', 'b', 'c', 'd', 'e', 'f'];
  expect(mixHits(open, ['x', 'y', 'z'], 6)).toEqual(['a', 'b', 'c', 'd', 'x', 'y']);
  expect(mixHits(open, ['x'], 6)).toEqual(['a', 'b', 'c', 'd', 'e', 'x']);
  expect(mixHits(['a'], ['x', 'y', 'z'], 6)).toEqual(['a', 'x', 'y', 'z']);
  expect(mixHits(open, [], 6)).toEqual(open);
  expect(mixHits([], ['x', 'y', 'z'], 2)).toEqual(['x', 'y']);
});

it('isFirstOpen is true only while a search above the first hit is still running', () => {
  const loading = { isLoading: true, hasFound: false };
  const nothing = { isLoading: false, hasFound: false };
  const some = { isLoading: false, hasFound: true };
  expect(isFirstOpen([loading, some])).toBe(true);
  expect(isFirstOpen([nothing, loading, some])).toBe(true);
  expect(isFirstOpen([some, loading])).toBe(false);
  expect(isFirstOpen([nothing, some, loading])).toBe(false);
  expect(isFirstOpen([nothing, nothing])).toBe(false);
});
