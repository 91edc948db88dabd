'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import type { ConversationBulk } from '#server/contract/inbox/conversation-bulk.ts';
import { followBulk } from '../../../_selection/follow-bulk.ts';

/**
 * Starts a bulk change of conversations and shows its progress. The list is then updated by the event that reports each
 * changed conversation.
 */
export function useMany(onStarted: () => void) {
  const t = useTranslations('many');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const cancel = useMutation(trpc.conversationBulk.cancelConversationBulk.mutationOptions());
  const follow = async (started: ConversationBulk) => {
    const { id } = started;
    const look = trpc.conversationBulk.getConversationBulk.queryOptions({ id }, { staleTime: 0 });
    await followBulk(started, {
      look: () => queryClient.fetchQuery(look),
      onStop: () => cancel.mutate({ id }),
      words: {
        stop: t('stop'),
        running: (counts) => t('running', counts),
        canceled: (counts) => t('canceled', counts),
        done: (counts) => t('done', counts),
        unchanged: (counts) => t('unchanged', counts),
      },
    });
    await queryClient.invalidateQueries(trpc.conversations.pathFilter());
    await queryClient.invalidateQueries(trpc.queues.pathFilter());
  };
  return useMutation(
    trpc.conversationBulk.startConversationBulk.mutationOptions({
      onSuccess: (bulk) => {
        onStarted();
        void follow(bulk);
      },
    }),
  );
}
