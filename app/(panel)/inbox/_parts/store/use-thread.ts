'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTRPC, useTRPCClient } from '#app/_trpc/trpc.ts';
import { useChanges } from '../../../_shell/live.tsx';
import { useRefreshRows } from './use-inbox.ts';
import { useMessages } from './use-messages.ts';

/**
 * Reads a conversation and its messages, newest first, and reads them again when something changes. Marks the
 * conversation as read while the member is at the end of its messages.
 */
export function useThread(id: string, isAway: boolean) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const refreshRows = useRefreshRows();
  const conversation = useQuery(trpc.conversations.getConversation.queryOptions({ id }));
  const messages = useMessages(id);
  // This request does not use a mutation hook, because each change of the hook's state would render all messages again.
  // A failure is ignored, because the request is repeated the next time the member views the conversation.
  const markRead = async () => {
    await client.conversations.markRead.mutate({ id });
    // Other loaded lists still show the conversation as unread, and no event will update them.
    void queryClient.invalidateQueries({ type: 'inactive', refetchType: 'none' });
    await Promise.all([refreshRows([id]), queryClient.invalidateQueries(trpc.conversations.attention.pathFilter())]);
  };
  /**
   * Whether the conversation still has to be marked as read: when it is opened, after a message arrives while the
   * member cannot see it, and after a failed attempt.
   */
  const isDue = useRef(true);
  const seen = useEffectEvent(() => {
    isDue.current = isAway || document.visibilityState !== 'visible';
    if (isDue.current) return;
    markRead().catch(() => {
      isDue.current = true;
    });
  });
  const readConversation = () => queryClient.invalidateQueries(trpc.conversations.getConversation.queryFilter({ id }));
  const refresh = () => Promise.all([readConversation(), messages.readNewest([])]);
  useEffect(() => {
    if (!isAway && isDue.current) seen();
  }, [isAway]);
  useEffect(() => {
    const onVisible = () => seen();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);
  useChanges((changes) => {
    const own = changes.filter((change) => change.conversation_id === id);
    if (own.length > 0) {
      void readConversation();
      void messages.readNewest(own.flatMap((change) => change.object_id ?? []));
    }
    if (own.some(({ type }) => type === 'message.received' || type === 'conversation.noted')) seen();
  });
  return {
    conversation,
    messages: messages.query,
    items: messages.items,
    refresh,
  };
}
