'use client';

import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { toast } from 'sonner';
import { useTRPC } from '#app/_trpc/trpc.ts';
import type { Conversation } from '#server/contract/conversation.ts';
import { besideIn } from './beside-in.ts';
import { addressOf, goInPlace } from './open-in-place.ts';
import { useInboxList, useRefreshRows } from './use-inbox.ts';

const undoMs = 10_000;

/**
 * Resolves the conversation and goes on to the next one of the list; for ten seconds it can be undone, and is whose it was.
 */
export function useResolve(conversation: Conversation, onDone: () => Promise<unknown>) {
  const t = useTranslations('inbox');
  const { conversations } = useTRPC();
  const list = useInboxList();
  const search = useSearchParams().toString();
  const { id } = conversation;
  const refreshRows = useRefreshRows();
  const reopen = useMutation(conversations.reopenConversation.mutationOptions());
  const undo = async () => {
    await reopen.mutateAsync({ id });
    await Promise.all([onDone(), refreshRows([id])]);
    goInPlace(addressOf(id, search));
  };
  return useMutation(
    conversations.resolveConversation.mutationOptions({
      onSuccess: async () => {
        const next = besideIn(list(), id);
        toast.success(t('resolvedToast'), {
          duration: undoMs,
          // What could not be undone is said by the panel itself.
          action: { label: t('undo'), onClick: () => void undo().catch(() => {}) },
        });
        if (next) goInPlace(addressOf(next, search));
        await Promise.all([onDone(), refreshRows([id])]);
      },
    }),
  );
}
