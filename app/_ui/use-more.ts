'use client';

import { useEffect, useState } from 'react';

/** The properties of an infinite query that are needed to load its next page. */
interface Pages {
  readonly data: { readonly pages: readonly unknown[] } | undefined;
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly fetchNextPage: () => Promise<{ readonly isError: boolean }>;
}

/**
 * Loads the next page of a list that is also refetched when events arrive. A refetch and a page request cancel each
 * other, so that the page or the update would be lost. A requested page therefore waits until no read is running, and
 * is requested again if a refetch came first. A page that failed is not requested again.
 */
export function useMore({ data, hasNextPage, isFetching, fetchNextPage }: Pages) {
  const pages = data?.pages.length ?? 0;
  // The number of loaded pages when the user requested the next page. Null if no page is requested.
  const [asked, setAsked] = useState<number | null>(null);
  if (asked !== null && !isFetching && (asked !== pages || !hasNextPage)) setAsked(null);
  const busy = asked !== null && asked === pages && hasNextPage;
  useEffect(() => {
    if (busy && !isFetching) void fetchNextPage().then(({ isError }) => isError && setAsked(null));
  }, [busy, isFetching, fetchNextPage]);
  return { busy, ask: () => setAsked(pages) };
}
