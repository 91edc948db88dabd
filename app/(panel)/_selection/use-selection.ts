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

/** Which are selected: some, or all that match but some. Another filter begins with none. */
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
    /** Of the loaded rows. */
    checked: areLoadedSelected(state, order) ? true : count > 0 ? ('indeterminate' as const) : false,
    toggleLoaded: () => setState(toggleLoaded(state, order)),
    selectAll: () => setState(allSelected),
    clear: () => setState(nothingSelected),
    /** Those selected; with `all` those that are not. */
    ids: state.ids,
  };
}
export type Selection = ReturnType<typeof useSelection>;
