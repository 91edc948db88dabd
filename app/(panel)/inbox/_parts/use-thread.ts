'use client';

import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { type Outputs, useTRPC, useTRPCClient } from '#app/_trpc/trpc.ts';
import { useChanges } from '../../_shell/live.tsx';
import { mergeNewest } from './merge-newest.ts';
import { readIntoPages } from './read-into-pages.ts';
import { useRefreshRows } from './use-inbox.ts';

const pageSize = 50;
type MessagePage = Outputs['conversations']['listMessages'];

/**
 * A conversation and its messages, newest first, read again when something happens in it; being looked at, it is read,
 * unless who looks is away from its end.
 */
export function useThread(id: string, isAway: boolean) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const refreshRows = useRefreshRows();
  const conversation = useQuery(trpc.conversations.getConversation.queryOptions({ id }));
  const messages = useInfiniteQuery(
    trpc.conversations.listMessages.infiniteQueryOptions(
      { id, limit: pageSize },
      { getNextPageParam: (page) => page.next_cursor ?? undefined },
    ),
  );
  const markRead = useMutation(
    trpc.conversations.markRead.mutationOptions({
      meta: { quiet: true },
      onSuccess: () =>
        Promise.all([refreshRows([id]), queryClient.invalidateQueries(trpc.conversations.attention.pathFilter())]),
    }),
  );
  const seen = useEffectEvent(() => {
    if (!isAway && document.visibilityState === 'visible') markRead.mutate({ id });
  });
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries(trpc.conversations.getConversation.queryFilter({ id })),
      queryClient.invalidateQueries(trpc.conversations.listMessages.infiniteQueryFilter({ id })),
    ]);
  const queryKey = trpc.conversations.listMessages.infiniteQueryKey({ id, limit: pageSize });
  /** What happened is in the newest page, or is about a message of it; otherwise all of it is read again. */
  const newest = {
    queryKey,
    ask: () => client.conversations.listMessages.query({ id, limit: pageSize }),
    merge: (before: readonly MessagePage[], fresh: MessagePage, about: readonly string[]) => {
      const pages = mergeNewest(before, fresh);
      const older = new Set(pages?.flatMap(({ data }) => data.map((one) => one.id)).slice(pageSize));
      return about.some((one) => older.has(one)) ? null : pages;
    },
    readAll: () => queryClient.invalidateQueries({ queryKey }),
  };
  useEffect(() => {
    if (!isAway) seen();
  }, [isAway]);
  useEffect(() => {
    const onVisible = () => seen();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);
  useChanges((changes) => {
    const own = changes.filter((change) => change.conversation_id === id);
    if (own.length > 0) {
      void queryClient.invalidateQueries(trpc.conversations.getConversation.queryFilter({ id }));
      const about = own.flatMap((change) => change.object_id ?? []);
      void readIntoPages(queryClient, newest, about);
    }
    if (own.some(({ type }) => type === 'message.received' || type === 'conversation.noted')) seen();
  });
  return {
    conversation,
    messages,
    items: messages.data?.pages.flatMap((page) => page.data) ?? [],
    refresh,
  };
}
