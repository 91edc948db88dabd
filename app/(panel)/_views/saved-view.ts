import type { View } from '#server/contract/people/view.ts';

export type ViewFilter = View['filter'];

/** What both lists pass to their views: the current filter, and how to replace it. */
export interface ViewProps {
  readonly kind: View['kind'];
  /** The filter as the list's operation expects it. */
  readonly filter: ViewFilter;
  readonly viewId: string | null;
  /** Shows a view, whose filter replaces the current one. Null shows no view. */
  readonly onShow: (view: Pick<View, 'id' | 'filter'> | null) => void;
}

const inOrder = (filter: ViewFilter) => JSON.stringify(Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Whether both filters select the same. */
export const isSameFilter = (one: ViewFilter, other: ViewFilter): boolean => inOrder(one) === inOrder(other);
