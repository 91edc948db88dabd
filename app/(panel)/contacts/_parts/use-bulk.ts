'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import type { Bulk } from '#server/contract/outreach/contact-bulk.ts';
import { followBulk } from '../../_selection/follow-bulk.ts';

/** Returns a function that starts a bulk change of contacts and shows its progress. */
export function useBulk(onStarted: () => void) {
  const t = useTranslations('contacts');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const cancel = useMutation(trpc.contactBulk.cancelBulk.mutationOptions());
  const follow = async (started: Bulk) => {
    const { id } = started;
    await followBulk(started, {
      look: () => queryClient.fetchQuery(trpc.contactBulk.getBulk.queryOptions({ id }, { staleTime: 0 })),
      onStop: () => cancel.mutate({ id }),
      words: {
        stop: t('stop'),
        running: (counts) => t('bulkRunning', counts),
        canceled: (counts) => t('bulkCanceled', counts),
        done: (counts) => t('bulkDone', counts),
        unchanged: (counts) => t('bulkDoneText', counts),
      },
    });
    await queryClient.invalidateQueries(trpc.contacts.pathFilter());
    await queryClient.invalidateQueries(trpc.tags.pathFilter());
  };
  return useMutation(
    trpc.contactBulk.startBulk.mutationOptions({
      onSuccess: (bulk) => {
        onStarted();
        void follow(bulk);
      },
    }),
  );
}
