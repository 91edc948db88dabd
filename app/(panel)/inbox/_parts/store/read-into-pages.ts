import { hashKey, type InfiniteData, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { inTurn } from './in-turn.ts';

/**
 * How a part of a loaded list is read again and merged into its pages. `merge` returns null if the whole list has to be
 * read again.
 */
interface Reading<Page, Fresh> {
  readonly queryKey: QueryKey;
  /** Returns null if there is too much to read or the read failed. */
  ask(words: readonly string[]): Promise<Fresh | null>;
  merge(pages: readonly Page[], fresh: Fresh, words: readonly string[]): Page[] | null;
  readAll(): Promise<void>;
}

/** Reads the objects named in `words` again and merges them into the loaded pages, one read per list at a time. */
export const readIntoPages = <Page, Fresh>(
  queryClient: QueryClient,
  { queryKey, ask, merge, readAll }: Reading<Page, Fresh>,
  words: readonly string[],
): Promise<void> =>
  inTurn(queryClient, hashKey(queryKey), words, async (all) => {
    // A page that is being fetched would overwrite what is merged now.
    const isBusy = () => queryClient.isFetching({ queryKey }) > 0;
    // A late response may be older than a change that the stream has already reported, and would count as fresh. So a
    // list that no page shows is only marked as stale, and the next page that shows it reads it again.
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
