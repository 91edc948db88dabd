'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { toast } from '#app/_ui/feedback/toast.ts';
import { Confirm } from '#app/_ui/overlays/confirm.tsx';
import type { QuickReply } from '#server/contract/people/configuration.ts';

export function RemoveReply({ reply, onDone }: { reply: QuickReply; onDone: () => void }) {
  const t = useTranslations('quickReplies');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { id, shortcut } = reply;
  const remove = useMutation(
    trpc.quickReplies.removeQuickReply.mutationOptions({
      onSuccess: () => toast.success(t('removedToast', { shortcut })),
      onSettled: async () => {
        onDone();
        await queryClient.invalidateQueries(trpc.quickReplies.pathFilter());
      },
    }),
  );
  return (
    <Confirm
      open
      onOpenChange={onDone}
      title={t('removeTitle', { shortcut })}
      description={t('removeText')}
      action={c('delete')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id })}
    />
  );
}
