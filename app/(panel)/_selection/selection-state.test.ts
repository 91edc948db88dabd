import { describe, expect, it } from 'vitest';
import {
  allSelected,
  areLoadedSelected,
  countSelected,
  isSelected,
  nothingSelected,
  select,
  selectionInput,
  toggleLoaded,
} from './selection-state.ts';

const order = ['a', 'b', 'c', 'd'];
const click = (id: string, on = true, range = false, state = nothingSelected) => select(state, order, id, on, range);
const selected = (state: typeof nothingSelected) => order.filter((id) => isSelected(state, id));

describe('some contacts', () => {
  it('one by one, and out again', () => {
    const two = click('c', true, false, click('a'));
    expect(selected(two)).toEqual(['a', 'c']);
    expect(selected(click('a', false, false, two))).toEqual(['c']);
    expect(countSelected(two, 100)).toBe(2);
    expect(selectionInput(two, { q: 'x' })).toEqual({ ids: ['a', 'c'] });
  });

  it('with Shift from the last click, both ways', () => {
    expect(selected(click('d', true, true, click('b')))).toEqual(['b', 'c', 'd']);
    expect(selected(click('a', true, true, click('c')))).toEqual(['a', 'b', 'c']);
    expect(selected(click('c', true, true))).toEqual(['c']);
  });

  it('with Shift from a contact that is no longer there only the one', () => {
    expect(selected(select({ ...nothingSelected, anchor: 'gone' }, order, 'b', true, true))).toEqual(['b']);
  });
});

describe('all that match', () => {
  it('but those taken out', () => {
    const but = click('b', false, false, allSelected);
    expect(selected(but)).toEqual(['a', 'c', 'd']);
    expect(countSelected(but, 100)).toBe(99);
    expect(selectionInput(but, { q: 'x' })).toEqual({ filter: { q: 'x' }, except: ['b'] });
    expect(countSelected(click('b', true, false, but), 100)).toBe(100);
  });

  it('are never fewer than none', () => {
    expect(countSelected(click('b', false, false, allSelected), 0)).toBe(0);
  });
});

describe('the box over the list', () => {
  it('selects what is loaded, then nothing', () => {
    const loaded = toggleLoaded(click('b'), order);
    expect(areLoadedSelected(loaded, order)).toBe(true);
    expect(toggleLoaded(loaded, order)).toEqual(nothingSelected);
    expect(toggleLoaded(click('b', false, false, allSelected), order)).toEqual(nothingSelected);
  });

  it('is not checked over an empty list', () => {
    expect(areLoadedSelected(allSelected, [])).toBe(false);
  });
});
