'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { createPortal } from 'react-dom';
import { cn } from '#app/_ui/cn.ts';
import { safeHref } from '#app/_ui/text/safe-href.ts';
import { useFoldersSlot } from '../store/folders-slot.ts';
import { type FolderName, isSameFolder } from '../store/inbox-folder.ts';
import { openInPlace } from '../store/open-in-place.ts';
import { type ShownFolder, useCountedFolders, useFolders } from '../store/use-folders.ts';

const names = {
  mine: 'filterMine',
  unassigned: 'folderUnassigned',
  mentions: 'filterMentions',
  all: 'folderAll',
  snoozed: 'filterSnoozed',
  ai: 'servedAi',
  resolved: 'filterResolved',
  archived: 'filterArchived',
} as const satisfies Record<FolderName, string>;

/** Returns a function for the name of an inbox folder. A deleted queue or view gets a general name. */
export function useFolderName(): (shown: Pick<ShownFolder, 'folder' | 'name'>) => string {
  const t = useTranslations('inboxList');
  return ({ folder: { kind }, name }) => {
    if (kind === 'queue') return name ?? t('queueGone');
    if (kind === 'view') return name ?? t('folderView');
    return t(names[kind]);
  };
}

/** Shows the number of conversations in a folder. Larger numbers than 99 are shown as 99+. */
export function FolderCount({ count, className }: { count: number | null; className?: string }) {
  const t = useTranslations('inboxList');
  if (!count) return null;
  return (
    <span className={cn('text-xs font-normal tabular-nums', className)}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{t('folderCount', { count })}</span>
    </span>
  );
}

/** Lists the folders of the inbox and highlights the current one. */
export function FolderList({ onGo }: { onGo?: () => void }) {
  const t = useTranslations('inboxList');
  const nameOf = useFolderName();
  const { here, own, queues, views } = useFolders();
  const line = (shown: ShownFolder, isWithin = false) => {
    const isHere = isSameFolder(shown.folder, here);
    return (
      <li key={shown.href}>
        <Link
          href={safeHref(shown.href) ?? ''}
          prefetch={false}
          onNavigate={(event) => {
            openInPlace(shown.href)(event);
            onGo?.();
          }}
          aria-current={isHere ? 'page' : undefined}
          className={cn(
            'flex h-7 items-center gap-2 rounded-md pr-2 pl-3 text-sm text-ink-soft max-md:h-10 hover:bg-line/60 hover:text-ink',
            isWithin && 'pl-6',
            isHere && 'bg-accent-soft font-medium text-accent-ink hover:bg-accent-soft hover:text-accent-ink',
          )}
        >
          <span className="truncate">{nameOf(shown)}</span>
          <FolderCount count={shown.count} className="ml-auto" />
        </Link>
      </li>
    );
  };
  return (
    <nav aria-label={t('folders')}>
      <ul>
        {own.map((shown) => [
          line(shown),
          ...(shown.folder.kind === 'unassigned' ? queues.map((one) => line(one, true)) : []),
        ])}
      </ul>
      {views.length > 0 && (
        <>
          <h2 className="px-3 pt-2 pb-1 text-xs font-medium text-ink-faint">{t('folderViews')}</h2>
          <ul>{views.map((shown) => line(shown))}</ul>
        </>
      )}
    </nav>
  );
}

/**
 * Shows the folders of the inbox in the panel's navigation, below the link to the inbox, if the navigation is visible.
 */
export function FoldersInNavigation() {
  const slot = useFoldersSlot();
  useCountedFolders();
  return slot && createPortal(<FolderList />, slot);
}
