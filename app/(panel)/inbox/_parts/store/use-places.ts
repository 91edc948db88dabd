'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { useQuietChanges } from '../../../_shell/use-quiet-changes.ts';
import { useViews } from '../../../_views/use-views.ts';
import { addressOfPlace, filtersOfPlace, type InboxPlace, placeOf, places } from './inbox-place.ts';
import { inboxFilterOf, inboxFiltersOf, useInboxFilters } from './use-inbox-filters.ts';

/** A place of the inbox as the list of places shows it. */
export interface ShownPlace {
  readonly place: InboxPlace;
  readonly href: string;
  /** The name of a queue or view. */
  readonly name?: string;
  /** Null if the place is not counted or the count is not known yet. */
  readonly count: number | null;
}

/** How often the views are counted at most, in milliseconds, because each one costs a search. */
const viewsEveryMs = 10_000;

/** Keeps the counts of the places current; a burst of events causes one count. */
export function useCountedPlaces(): void {
  const { conversations, views } = useTRPC();
  const queryClient = useQueryClient();
  const moves = ({ type }: { readonly type: string }) => /^(message\.received|conversation\.)/.test(type);
  // A reply ends a customer's wait, and a failed reply brings it back. No place depends on that, but a view may.
  const changes = ({ type }: { readonly type: string }) =>
    /^(message\.(received|sent|failed)|conversation\.)/.test(type);
  useQuietChanges(moves, () => queryClient.invalidateQueries(conversations.places.pathFilter()), 500, 3_000);
  useQuietChanges(changes, () => queryClient.invalidateQueries(views.countViews.pathFilter()), 1_000, viewsEveryMs);
}

/** Returns the places of the inbox, the queues (listed below "unassigned") and the saved views. */
export function usePlaces() {
  const { conversations, views } = useTRPC();
  const [chosen] = useInboxFilters();
  const counted = useQuery(conversations.places.queryOptions({}, { refetchInterval: 60_000 })).data;
  const saved = useViews('conversations').data?.data ?? [];
  const ofViews = useQuery(views.countViews.queryOptions({}, { enabled: saved.length > 0, refetchInterval: 60_000 }))
    .data?.data;
  const own = places.map((kind): ShownPlace => {
    const isCounted = kind !== 'resolved' && kind !== 'archived';
    return {
      place: { kind },
      href: addressOfPlace(filtersOfPlace({ kind })),
      count: isCounted ? (counted?.[kind] ?? null) : null,
    };
  });
  const queues = (counted?.queues ?? []).map(({ id, name, count }): ShownPlace => {
    const place = { kind: 'queue', id } as const;
    return { place, href: addressOfPlace(filtersOfPlace(place)), name, count };
  });
  const kept = saved.map(({ id, name, filter }): ShownPlace => {
    const read = inboxFiltersOf(filter);
    return {
      place: { kind: 'view', id },
      href: addressOfPlace({ ...inboxFilterOf({ ...read, q: read.q ?? '', view: id }), view: id }),
      name,
      count: ofViews?.find((one) => one.id === id)?.count ?? null,
    };
  });
  return { here: placeOf(chosen), own, queues, views: kept };
}
