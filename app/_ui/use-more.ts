'use client';

import { useEffect, useState } from 'react';

/** As much of an infinite query as asking for its next page needs. */
interface Pages {
  readonly data: { readonly pages: readonly unknown[] } | undefined;
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly fetchNextPage: () => Promise<{ readonly isError: boolean }>;
}

/**
 * The next page of a list that is also read again when something happens. Either reading ends the other one, and would
 * lose the page or the news: so a page that was asked for waits until the list is not being read, and is asked for again
 * when something else came first. A page that fails is not.
 */
export function useMore({ data, hasNextPage, isFetching, fetchNextPage }: Pages) {
  const pages = data?.pages.length ?? 0;
  // How many pages there were when another one was asked for.
  const [asked, setAsked] = useState<number | null>(null);
  if (asked !== null && !isFetching && (asked !== pages || !hasNextPage)) setAsked(null);
  const busy = asked !== null && asked === pages && hasNextPage;
  useEffect(() => {
    if (busy && !isFetching) void fetchNextPage().then(({ isError }) => isError && setAsked(null));
  }, [busy, isFetching, fetchNextPage]);
  return { busy, ask: () => setAsked(pages) };
}
