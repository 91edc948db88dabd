'use client';

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { type Outputs, useTRPC, useTRPCClient } from '#app/_trpc/trpc.ts';
import { useChanges } from '../../../_shell/live.tsx';
import { useSeldom } from '../../../_shell/use-seldom.ts';
import { aboveBy, patchPages } from './patch-pages.ts';
import { readIntoPages } from './read-into-pages.ts';
import { rereadHead } from './reread-head.ts';
import { type AskedInbox, inboxFilterOf, useInboxFilters } from './use-inbox-filters.ts';

/** Returns a function that returns the conversations currently loaded in the list. */
export function useInboxList() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [filters] = useInboxFilters();
  const queryKey = trpc.conversations.inbox.infiniteQueryKey(inboxFilterOf(filters));
  return () => queryClient.getQueryData(queryKey)?.pages.flatMap((page) => page.data) ?? [];
}

/** Returns the queue of a conversation. Uses only the loaded list, without a request. */
export function useQueueOf(id: string): string | null {
  const trpc = useTRPC();
  const [filters] = useInboxFilters();
  const { data } = useInfiniteQuery(
    trpc.conversations.inbox.infiniteQueryOptions(inboxFilterOf(filters), {
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      enabled: false,
    }),
  );
  return useMemo(() => {
    for (const page of data?.pages ?? []) {
      const found = page.data.find((one) => one.id === id);
      if (found) return found.queue?.name ?? null;
    }
    return null;
  }, [data, id]);
}

type InboxPage = Outputs['conversations']['inbox'];

/**
 * How long to wait after a change before the list is updated, in milliseconds. A burst of events causes one read, and a
 * busy organization has at most one read a second.
 */
const quietMs = 150;
const everyMs = 1_000;
/** The maximum number of rows that are read again alone. If more changed, the whole list is read again. */
const atOnce = 50;

/**
 * Returns a function that reads the given conversations again. Each conversation is then moved to its position in the
 * list, or removed from the list.
 */
export function useRefreshRows() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const [chosen] = useInboxFilters();
  const input = inboxFilterOf(chosen);
  const queryKey = trpc.conversations.inbox.infiniteQueryKey(input);
  const readAll = () => queryClient.invalidateQueries(trpc.conversations.inbox.pathFilter());
  const ask = async (ids: readonly string[]): Promise<InboxPage | null> =>
    // A search may also match data that rows do not have, so the whole list is read again.
    ids.length > atOnce || input.q
      ? null
      : client.conversations.inbox.query({ ...input, ids: [...ids], limit: atOnce });
  const merge = (pages: readonly InboxPage[], { data }: InboxPage, ids: readonly string[]) =>
    patchPages(pages, ids, data, aboveBy(input.sort));
  return (ids: readonly string[]) => readIntoPages(queryClient, { queryKey, ask, merge, readAll }, ids);
}

/** Reads the inbox page by page. Only the rows of changed conversations are read again. */
export function useInbox(input: AskedInbox) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const refreshRows = useRefreshRows();
  const waiting = useRef(new Set<string>());
  const options = trpc.conversations.inbox.infiniteQueryOptions(input, {
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: (before) => before,
  });
  const [reread] = useState(() => rereadHead<InboxPage['data'][number], InboxPage>(queryClient));
  const query = useInfiniteQuery({
    ...options,
    queryFn: ({ pageParam, signal }) =>
      reread({
        queryKey: options.queryKey,
        cursor: pageParam ?? null,
        isAbove: aboveBy(input.sort),
        read: (cursor) => client.conversations.inbox.query({ ...input, ...(cursor && { cursor }) }, { signal }),
      }),
  });
  const { data } = query;
  const items = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  const soon = useSeldom(
    () => {
      const ids = [...waiting.current];
      waiting.current = new Set();
      void refreshRows(ids);
    },
    quietMs,
    everyMs,
  );
  useChanges((changes) => {
    const contacts = new Set(changes.map((change) => change.contact_id));
    const about = [
      ...changes.map((change) => change.conversation_id),
      // Includes the rows of conversations whose contact has changed.
      ...items.filter(({ contact }) => contact && contacts.has(contact.id)).map(({ id }) => id),
    ];
    for (const id of about) if (id !== null) waiting.current.add(id);
    if (waiting.current.size > 0) soon();
  });
  return { ...query, items };
}
