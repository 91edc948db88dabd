import type { View } from '#server/contract/view.ts';

export type ViewFilter = View['filter'];

/** What both lists hand to their views: which filter is in force, and how another one comes in its place. */
export interface ViewProps {
  readonly kind: View['kind'];
  /** As the list takes it. */
  readonly filter: ViewFilter;
  readonly viewId: string | null;
  /** Shows a view: its filter in place of every other; null: none. */
  readonly onShow: (view: Pick<View, 'id' | 'filter'> | null) => void;
}

const inOrder = (filter: ViewFilter) => JSON.stringify(Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Do both ask for the same? */
export const isSameFilter = (one: ViewFilter, other: ViewFilter): boolean => inOrder(one) === inOrder(other);
