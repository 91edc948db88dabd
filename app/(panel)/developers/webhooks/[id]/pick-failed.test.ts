import { describe, expect, it } from 'vitest';
import type { Delivery } from '#server/contract/developers/webhook.ts';
import { pickFailed } from './pick-failed.ts';

const delivery = (id: string, status: Delivery['status'] = 'failed') => ({ id, status });
const items = [delivery('a'), delivery('b', 'succeeded'), delivery('c', 'exhausted')];

describe('pickFailed', () => {
  it('offers failed and exhausted deliveries for a retry, but not succeeded ones', () => {
    const none = pickFailed(items, new Set());
    expect(none).toMatchObject({ failed: ['a', 'c'], ids: [], checked: false });
    expect(items.map(none.stateOf)).toEqual([false, null, false]);
  });

  it('returns the selected deliveries; the checkbox is indeterminate for some and checked for all', () => {
    expect(pickFailed(items, new Set(['c']))).toMatchObject({ ids: ['c'], checked: 'indeterminate' });
    expect(pickFailed(items, new Set(['a', 'c']))).toMatchObject({ ids: ['a', 'c'], checked: true });
  });

  it('leaves out a selected delivery that has succeeded or is no longer in the list', () => {
    expect(pickFailed(items, new Set(['b', 'gone', 'a'])).ids).toEqual(['a']);
  });

  it('returns at most 200 of 201 selected deliveries', () => {
    const many = Array.from({ length: 201 }, (_, index) => delivery(`d${index}`));
    const picked = pickFailed(many, new Set(many.map(({ id }) => id)));
    expect(picked.ids).toHaveLength(200);
    expect(picked.checked).toBe('indeterminate');
    expect(picked.stateOf(delivery('d200'))).toBe(false);
  });
});
