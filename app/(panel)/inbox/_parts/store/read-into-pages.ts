import { hashKey, type InfiniteData, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { inTurn } from './in-turn.ts';

/** What is read anew of a list whose pages are loaded, and how it is put into them; null: all of it has to be read again. */
interface Reading<Page, Fresh> {
  readonly queryKey: QueryKey;
  /** Null: too much, or it could not be read. */
  ask(words: readonly string[]): Promise<Fresh | null>;
  merge(pages: readonly Page[], fresh: Fresh, words: readonly string[]): Page[] | null;
  readAll(): Promise<void>;
}

/** Reads what `words` are about into the loaded pages, one reading of a list after another. */
export const readIntoPages = <Page, Fresh>(
  queryClient: QueryClient,
  { queryKey, ask, merge, readAll }: Reading<Page, Fresh>,
  words: readonly string[],
): Promise<void> =>
  inTurn(queryClient, hashKey(queryKey), words, async (all) => {
    // A page that is on its way would come back without what is put in now.
    const isBusy = () => queryClient.isFetching({ queryKey }) > 0;
    // A late answer may be older than a change the stream has already reported, and would count as fresh. So a list that no
    // page shows is only marked: the next page that shows it reads it again.
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
