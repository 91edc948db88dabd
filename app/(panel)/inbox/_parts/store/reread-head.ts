import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';

interface Page<One> {
  readonly data: One[];
  readonly next_cursor: string | null;
}

/**
 * How many pages of a long list are read again from the server when the list is refetched. The event stream reports
 * changes in the other rows.
 */
export const headPages = 3;

/**
 * Replaces the first pages of a loaded list. Rows below these pages stay as they were. A row that was in these pages
 * and is missing now has left the list.
 */
export function mergeHead<One extends { readonly id: string }, P extends Page<One>>(
  loaded: readonly P[],
  head: readonly P[],
  isAbove: (one: One, other: One) => boolean,
): P[] {
  const last = head.at(-1);
  const end = last?.data.at(-1);
  if (!last || last.next_cursor === null || !end) return [...head];
  const fresh = new Set(head.flatMap(({ data }) => data.map(({ id }) => id)));
  const below = loaded
    .map((page) => ({ ...page, data: page.data.filter((one) => isAbove(end, one) && !fresh.has(one.id)) }))
    .filter(({ data }) => data.length > 0);
  return [...head, ...below];
}

interface Asked<One, P extends Page<One>> {
  readonly queryKey: QueryKey;
  readonly cursor: string | null;
  readonly isAbove: (one: One, other: One) => boolean;
  readonly read: (cursor: string | null) => Promise<P>;
}

/**
 * Returns a function that reads a page of a list. When the whole list is refetched, for example after a lost
 * connection, the function reads only the first pages from the server, and returns the other pages as they were loaded.
 * The query library requests the pages one by one, in order.
 */
export function rereadHead<One extends { readonly id: string }, P extends Page<One>>(
  queryClient: Pick<QueryClient, 'getQueryData'>,
) {
  /** The pages to return next, keyed by the cursor that requests each of them. */
  const planned = new Map<string, P>();
  return async ({ queryKey, cursor, isAbove, read }: Asked<One, P>): Promise<P> => {
    if (cursor !== null) {
      const page = planned.get(cursor);
      planned.delete(cursor);
      return page ?? read(cursor);
    }
    planned.clear();
    const first = await read(null);
    const loaded = queryClient.getQueryData<InfiniteData<P>>(queryKey)?.pages ?? [];
    if (loaded.length <= headPages) return first;
    const head = [first];
    for (let at = first.next_cursor; at !== null && head.length < headPages; ) {
      const page = await read(at);
      head.push(page);
      at = page.next_cursor;
    }
    const merged = mergeHead<One, P>(loaded, head, isAbove);
    for (const [index, page] of merged.entries()) {
      const before = merged[index - 1];
      if (before?.next_cursor) planned.set(before.next_cursor, page);
    }
    return first;
  };
}
