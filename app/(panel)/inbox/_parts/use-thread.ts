'use client';

import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { useChanges } from '../../_shell/live.tsx';

/** A conversation and its messages, newest first, read again when something happens in it; being looked at, it is read. */
export function useThread(id: string) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const conversation = useQuery(trpc.conversations.getConversation.queryOptions({ id }));
  const messages = useInfiniteQuery(
    trpc.conversations.listMessages.infiniteQueryOptions(
      { id, limit: 50 },
      { getNextPageParam: (page) => page.next_cursor ?? undefined },
    ),
  );
  const markRead = useMutation(
    trpc.conversations.markRead.mutationOptions({
      meta: { quiet: true },
      onSuccess: () => queryClient.invalidateQueries(trpc.conversations.inbox.pathFilter()),
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
  useEffect(() => {
    seen();
    const onVisible = () => seen();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);
  useChanges((changes) => {
    const own = changes.filter((change) => change.conversation_id === id);
    if (own.length > 0) void refresh();
    if (own.some((change) => change.type === 'message.received')) seen();
  });
  return {
    conversation,
    messages,
    items: messages.data?.pages.flatMap((page) => page.data) ?? [],
    refresh,
  };
}
