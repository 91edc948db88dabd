import type { View } from '#server/contract/people/view.ts';

export type ViewFilter = View['filter'];

/**
 * The properties that the inbox and the list of contacts pass to their saved views: the current filter, and a function
 * that replaces the filter.
 */
export interface ViewProps {
  readonly kind: View['kind'];
  /** The filter in the format of the list's API operation. */
  readonly filter: ViewFilter;
  readonly viewId: string | null;
  /** Shows a view: its filter replaces the current one. Null leaves the current view. */
  readonly onShow: (view: Pick<View, 'id' | 'filter'> | null) => void;
}

const inOrder = (filter: ViewFilter) => JSON.stringify(Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Whether the two filters are equal, regardless of the order of their keys. */
export const isSameFilter = (one: ViewFilter, other: ViewFilter): boolean => inOrder(one) === inOrder(other);
