import { hashKey, type InfiniteData, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { inTurn } from './in-turn.ts';

/**
 * How to read a part of a loaded list again and merge it into the loaded pages. `merge` returns null if the whole list
 * has to be read again.
 */
interface Reading<Page, Fresh> {
  readonly queryKey: QueryKey;
  /** Reads the objects with these ids. Returns null if there are too many ids or the read failed. */
  ask(words: readonly string[]): Promise<Fresh | null>;
  merge(pages: readonly Page[], fresh: Fresh, words: readonly string[]): Page[] | null;
  readAll(): Promise<void>;
}

/**
 * Reads the objects with the ids in `words` again and merges them into the loaded pages. Only one such read per list
 * runs at a time.
 */
export const readIntoPages = <Page, Fresh>(
  queryClient: QueryClient,
  { queryKey, ask, merge, readAll }: Reading<Page, Fresh>,
  words: readonly string[],
): Promise<void> =>
  inTurn(queryClient, hashKey(queryKey), words, async (all) => {
    // A fetch of a page that is in progress would overwrite the merged rows with its result.
    const isBusy = () => queryClient.isFetching({ queryKey }) > 0;
    // If no page shows the list, the list is only marked as stale, and the next page that shows the list reads it
    // again. Merging a late response could overwrite a newer change that the stream has already reported, and the list
    // would count as fresh.
    const isLeft = () => !queryClient.getQueryCache().find({ queryKey, exact: true })?.isActive();
    const leave = () => queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
    if (isLeft()) return leave();
    const fresh = isBusy() ? null : await ask(all).catch(() => null);
    if (isLeft()) return leave();
    const before = queryClient.getQueryData<InfiniteData<Page>>(queryKey);
    const pages = fresh !== null && before && !isBusy() ? merge(before.pages, fresh, all) : null;
    if (!pages || !before) return readAll();
    const pageParams = before.pageParams.slice(0, pages.length);
    queryClient.setQueryData<InfiniteData<Page>>(queryKey, { pages, pageParams });
  });
