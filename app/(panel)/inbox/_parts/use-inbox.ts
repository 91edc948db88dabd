'use client';

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { debounce, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useEffect, useRef } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { useChanges } from '../../_shell/live.tsx';

export const filters = ['all', 'mine', 'handoff', 'unread', 'resolved'] as const;
const channels = ['chatapp', 'web', 'embed', 'api'] as const;
const sentiments = ['positive', 'neutral', 'negative'] as const;

/** Which conversations the list shows; it stands in the address, so a link shows the same. */
export const useInboxFilters = () =>
  useQueryStates(
    {
      filter: parseAsStringLiteral(filters).withDefault('all'),
      q: parseAsString.withDefault(''),
      tag: parseAsString,
      channel: parseAsStringLiteral(channels),
      assigned_to: parseAsString,
      sentiment: parseAsStringLiteral(sentiments),
      /** The saved view these came from. */
      view: parseAsString,
    },
    { limitUrlUpdates: debounce(200) },
  );
type InboxFilters = ReturnType<typeof useInboxFilters>[0];

/** The filters as the inbox and its saved views take them. */
export const inboxFilterOf = ({ filter, q, tag, channel, assigned_to, sentiment }: InboxFilters) => ({
  ...(filter !== 'all' && { filter }),
  ...(q.trim() && { q: q.trim() }),
  ...(tag && { tag }),
  ...(channel && { channel }),
  ...(assigned_to && { assigned_to }),
  ...(sentiment && { sentiment }),
});

const oneOf = <T extends string>(values: readonly T[], value: unknown): T | null =>
  values.find((one) => one === value) ?? null;
const text = (value: unknown) => (typeof value === 'string' ? value : null);

/** The other way round; every part is named, so that none stays. */
export const inboxFiltersOf = (saved: Readonly<Record<string, string | boolean>>) => ({
  filter: oneOf(filters, saved.filter),
  q: text(saved.q),
  tag: text(saved.tag),
  channel: oneOf(channels, saved.channel),
  assigned_to: text(saved.assigned_to),
  sentiment: oneOf(sentiments, saved.sentiment),
});

/** The conversations the list shows now, for whoever asks at the moment of a click. */
export function useInboxList() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [filters] = useInboxFilters();
  const queryKey = trpc.conversations.inbox.infiniteQueryKey(inboxFilterOf(filters));
  return () => queryClient.getQueryData(queryKey)?.pages.flatMap((page) => page.data) ?? [];
}

/** Many facts in a burst make one reading. */
const quietMs = 150;

/** The inbox, page by page, read again when something happens. */
export function useInbox(input: ReturnType<typeof inboxFilterOf>) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const query = useInfiniteQuery(
    trpc.conversations.inbox.infiniteQueryOptions(input, {
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      placeholderData: (before) => before,
    }),
  );
  useChanges(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void queryClient.invalidateQueries(trpc.conversations.inbox.pathFilter());
    }, quietMs);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return { ...query, items: query.data?.pages.flatMap((page) => page.data) ?? [] };
}
