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

describe('the selection of single contacts', () => {
  it('adds and removes contacts one by one, and is sent as their ids', () => {
    const two = click('c', true, false, click('a'));
    expect(selected(two)).toEqual(['a', 'c']);
    expect(selected(click('a', false, false, two))).toEqual(['c']);
    expect(countSelected(two, 100)).toBe(2);
    expect(selectionInput(two, { q: 'x' })).toEqual({ ids: ['a', 'c'] });
  });

  it('extends with Shift from the last clicked contact in both directions', () => {
    expect(selected(click('d', true, true, click('b')))).toEqual(['b', 'c', 'd']);
    expect(selected(click('a', true, true, click('c')))).toEqual(['a', 'b', 'c']);
    expect(selected(click('c', true, true))).toEqual(['c']);
  });

  it('adds with Shift only the clicked contact if the last clicked contact is gone', () => {
    expect(selected(select({ ...nothingSelected, anchor: 'gone' }, order, 'b', true, true))).toEqual(['b']);
  });
});

describe('the selection of all matching contacts', () => {
  it('leaves out deselected contacts: counts 99 of 100, and is sent as the filter with `except`', () => {
    const but = click('b', false, false, allSelected);
    expect(selected(but)).toEqual(['a', 'c', 'd']);
    expect(countSelected(but, 100)).toBe(99);
    expect(selectionInput(but, { q: 'x' })).toEqual({ filter: { q: 'x' }, except: ['b'] });
    expect(countSelected(click('b', true, false, but), 100)).toBe(100);
  });

  it('never counts fewer than zero contacts', () => {
    expect(countSelected(click('b', false, false, allSelected), 0)).toBe(0);
  });
});

describe('the checkbox above the list', () => {
  it('selects all loaded contacts, and clears the selection at the next click', () => {
    const loaded = toggleLoaded(click('b'), order);
    expect(areLoadedSelected(loaded, order)).toBe(true);
    expect(toggleLoaded(loaded, order)).toEqual(nothingSelected);
    expect(toggleLoaded(click('b', false, false, allSelected), order)).toEqual(nothingSelected);
  });

  it('is not checked above an empty list', () => {
    expect(areLoadedSelected(allSelected, [])).toBe(false);
  });
});
