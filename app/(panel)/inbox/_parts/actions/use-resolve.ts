'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import type { Conversation } from '#server/contract/inbox/conversation.ts';
import { afterReplies } from '../../../_outbox/after-replies.ts';
import { inOrderOf, usePutAway } from './use-put-away.ts';

/**
 * Resolves the conversation and opens the next conversation in the list. The attendant can undo this for ten seconds.
 * The conversation keeps its holder.
 */
export function useResolve({ id }: Conversation, onDone: () => Promise<unknown>) {
  const t = useTranslations('inbox');
  const { conversations } = useTRPC();
  const putAway = usePutAway(id, onDone);
  const reopen = useMutation(conversations.reopenConversation.mutationOptions(inOrderOf(id)));
  return useMutation(
    afterReplies(
      conversations.resolveConversation.mutationOptions({
        ...inOrderOf(id),
        onSuccess: () => putAway(t('resolvedToast'), () => reopen.mutateAsync({ id })),
      }),
    ),
  );
}
