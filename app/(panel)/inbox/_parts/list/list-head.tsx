'use client';

import { ChevronDown, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyPart } from '#app/_i18n/lazy-part.tsx';
import { cn } from '#app/_ui/cn.ts';
import { Dialog } from '#app/_ui/overlays/dialog.tsx';
import { Menu, MenuChoice } from '#app/_ui/overlays/menu.tsx';
import { inboxSorts } from '#server/contract/inbox/inbox-filters.ts';
import { chipsOf, folderOf, isSameFolder, states, statesOf } from '../store/inbox-folder.ts';
import { useFolders } from '../store/use-folders.ts';
import { type InboxFilter, useInboxFilters } from '../store/use-inbox-filters.ts';
import { FolderCount, FolderList, useFolderName } from './folders.tsx';

const ActiveChips = lazyPart('app/(panel)/inbox/_parts/list/active-chips.tsx', () =>
  import('./active-chips.tsx').then((part) => part.ActiveChips),
);

const stateNames = {
  all: 'filterAll',
  snoozed: 'filterSnoozed',
  resolved: 'filterResolved',
  archived: 'filterArchived',
} as const;
const small =
  'flex shrink-0 items-center gap-1 rounded-full px-2 py-1 text-xs font-medium whitespace-nowrap text-ink-soft -outline-offset-2 max-md:py-2 hover:bg-sunken dark:hover:bg-raised';

/**
 * Shows the current folder and its number of conversations. On small screens, where the navigation is hidden, a click
 * opens the list of folders.
 */
export function FolderTitle() {
  const t = useTranslations('inboxList');
  const nameOf = useFolderName();
  const { here, own, queues, views } = useFolders();
  const [open, setOpen] = useState(false);
  const shown = [...own, ...queues, ...views].find(({ folder }) => isSameFolder(folder, here)) ?? {
    folder: here,
    count: null,
  };
  const name = nameOf(shown);
  return (
    <>
      <h2 className="flex min-w-0 items-baseline gap-2 text-md font-semibold max-md:hidden">
        <span className="truncate">{name}</span>
        <FolderCount count={shown.count} className="text-ink-faint" />
      </h2>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="-ml-2 flex h-10 min-w-0 items-center gap-2 rounded-lg px-2 text-md font-semibold md:hidden"
      >
        <span className="truncate">{name}</span>
        <FolderCount count={shown.count} className="text-ink-faint" />
        <ChevronDown className="size-4 shrink-0 text-ink-faint" aria-hidden />
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('folders')}
        shape="sheet"
        className="right-auto left-0 max-w-72 border-r border-l-0"
      >
        <FolderList onGo={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/**
 * The controls above the list: the state (unless the folder fixes it), the order, and the active filters, each of which
 * can be removed.
 */
export function ListSwitches() {
  const t = useTranslations('inboxList');
  const [chosen, setFilters] = useInboxFilters();
  const { filter, sort } = chosen;
  const { kind } = folderOf(chosen);
  const [state, several] = statesOf(filter);
  const isState = (states as readonly string[]).includes(kind);
  const shownState = state ?? (kind === 'mentions' ? 'any' : 'all');
  const setState = (next: string) => {
    const rest = filter.filter((one) => !(states as readonly string[]).includes(one));
    // “Open” is the default state, so it is not stored in the filter. In the folder of mentions the default is any
    // state.
    const says = next !== 'any' && (next !== 'all' || kind === 'mentions');
    void setFilters({ filter: says ? [next as InboxFilter, ...rest] : rest });
  };
  const toggle = (one: InboxFilter) =>
    void setFilters({ filter: filter.includes(one) ? filter.filter((other) => other !== one) : [...filter, one] });
  const order = sort ?? 'newest';
  const further = chipsOf(chosen).filter((one) => one !== 'unread' && one !== 'handoff');
  const quick = (['unread', 'handoff'] as const).filter(
    (one) => filter.includes(one) || one === 'unread' || kind === 'all' || kind === 'unassigned' || kind === 'queue',
  );
  return (
    <fieldset className="-mx-1 flex min-w-0 items-center gap-0.5 px-1 max-md:strip-x md:flex-wrap">
      <legend className="sr-only">{t('filterLabel')}</legend>
      {!isState && !several && (
        <Menu
          align="start"
          trigger={
            <button type="button" className={small}>
              <span className="sr-only">{t('state')}: </span>
              {shownState === 'any' ? t('stateAny') : t(stateNames[shownState])}
              <ChevronDown className="size-3.5" aria-hidden />
            </button>
          }
        >
          <MenuChoice
            value={shownState}
            onChange={setState}
            options={[
              ...(kind === 'mentions' ? [{ value: 'any', label: t('stateAny') }] : []),
              ...states.map((value) => ({ value, label: t(stateNames[value]) })),
            ]}
          />
        </Menu>
      )}
      <Menu
        align="start"
        trigger={
          <button type="button" className={small}>
            <span className="sr-only">{t('order')}: </span>
            {t(`order_${order}`)}
            <ChevronDown className="size-3.5" aria-hidden />
          </button>
        }
      >
        <MenuChoice
          value={order}
          onChange={(next) =>
            void setFilters({ sort: inboxSorts.find((one) => one === next && one !== 'newest') ?? null })
          }
          options={inboxSorts.map((value) => ({ value, label: t(`order_${value}`) }))}
        />
      </Menu>
      {quick.map((one) => {
        const isOn = filter.includes(one);
        return (
          <button
            key={one}
            type="button"
            aria-pressed={isOn}
            onClick={() => toggle(one)}
            className={cn(
              small,
              isOn && 'bg-accent-soft text-accent-ink hover:bg-accent-soft dark:hover:bg-accent-soft',
            )}
          >
            {t(one === 'unread' ? 'filterUnread' : 'filterHandoff')}
            {isOn && <X className="size-3" aria-hidden />}
          </button>
        );
      })}
      {further.length > 0 && <ActiveChips chips={further} />}
    </fieldset>
  );
}
