import { expect, it } from 'vitest';
import { isSameFilter } from './saved-view.ts';

it('filters are the same in any order, and others with another value or one more', () => {
  expect(isSameFilter({ tag: 'vip', lost: true }, { lost: true, tag: 'vip' })).toBe(true);
  expect(isSameFilter({ tag: 'vip', lost: true }, { tag: 'vip', lost: false })).toBe(false);
  expect(isSameFilter({ tag: 'vip' }, { tag: 'vip', lost: true })).toBe(false);
  expect(isSameFilter({}, {})).toBe(true);
});
