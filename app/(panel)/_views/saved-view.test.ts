import { expect, it } from 'vitest';
import { isSameFilter } from './saved-view.ts';

it('isSameFilter ignores the order of the parts, but not another value or an additional part', () => {
  expect(isSameFilter({ tag: 'vip', lost: true }, { lost: true, tag: 'vip' })).toBe(true);
  expect(isSameFilter({ tag: 'vip', lost: true }, { tag: 'vip', lost: false })).toBe(false);
  expect(isSameFilter({ tag: 'vip' }, { tag: 'vip', lost: true })).toBe(false);
  expect(isSameFilter({}, {})).toBe(true);
});
