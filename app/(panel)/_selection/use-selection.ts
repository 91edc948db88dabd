'use client';

import { useState } from 'react';
import {
  allSelected,
  areLoadedSelected,
  countSelected,
  isSelected,
  nothingSelected,
  select,
  toggleLoaded,
} from './selection-state.ts';

/**
 * Holds the selection of a list: some rows, or all that match the filter except some. A change of the filter clears the
 * selection.
 */
export function useSelection(filterKey: string, order: readonly string[], total: number) {
  const [state, setState] = useState(nothingSelected);
  const [knownKey, setKnownKey] = useState(filterKey);
  if (knownKey !== filterKey) {
    setKnownKey(filterKey);
    setState(nothingSelected);
  }
  const count = countSelected(state, total);
  return {
    count,
    all: state.all,
    has: (id: string) => isSelected(state, id),
    set: (id: string, on: boolean, range: boolean) => setState(select(state, order, id, on, range)),
    /** The state of the checkbox above the loaded rows. */
    checked: areLoadedSelected(state, order) ? true : count > 0 ? ('indeterminate' as const) : false,
    toggleLoaded: () => setState(toggleLoaded(state, order)),
    selectAll: () => setState(allSelected),
    clear: () => setState(nothingSelected),
    /** The ids of the selected rows. If `all` is true, the ids of the rows that are excluded. */
    ids: state.ids,
  };
}
export type Selection = ReturnType<typeof useSelection>;
