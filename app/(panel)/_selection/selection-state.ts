export interface SelectionState {
  /** If true, all rows that match the filter are selected, except `ids`. If false, exactly `ids` are selected. */
  readonly all: boolean;
  readonly ids: ReadonlySet<string>;
  /** The row that was clicked last. A Shift-click selects the range from this row to the clicked one. */
  readonly anchor: string | null;
}

export const nothingSelected: SelectionState = { all: false, ids: new Set(), anchor: null };
export const allSelected: SelectionState = { all: true, ids: new Set(), anchor: null };

export const isSelected = ({ all, ids }: SelectionState, id: string): boolean => ids.has(id) !== all;

/** Returns how many rows are selected, out of `total` that match the filter. */
export const countSelected = ({ all, ids }: SelectionState, total: number): number =>
  all ? Math.max(0, total - ids.size) : ids.size;

function between(order: readonly string[], from: string | null, to: string): readonly string[] {
  const [a, b] = [order.indexOf(from ?? to), order.indexOf(to)];
  return a < 0 || b < 0 ? [to] : order.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/**
 * Selects or deselects a row. With `range`, selects or deselects all rows from the last clicked row to this row.
 * `order` is the order of the rows on the page.
 */
export function select(
  state: SelectionState,
  order: readonly string[],
  id: string,
  on: boolean,
  range: boolean,
): SelectionState {
  const ids = new Set(state.ids);
  for (const one of range ? between(order, state.anchor, id) : [id]) {
    if (on === state.all) ids.delete(one);
    else ids.add(one);
  }
  return { ...state, ids, anchor: id };
}

/** Toggles the checkbox above the list. Selects the loaded rows, or clears the selection if they are all selected. */
export const toggleLoaded = (state: SelectionState, order: readonly string[]): SelectionState =>
  state.all || areLoadedSelected(state, order) ? nothingSelected : { all: false, ids: new Set(order), anchor: null };

export const areLoadedSelected = (state: SelectionState, order: readonly string[]): boolean =>
  order.length > 0 && order.every((id) => isSelected(state, id));

/** Converts the selection into the input of the bulk operations. */
export const selectionInput = <Filter>(
  { all, ids }: Pick<SelectionState, 'all' | 'ids'>,
  filter: Filter,
): { filter: Filter; except: string[] } | { ids: string[] } => (all ? { filter, except: [...ids] } : { ids: [...ids] });
