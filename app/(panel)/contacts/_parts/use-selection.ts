'use client';

import { useState } from 'react';
import type { ContactSelection } from '#server/contract/contact-selection.ts';

interface State {
  /** All that match, except `ids`; otherwise exactly `ids`. */
  readonly all: boolean;
  readonly ids: ReadonlySet<string>;
  /** Where the last click was: Shift selects from there. */
  readonly anchor: string | null;
}

const nothing: State = { all: false, ids: new Set(), anchor: null };

function between(order: readonly string[], from: string | null, to: string): readonly string[] {
  const [a, b] = [order.indexOf(from ?? to), order.indexOf(to)];
  return a < 0 || b < 0 ? [to] : order.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/** Which contacts are selected: some, or all that match but some. Another filter begins with none. */
export function useSelection(filterKey: string, order: readonly string[], total: number) {
  const [state, setState] = useState(nothing);
  const [knownKey, setKnownKey] = useState(filterKey);
  if (knownKey !== filterKey) {
    setKnownKey(filterKey);
    setState(nothing);
  }
  const has = (id: string) => state.ids.has(id) !== state.all;
  const count = state.all ? Math.max(0, total - state.ids.size) : state.ids.size;

  const set = (id: string, on: boolean, range: boolean) => {
    const ids = new Set(state.ids);
    for (const one of range ? between(order, state.anchor, id) : [id]) {
      if (on === state.all) ids.delete(one);
      else ids.add(one);
    }
    setState({ ...state, ids, anchor: id });
  };
  const loaded = order.length > 0 && order.every(has);
  return {
    count,
    all: state.all,
    has,
    set,
    /** Of the loaded rows. */
    checked: loaded ? true : count > 0 ? ('indeterminate' as const) : false,
    toggleLoaded: () => setState(loaded || state.all ? nothing : { all: false, ids: new Set(order), anchor: null }),
    selectAll: () => setState({ all: true, ids: new Set(), anchor: null }),
    clear: () => setState(nothing),
    /** As operations on many contacts take it. */
    input: (filter: NonNullable<ContactSelection['filter']>): ContactSelection =>
      state.all ? { filter, except: [...state.ids] } : { ids: [...state.ids] },
  };
}
export type Selection = ReturnType<typeof useSelection>;
