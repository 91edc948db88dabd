'use client';

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { debounce, parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type Outputs, useTRPC, useTRPCClient } from '#app/_trpc/trpc.ts';
import { useChanges } from '../../_shell/live.tsx';
import { patchPages } from './patch-pages.ts';
import { readIntoPages } from './read-into-pages.ts';

export const filters = ['all', 'mine', 'handoff', 'unread', 'mentions', 'snoozed', 'resolved'] as const;
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
      queue: parseAsString,
      agent_id: parseAsString,
      connection_id: parseAsString,
      awaiting_reply: parseAsBoolean,
      /** The saved view these came from. */
      view: parseAsString,
    },
    { limitUrlUpdates: debounce(200) },
  );
type InboxFilters = ReturnType<typeof useInboxFilters>[0];

/** The filters as the inbox and its saved views take them. */
export const inboxFilterOf = ({ filter, q, ...narrowing }: InboxFilters) => {
  const { tag, channel, assigned_to, sentiment, queue, agent_id, connection_id, awaiting_reply } = narrowing;
  return {
    ...(filter !== 'all' && { filter }),
    ...(q.trim() && { q: q.trim() }),
    ...(tag && { tag }),
    ...(channel && { channel }),
    ...(assigned_to && { assigned_to }),
    ...(sentiment && { sentiment }),
    ...(queue && { queue }),
    ...(agent_id && { agent_id }),
    ...(connection_id && { connection_id }),
    ...(awaiting_reply !== null && { awaiting_reply }),
  };
};

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
  queue: text(saved.queue),
  agent_id: text(saved.agent_id),
  connection_id: text(saved.connection_id),
  awaiting_reply: typeof saved.awaiting_reply === 'boolean' ? saved.awaiting_reply : null,
});

/** The conversations the list shows now, for whoever asks at the moment of a click. */
export function useInboxList() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [filters] = useInboxFilters();
  const queryKey = trpc.conversations.inbox.infiniteQueryKey(inboxFilterOf(filters));
  return () => queryClient.getQueryData(queryKey)?.pages.flatMap((page) => page.data) ?? [];
}

/** The queue a conversation of the list is in; reads nothing. */
export function useQueueOf(id: string): string | null {
  const trpc = useTRPC();
  const [filters] = useInboxFilters();
  const { data } = useInfiniteQuery(
    trpc.conversations.inbox.infiniteQueryOptions(inboxFilterOf(filters), {
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      enabled: false,
    }),
  );
  return data?.pages.flatMap((page) => page.data).find((one) => one.id === id)?.queue?.name ?? null;
}

type InboxPage = Outputs['conversations']['inbox'];

/** Many facts in a burst make one reading. */
const quietMs = 150;
/** Beyond so many the list is read again. */
const atOnce = 50;

/** Reads these conversations anew and puts them where they belong in the list, or takes them out of it. */
export function useRefreshRows() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const [chosen] = useInboxFilters();
  const input = inboxFilterOf(chosen);
  const queryKey = trpc.conversations.inbox.infiniteQueryKey(input);
  const readAll = () => queryClient.invalidateQueries(trpc.conversations.inbox.pathFilter());
  const ask = async (ids: readonly string[]): Promise<InboxPage | null> =>
    // A search asks about more than a row says.
    ids.length > atOnce || input.q
      ? null
      : client.conversations.inbox.query({ ...input, ids: [...ids], limit: atOnce });
  const merge = (pages: readonly InboxPage[], { data }: InboxPage, ids: readonly string[]) =>
    patchPages(pages, ids, data);
  return (ids: readonly string[]) => readIntoPages(queryClient, { queryKey, ask, merge, readAll }, ids);
}

/** The inbox, page by page; what something happened to is read again, row by row. */
export function useInbox(input: ReturnType<typeof inboxFilterOf>) {
  const trpc = useTRPC();
  const refreshRows = useRefreshRows();
  const waiting = useRef({ ids: new Set<string>(), timer: undefined as ReturnType<typeof setTimeout> | undefined });
  const query = useInfiniteQuery(
    trpc.conversations.inbox.infiniteQueryOptions(input, {
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      placeholderData: (before) => before,
    }),
  );
  const items = query.data?.pages.flatMap((page) => page.data) ?? [];
  const flush = useEffectEvent(() => {
    const ids = [...waiting.current.ids];
    waiting.current = { ids: new Set(), timer: undefined };
    void refreshRows(ids);
  });
  useChanges((changes) => {
    const contacts = new Set(changes.map((change) => change.contact_id));
    const about = [
      ...changes.map((change) => change.conversation_id),
      // What a row says of its customer.
      ...items.filter(({ contact }) => contact && contacts.has(contact.id)).map(({ id }) => id),
    ];
    for (const id of about) if (id !== null) waiting.current.ids.add(id);
    if (waiting.current.ids.size > 0) waiting.current.timer ??= setTimeout(() => flush(), quietMs);
  });
  useEffect(() => () => clearTimeout(waiting.current.timer), []);
  return { ...query, items };
}
