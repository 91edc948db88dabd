'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { toast } from 'sonner';
import { useTRPC } from '#app/_trpc/trpc.ts';
import type { Bulk } from '#server/contract/contact-bulk.ts';

const lookAgainMs = 500;

/** Begins a change of many contacts and says how far it is, also after the person went elsewhere in the panel. */
export function useBulk(onStarted: () => void) {
  const t = useTranslations('contacts');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const cancel = useMutation(trpc.contactBulk.cancelBulk.mutationOptions());

  const say = ({ id, status, total, changed, unchanged }: Bulk) => {
    if (status === 'running') {
      const done = changed + unchanged;
      const action = { label: t('stop'), onClick: () => cancel.mutate({ id }) };
      toast.loading(t('bulkRunning', { done, total }), { id, action, duration: Number.POSITIVE_INFINITY });
    } else if (status === 'canceled') {
      toast.info(t('bulkCanceled', { changed }), { id, action: undefined, duration: 6_000 });
    } else {
      const description = unchanged > 0 ? t('bulkDoneText', { unchanged }) : undefined;
      toast.success(t('bulkDone', { changed }), { id, description, action: undefined, duration: 6_000 });
    }
  };
  const follow = async (started: Bulk) => {
    for (let bulk = started; ; ) {
      say(bulk);
      if (bulk.status !== 'running') break;
      await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
      const options = trpc.contactBulk.getBulk.queryOptions({ id: bulk.id }, { staleTime: 0 });
      // Lost for a moment: the next look tells.
      bulk = await queryClient.fetchQuery(options).catch(() => bulk);
    }
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
