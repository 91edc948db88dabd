import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';

interface Page<One> {
  readonly data: One[];
  readonly next_cursor: string | null;
}

/** So many pages are read again where all are asked for anew: further down the stream tells what happens. */
export const headPages = 3;

/**
 * The loaded pages with their first ones as they are now: what was loaded below those stays as it is, what stood among them
 * and is not there any more has left the list.
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
 * Reads a page of a list; of a list read anew from its beginning only the first pages, whatever asked for it (focus, the
 * network, a poll, a change of many): the rest is handed out as it was loaded. The library asks page by page, in order.
 */
export function rereadHead<One extends { readonly id: string }, P extends Page<One>>(
  queryClient: Pick<QueryClient, 'getQueryData'>,
) {
  /** By the place it begins at. */
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
