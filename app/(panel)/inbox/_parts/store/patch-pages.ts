import type { InboxSort } from '#server/contract/inbox/inbox-filters.ts';

/** The fields of a row that determine its position in the list. */
interface Row {
  readonly id: string;
  readonly last_message_at: string | null;
  readonly created_at: string;
  readonly status?: string;
  readonly waiting_since?: string | null;
  readonly window_expires_at?: string | null;
}

interface Page<One> {
  readonly data: One[];
  readonly next_cursor: string | null;
}

const activityOf = (row: Row): string => row.last_message_at ?? row.created_at;

/** Whether the first row comes before the second if the list is sorted by newest activity. */
export function isAbove(one: Row, other: Row): boolean {
  const [a, b] = [activityOf(one), activityOf(other)];
  return a === b ? one.id > other.id : a > b;
}

/** A value that sorts after every time. */
const never = '9';
const openWindow = ({ status, window_expires_at: ends }: Row): string =>
  status === 'open' && ends && new Date(ends) > new Date() ? ends : never;

const earliestFirst = (momentOf: (row: Row) => string) => (one: Row, other: Row) => {
  const [a, b] = [momentOf(one), momentOf(other)];
  return a === b ? one.id > other.id : a < b;
};

/** Returns the function that compares two rows like `isAbove`, but for the given order. */
export const aboveBy = (sort: InboxSort = 'newest'): ((one: Row, other: Row) => boolean) =>
  ({
    newest: isAbove,
    waiting: earliestFirst((row) => row.waiting_since ?? never),
    window: earliestFirst(openWindow),
  })[sort];

/**
 * Updates some rows in the loaded pages. `asked` contains the ids that were read again, and `fresh` the rows of those
 * ids that are still in the list. Each row is put into its new position, and a row that left the list is removed. A row
 * whose position is below the loaded pages is left out. Null if the whole list has to be read again.
 */
export function patchPages<One extends Row, P extends Page<One>>(
  pages: readonly P[],
  asked: readonly string[],
  fresh: readonly One[],
  stands: (one: Row, other: Row) => boolean = isAbove,
): P[] | null {
  const changed = new Set(asked);
  const next = pages.map((page) => ({ ...page, data: page.data.filter(({ id }) => !changed.has(id)) }));
  const last = next.at(-1);
  if (!last) return null;
  const isWhole = last.next_cursor === null;
  // If the last loaded page has become empty, it is unknown up to which row the list is loaded.
  if (!isWhole && last.data.length === 0) return null;
  for (const row of fresh) {
    const page = next.find(({ data }) => data.some((one) => stands(row, one)));
    const index = page?.data.findIndex((one) => stands(row, one)) ?? -1;
    if (page) page.data.splice(index, 0, row);
    else if (isWhole) last.data.push(row);
  }
  return next;
}
