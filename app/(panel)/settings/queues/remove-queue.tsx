'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { toast } from '#app/_ui/feedback/toast.ts';
import { Confirm } from '#app/_ui/overlays/confirm.tsx';
import type { Queue } from '#server/contract/organization/queue.ts';

export function RemoveQueue({ queue, onDone }: { queue: Queue; onDone: () => void }) {
  const t = useTranslations('queues');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { id, name, waiting } = queue;
  const remove = useMutation(
    trpc.queues.removeQueue.mutationOptions({
      onSuccess: () => toast.success(t('removedToast', { name })),
      onSettled: async () => {
        onDone();
        await queryClient.invalidateQueries(trpc.queues.pathFilter());
        void queryClient.invalidateQueries(trpc.conversations.inbox.pathFilter());
      },
    }),
  );
  return (
    <Confirm
      open
      onOpenChange={onDone}
      title={t('removeTitle', { name })}
      description={t('removeText', { count: waiting })}
      action={c('delete')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id })}
    />
  );
}
