'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { toast } from '#app/_ui/feedback/toast.ts';
import { Confirm } from '#app/_ui/overlays/confirm.tsx';
import type { Tag } from '#server/contract/people/configuration.ts';

export function RemoveTag({ tag, onDone }: { tag: Tag; onDone: () => void }) {
  const t = useTranslations('tags');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { id, name, type } = tag;
  const remove = useMutation(
    trpc.tags.removeTag.mutationOptions({
      onSuccess: ({ contacts }) =>
        toast.success(t('removedToast', { name }), {
          description: type === 'contact' ? t('removedFrom', { count: contacts }) : undefined,
        }),
      onSettled: async () => {
        onDone();
        await queryClient.invalidateQueries(trpc.tags.pathFilter());
      },
    }),
  );
  return (
    <Confirm
      open
      onOpenChange={onDone}
      title={t('removeTitle', { name })}
      description={type === 'contact' ? t('removeContacts') : t('removeConversations')}
      action={c('delete')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id })}
    />
  );
}
