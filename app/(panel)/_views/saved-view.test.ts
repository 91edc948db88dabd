import { expect, it } from 'vitest';
import { isNarrowed, isSameFilter } from './saved-view.ts';

it('filters are the same in any order, and others with another value or one more', () => {
  expect(isSameFilter({ tag: 'vip', lost: true }, { lost: true, tag: 'vip' })).toBe(true);
  expect(isSameFilter({ tag: 'vip', lost: true }, { tag: 'vip', lost: false })).toBe(false);
  expect(isSameFilter({ tag: 'vip' }, { tag: 'vip', lost: true })).toBe(false);
  expect(isSameFilter({}, {})).toBe(true);
});

it('the inbox is narrowed by what its search and tabs do not show', () => {
  expect(isNarrowed({ kind: 'conversations', filter: { filter: 'mine', q: 'rita' } })).toBe(false);
  expect(isNarrowed({ kind: 'conversations', filter: { channel: 'web' } })).toBe(true);
  expect(isNarrowed({ kind: 'contacts', filter: { tag: 'vip' } })).toBe(false);
});
