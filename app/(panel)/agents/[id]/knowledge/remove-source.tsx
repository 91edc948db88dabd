'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { toast } from '#app/_ui/feedback/toast.ts';
import { Confirm } from '#app/_ui/overlays/confirm.tsx';
import type { KnowledgeSource } from '#server/contract/agents/knowledge.ts';
import { useKnown } from './use-known.ts';

export function RemoveSource({ source: { id, title }, onDone }: { source: KnowledgeSource; onDone: () => void }) {
  const t = useTranslations('knowledge');
  const { knowledge } = useTRPC();
  const known = useKnown();
  const remove = useMutation(
    knowledge.removeSource.mutationOptions({
      onSuccess: () => toast.success(t('removedToast', { title })),
      onSettled: async () => {
        onDone();
        await known();
      },
    }),
  );
  return (
    <Confirm
      open
      onOpenChange={onDone}
      title={t('removeTitle', { title })}
      description={t('removeText')}
      action={t('remove')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id })}
    />
  );
}
