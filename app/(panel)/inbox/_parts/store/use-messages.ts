'use client';

import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Outputs, useTRPC, useTRPCClient } from '#app/_trpc/trpc.ts';
import { messagesAtOnce } from '#server/contract/platform/at-once.ts';
import { mergeNewest } from './merge-newest.ts';
import { readIntoPages } from './read-into-pages.ts';

/**
 * A thread with more loaded pages than this is not read again when the focus or the connection changes. When the person
 * leaves the thread, only this many pages are kept.
 */
const keptPages = 4;
/** The maximum number of older messages that are read again alone. If more changed, the whole thread is read again. */
const atOnce = 10;

type MessagePage = Outputs['conversations']['listMessages'];
type Message = MessagePage['data'][number];
type Pages = InfiniteData<MessagePage>;

interface Fresh {
  readonly newest: MessagePage;
  /** The new versions of older messages that have changed. */
  readonly older: readonly Message[];
}

/**
 * Merges the messages that were read again into the loaded pages. Null if there may be unloaded messages between the
 * messages that were read again and the loaded pages.
 */
function mergeFresh(pages: readonly MessagePage[], { newest, older }: Fresh): MessagePage[] | null {
  const now = new Map(older.map((one) => [one.id, one]));
  const merged = mergeNewest(pages, newest);
  return merged?.map((page) => ({ ...page, data: page.data.map((one) => now.get(one.id) ?? one) })) ?? null;
}

/**
 * Returns a function that returns the loaded messages of a conversation, newest first. The result is undefined if no
 * messages are loaded.
 */
export function useLoadedMessages(id: string): () => readonly Message[] | undefined {
  const queryKey = useTRPC().conversations.listMessages.infiniteQueryKey({ id, limit: messagesAtOnce });
  const queryClient = useQueryClient();
  return () => queryClient.getQueryData<Pages>(queryKey)?.pages.flatMap((page) => page.data);
}

/** Reads a conversation's messages, newest first. Older pages are loaded as the member scrolls up. */
export function useMessages(id: string) {
  const { conversations } = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const queryKey = conversations.listMessages.infiniteQueryKey({ id, limit: messagesAtOnce });
  // A long thread is not read again on each change of focus, because the event stream reports its changes anyway.
  const isShort = () => (queryClient.getQueryData<Pages>(queryKey)?.pages.length ?? 0) <= keptPages;
  const query = useInfiniteQuery(
    conversations.listMessages.infiniteQueryOptions(
      { id, limit: messagesAtOnce },
      {
        getNextPageParam: (page) => page.next_cursor ?? undefined,
        refetchOnWindowFocus: isShort,
        refetchOnReconnect: isShort,
      },
    ),
  );
  const items = query.data?.pages.flatMap((page) => page.data) ?? [];

  useEffect(
    () => () => {
      const key = conversations.listMessages.infiniteQueryKey({ id, limit: messagesAtOnce });
      const state = queryClient.getQueryState<Pages>(key);
      if (!state?.data || state.data.pages.length <= keptPages) return;
      const pages = state.data.pages.slice(0, keptPages);
      const pageParams = state.data.pageParams.slice(0, keptPages);
      queryClient.setQueryData<Pages>(key, { pages, pageParams }, { updatedAt: state.dataUpdatedAt });
      // Setting the data makes the query count as fresh. If the query was marked as stale before, it is marked as stale
      // again.
      if (state.isInvalidated) void queryClient.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' });
    },
    [id, conversations, queryClient],
  );

  const ask = async (about: readonly string[]): Promise<Fresh | null> => {
    const newest = await client.conversations.listMessages.query({ id, limit: messagesAtOnce });
    const known = new Set(newest.data.map((one) => one.id));
    const loaded = queryClient.getQueryData<Pages>(queryKey)?.pages.flatMap(({ data }) => data) ?? [];
    const changed = loaded.filter((one) => about.includes(one.id) && !known.has(one.id));
    if (changed.length > atOnce) return null;
    const again = (one: Message) =>
      client.conversations.listMessagesAround
        .query({ id, message_id: one.id, limit: 1 })
        .then(({ data }) => data.filter((message) => message.id === one.id));
    return { newest, older: (await Promise.all(changed.map(again))).flat() };
  };
  const readAll = () => queryClient.invalidateQueries({ queryKey });
  /** Reads the newest page again, and also the older messages whose ids are in `about`. */
  const readNewest = (about: readonly string[]) =>
    readIntoPages(queryClient, { queryKey, ask, merge: mergeFresh, readAll }, about);
  return { query, items, readNewest };
}
