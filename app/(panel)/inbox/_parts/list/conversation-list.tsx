'use client';

import { ListChecks, Search } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { type RefObject, Suspense, useEffect, useMemo, useRef } from 'react';
import { lazyPart } from '#app/_i18n/lazy-part.tsx';
import { Awake } from '#app/_ui/browser/awake.tsx';
import { untilFetched } from '#app/_ui/browser/until-fetched.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { cn } from '#app/_ui/cn.ts';
import { Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Tick } from '#app/_ui/fields/checkbox.tsx';
import { Input } from '#app/_ui/fields/field.tsx';
import { inboxStates } from '#server/contract/inbox/inbox-filters.ts';
import { useActions } from '../../../_actions/actions.tsx';
import { giveUpWriting, meanToWrite } from '../../../_actions/typing-guard.ts';
import { StartButton } from '../../../_start/start-button.tsx';
import type { ViewProps } from '../../../_views/saved-view.ts';
import { ViewState, Views } from '../../../_views/views.tsx';
import { useCustomerName } from '../customer/use-customer-name.ts';
import { filtersOfFolder, folderOf, isNarrowed } from '../store/inbox-folder.ts';
import { addressOf, goInPlace, idAhead, listAddress } from '../store/open-in-place.ts';
import { useInbox } from '../store/use-inbox.ts';
import { inboxFilterOf, inboxFiltersOf, useInboxFilters } from '../store/use-inbox-filters.ts';
import { ConversationRow } from './conversation-row.tsx';
import { FoldersInNavigation } from './folders.tsx';
import { FolderTitle, ListSwitches } from './list-head.tsx';
import { UnsentStrip } from './unsent-strip.tsx';
import { usePicking } from './use-picking.ts';
import { useRowsInSight } from './use-rows-in-sight.ts';

const EmptyInbox = dynamic(() => untilFetched(() => import('./empty-inbox.tsx')));
const MessageHits = dynamic(() => untilFetched(() => import('./message-hits.tsx')));

const ManyBar = lazyPart('app/(panel)/inbox/_parts/list/many-bar.tsx', () =>
  import('./many-bar.tsx').then((part) => part.ManyBar),
);
const rowHeight = 56;

/** How long to wait for the list to appear on a slow device, in milliseconds. */
const listPatienceMs = 3_000;

/**
 * Focuses the search field once the field is visible. If the field does not appear in time, gives up, so that keys work
 * as shortcuts again.
 */
function focusSoon(field: RefObject<HTMLInputElement | null>, until: number): void {
  if (field.current?.checkVisibility()) field.current.focus();
  else if (performance.now() > until) giveUpWriting();
  else requestAnimationFrame(() => focusSoon(field, until));
}

/** Returns the search field and a function that moves the focus to it. */
function useSearchField() {
  const search = useRef<HTMLInputElement>(null);
  const toSearch = () => {
    meanToWrite();
    // On a narrow screen the search field may be hidden, so the list is opened first.
    if (search.current?.checkVisibility()) return search.current.focus();
    goInPlace(listAddress(window.location.search));
    focusSoon(search, performance.now() + listPatienceMs);
  };
  return { search, toSearch };
}

interface Props {
  /** The id of the conversation in the URL. */
  readonly selectedId: string | null;
  /**
   * The id of the conversation that is shown next to the list: the conversation in the URL, or the conversation that
   * the folder opens by itself.
   */
  readonly shownId: string | null;
}

/**
 * The search, the filters and the list of conversations. Only visible rows are in the document. The list has an `Awake`
 * boundary of its own, so that its controls and shortcuts work as soon as the list itself is hydrated.
 */
