import { describe, expect, it } from 'vitest';
import type { Delivery } from '#server/contract/developers/webhook.ts';
import { pickFailed } from './pick-failed.ts';

const delivery = (id: string, status: Delivery['status'] = 'failed') => ({ id, status });
const items = [delivery('a'), delivery('b', 'succeeded'), delivery('c', 'exhausted')];

describe('deliveries to try again', () => {
  it('are those that failed, for good or not', () => {
    const none = pickFailed(items, new Set());
    expect(none).toMatchObject({ failed: ['a', 'c'], ids: [], checked: false });
    expect(items.map(none.stateOf)).toEqual([false, null, false]);
  });

  it('some or all of them', () => {
    expect(pickFailed(items, new Set(['c']))).toMatchObject({ ids: ['c'], checked: 'indeterminate' });
    expect(pickFailed(items, new Set(['a', 'c']))).toMatchObject({ ids: ['a', 'c'], checked: true });
  });

  it('not one that succeeded meanwhile, nor one that is gone', () => {
    expect(pickFailed(items, new Set(['b', 'gone', 'a'])).ids).toEqual(['a']);
  });

  it('at most as many as one request may name', () => {
    const many = Array.from({ length: 201 }, (_, index) => delivery(`d${index}`));
    const picked = pickFailed(many, new Set(many.map(({ id }) => id)));
    expect(picked.ids).toHaveLength(200);
    expect(picked.checked).toBe('indeterminate');
    expect(picked.stateOf(delivery('d200'))).toBe(false);
  });
});
