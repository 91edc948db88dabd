'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { useQuietChanges } from '../../../_shell/use-quiet-changes.ts';
import { useViews } from '../../../_views/use-views.ts';
import { addressOfFolder, filtersOfFolder, folderOf, folders, type InboxFolder } from './inbox-folder.ts';
import { inboxFilterOf, inboxFiltersOf, useInboxFilters } from './use-inbox-filters.ts';

/** A folder of the inbox, as the list of folders shows it. */
export interface ShownFolder {
  readonly folder: InboxFolder;
  readonly href: string;
  /** The name, if the folder is a queue or a saved view. */
  readonly name?: string;
  /** The number of conversations. Null if this folder is not counted or the number is not loaded yet. */
  readonly count: number | null;
}

/**
 * The shortest time between two counts of the saved views, in milliseconds. Counting a view costs the server a search.
 */
const viewsEveryMs = 10_000;

/** Keeps the numbers of the folders up to date. A burst of events causes one count. */
export function useCountedFolders(): void {
  const { conversations, views } = useTRPC();
  const queryClient = useQueryClient();
  const moves = ({ type }: { readonly type: string }) => /^(message\.received|conversation\.)/.test(type);
  // A sent or failed reply can change which customers are waiting. No standard folder depends on that, but a saved view
  // may.
  const changes = ({ type }: { readonly type: string }) =>
    /^(message\.(received|sent|failed)|conversation\.)/.test(type);
  useQuietChanges(moves, () => queryClient.invalidateQueries(conversations.countFolders.pathFilter()), 500, 3_000);
  useQuietChanges(changes, () => queryClient.invalidateQueries(views.countViews.pathFilter()), 1_000, viewsEveryMs);
}

/** Returns the folders of the inbox, with the queues below “unassigned”, and the saved views. */
export function useFolders() {
  const { conversations, views } = useTRPC();
  const [chosen] = useInboxFilters();
  const counted = useQuery(conversations.countFolders.queryOptions({}, { refetchInterval: 60_000 })).data;
  const saved = useViews('conversations').data?.data ?? [];
  const ofViews = useQuery(views.countViews.queryOptions({}, { enabled: saved.length > 0, refetchInterval: 60_000 }))
    .data?.data;
  const own = folders.map((kind): ShownFolder => {
    const isCounted = kind !== 'resolved' && kind !== 'archived';
    return {
      folder: { kind },
      href: addressOfFolder(filtersOfFolder({ kind })),
      count: isCounted ? (counted?.[kind] ?? null) : null,
    };
  });
  const queues = (counted?.queues ?? []).map(({ id, name, count }): ShownFolder => {
    const folder = { kind: 'queue', id } as const;
    return { folder, href: addressOfFolder(filtersOfFolder(folder)), name, count };
  });
  const kept = saved.map(({ id, name, filter }): ShownFolder => {
    const read = inboxFiltersOf(filter);
    return {
      folder: { kind: 'view', id },
      href: addressOfFolder({ ...inboxFilterOf({ ...read, q: read.q ?? '', view: id }), view: id }),
      name,
      count: ofViews?.find((one) => one.id === id)?.count ?? null,
    };
  });
  return { here: folderOf(chosen), own, queues, views: kept };
}