export function ConversationList({ selectedId, shownId }: Props) {
  const t = useTranslations('inbox');
  const a = useTranslations('conversationActions');
  const nameOf = useCustomerName();
  const [chosen, setFilters] = useInboxFilters();
  const { q } = chosen;
  const asked = inboxFilterOf(chosen);
  const inbox = useInbox(asked);
  const views: ViewProps = {
    kind: 'conversations',
    filter: asked,
    viewId: chosen.view,
    onShow: (view) => void setFilters({ ...inboxFiltersOf(view?.filter ?? {}), view: view?.id || null }),
  };
  const { items, hasNextPage, isFetching, fetchNextPage } = inbox;
  const rows = useRowsInSight(items.length, rowHeight);
  const { scroller } = rows;
  const lastShown = rows.to - 1;
  useEffect(() => {
    // The next page is not fetched while the list is being read again. Fetching would cancel that read, and its update
    // would be lost.
    if (lastShown >= items.length - 5 && items.length > 0 && hasNextPage && !isFetching) void fetchNextPage();
  }, [lastShown, items.length, hasNextPage, isFetching, fetchNextPage]);

  const order = useMemo(() => items.map(({ id }) => id), [items]);
  const { isPicking, selection, ...picking } = usePicking(JSON.stringify(asked), order);
  const { search, toSearch } = useSearchField();
  const step = (by: 1 | -1) => {
    const here = idAhead(window.location.pathname) ?? shownId;
    const index = items.findIndex(({ id }) => id === here);
    const next = items[index < 0 ? 0 : index + by];
    if (!next) return;
    rows.show(items.indexOf(next));
    goInPlace(addressOf(next.id, window.location.search.slice(1)));
  };
  useActions([
    { id: 'next', label: a('next'), group: 'list', keys: 'j', run: () => step(1) },
    { id: 'previous', label: a('previous'), group: 'list', keys: 'k', run: () => step(-1) },
    { id: 'pick', label: a('pick'), group: 'list', keys: 'x', run: picking.pickHere },
    { id: 'search the list', label: a('search'), group: 'list', keys: '/', run: toSearch },
  ]);
  const before = useRef(selectedId);
  useEffect(() => {
    const isAnother = before.current !== selectedId;
    before.current = selectedId;
    // The focused element was removed together with the previous conversation. The row of the new conversation gets the
    // focus, so that the keyboard user keeps their position in the list.
    if (!isAnother || selectedId === null || document.activeElement !== document.body) return;
    const row = scroller.current?.querySelector<HTMLElement>('[aria-current]');
    row?.focus({ preventScroll: true });
  }, [selectedId, scroller]);

  // Removes the search and the filters that were added to the folder. A saved view keeps its own filters, so only the
  // search is removed there.
  const clear = () => {
    const folder = folderOf(chosen);
    if (folder.kind === 'view') return void setFilters({ q: null });
    void setFilters({ ...inboxFiltersOf(filtersOfFolder(folder)), view: null });
  };
  const empty = inbox.isSuccess && items.length === 0 && (
    <EmptyInbox
      filter={chosen.filter}
      q={q}
      folder={folderOf(chosen).kind}
      narrowed={isNarrowed(chosen)}
      onEverywhere={() => void setFilters({ filter: [...inboxStates], served_by: null, queue: null })}
      onClear={clear}
    />
  );
  return (
    <Awake>
      <FoldersInNavigation />
      <section aria-label={t('list')} className="flex h-full flex-col">
        <div className="space-y-3 border-b border-line px-3 pt-4 pb-3">
          <div className="flex items-center justify-between">
            <FolderTitle />
            <StartButton />
          </div>
          <div className="flex gap-2">
            <div className="relative min-w-0 flex-1">
              <Search className="pointer-events-none absolute top-2.5 left-3 size-4 text-ink-faint" aria-hidden />
              <Input
                ref={search}
                type="search"
                value={q}
                placeholder={t('search')}
                onChange={(event) => void setFilters({ q: event.target.value || null })}
                aria-label={t('search')}
                className="bg-canvas pl-9"
              />
            </div>
            <Button
              ref={picking.button}
              size="icon"
              aria-label={a('pick')}
              title={`${a('pick')} (X)`}
              aria-pressed={isPicking}
              onClick={isPicking ? picking.stop : picking.begin}
              className={cn(isPicking && 'bg-accent-soft text-accent-ink')}
            >
              <ListChecks className="size-4" aria-hidden />
            </Button>
            <Views {...views} />
          </div>
          <ListSwitches />
          <ViewState {...views} />
          {isPicking && <ManyBar selection={selection} filter={asked} onClose={picking.stop} />}
        </div>
        <UnsentStrip selectedId={selectedId} />
        <div ref={scroller} className="relative min-h-0 flex-1 overflow-y-auto">
          {inbox.isPending && <SkeletonRows />}
          {inbox.isError && <Failure error={inbox.error} onRetry={() => void inbox.refetch()} />}
          {!q && <Suspense>{empty}</Suspense>}
          <ul className="relative" style={{ height: items.length * rowHeight }}>
            {items.slice(rows.from, rows.to).map((item, index) => (
              <li
                key={item.id}
                className="absolute inset-x-0 top-0"
                style={{ height: rowHeight, transform: `translateY(${(rows.from + index) * rowHeight}px)` }}
              >
                <ConversationRow item={item} selected={item.id === shownId} />
                {isPicking && (
                  <span className="absolute inset-y-0 left-0 flex w-14 items-center justify-center border-b border-line bg-surface">
                    <Tick
                      checked={selection.has(item.id)}
                      onChange={(on, range) => selection.set(item.id, on, range)}
                      aria-label={a('pickOne', { name: nameOf(item) ?? t('unknownCustomer') })}
                    />
                  </span>
                )}
              </li>
            ))}
          </ul>
          {q && inbox.isSuccess && !hasNextPage && (
            <Suspense fallback={<SkeletonRows />}>
              <MessageHits q={q} nothing={empty} />
            </Suspense>
          )}
        </div>
      </section>
    </Awake>
  );
}
