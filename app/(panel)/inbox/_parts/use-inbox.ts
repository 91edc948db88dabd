'use client';

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { debounce, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useEffect, useRef } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { useChanges } from '../../_shell/live.tsx';

export const filters = ['all', 'mine', 'handoff', 'unread', 'resolved'] as const;

/** Which conversations the list shows; it stands in the address, so a link shows the same. */
export const useInboxFilters = () =>
  useQueryStates(
    { filter: parseAsStringLiteral(filters).withDefault('all'), q: parseAsString.withDefault('') },
    { limitUrlUpdates: debounce(200) },
  );

/** Many facts in a burst make one reading. */
const quietMs = 150;

/** The inbox, page by page, read again when something happens. */
export function useInbox(filter: (typeof filters)[number], q: string) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = q.trim() === '' ? { filter } : { filter, q: q.trim() };
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
