import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';

interface Page<One> {
  readonly data: One[];
  readonly next_cursor: string | null;
}

/** How many pages are read again when the whole list is refetched. Changes further down are reported by the stream. */
export const headPages = 3;

/**
 * Replaces the first pages of a loaded list. Rows below them stay as they were loaded; a row that was among them and is
 * missing now has left the list.
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
 * Returns a function that reads a page of a list. If the list is read again from its beginning (after focus, a
 * reconnect, a poll, a bulk change), only the first pages are fetched and the rest is returned as it was loaded. The
 * query library asks page by page, in order.
 */
export function rereadHead<One extends { readonly id: string }, P extends Page<One>>(
  queryClient: Pick<QueryClient, 'getQueryData'>,
) {
  /** The pages to return next, keyed by the cursor at which each begins. */
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
    for (const [place, page] of merged.entries()) {
      const before = merged[place - 1];
      if (before?.next_cursor) planned.set(before.next_cursor, page);
    }
    return first;
  };
}
