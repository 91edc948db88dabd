'use client';

import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTRPC, useTRPCClient } from '#app/_trpc/trpc.ts';
import { useChanges } from '../../_shell/live.tsx';
import { inTurn } from './in-turn.ts';
import { mergeNewest } from './merge-newest.ts';
import { useRefreshRows } from './use-inbox.ts';

const pageSize = 50;

/** A conversation and its messages, newest first, read again when something happens in it; being looked at, it is read. */
export function useThread(id: string) {
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
      onSuccess: () => refreshRows([id]),
    }),
  );
  const seen = useEffectEvent(() => {
    if (document.visibilityState === 'visible') markRead.mutate({ id });
  });
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries(trpc.conversations.getConversation.queryFilter({ id })),
      queryClient.invalidateQueries(trpc.conversations.listMessages.infiniteQueryFilter({ id })),
    ]);
  const queryKey = trpc.conversations.listMessages.infiniteQueryKey({ id, limit: pageSize });
  /** What happened is in the newest page, or is about a message of it; otherwise all of it is read again. */
  const readOn = async (about: readonly string[]): Promise<void> => {
    const isBusy = () => queryClient.isFetching({ queryKey }) > 0;
    const readAll = () => queryClient.invalidateQueries({ queryKey });
    if (isBusy()) return readAll();
    const newest = await client.conversations.listMessages.query({ id, limit: pageSize }).catch(() => null);
    const before = queryClient.getQueryData(queryKey);
    const pages = newest && before && !isBusy() ? mergeNewest(before.pages, newest) : null;
    const older = new Set(pages?.flatMap(({ data }) => data.map((one) => one.id)).slice(pageSize));
    if (!pages || !before || about.some((one) => older.has(one))) return readAll();
    queryClient.setQueryData(queryKey, { pages, pageParams: before.pageParams.slice(0, pages.length) });
  };
  useEffect(() => {
    seen();
    const onVisible = () => seen();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);
  useChanges((changes) => {
    const own = changes.filter((change) => change.conversation_id === id);
    if (own.length > 0) {
      void queryClient.invalidateQueries(trpc.conversations.getConversation.queryFilter({ id }));
      const about = own.flatMap((change) => change.object_id ?? []);
      void inTurn(queryClient, `thread ${id}`, about, readOn);
    }
    if (own.some((change) => change.type === 'message.received')) seen();
  });
  return {
    conversation,
    messages,
    items: messages.data?.pages.flatMap((page) => page.data) ?? [],
    refresh,
  };
}
