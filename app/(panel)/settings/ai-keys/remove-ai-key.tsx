'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { toast } from '#app/_ui/feedback/toast.ts';
import { Confirm } from '#app/_ui/overlays/confirm.tsx';
import type { AiKey } from '#server/contract/agents/ai-key.ts';

export function RemoveAiKey({ aiKey: { id, name }, onDone }: { aiKey: AiKey; onDone: () => void }) {
  const t = useTranslations('aiKeys');
  const c = useTranslations('common');
  const { aiKeys } = useTRPC();
  const queryClient = useQueryClient();
  const remove = useMutation(
    aiKeys.removeAiKey.mutationOptions({
      onSuccess: () => toast.success(t('removedToast', { name })),
      onSettled: async () => {
        onDone();
        await queryClient.invalidateQueries(aiKeys.pathFilter());
      },
    }),
  );
  return (
    <Confirm
      open
      onOpenChange={onDone}
      title={t('removeTitle', { name })}
      description={t('removeText')}
      action={c('delete')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id })}
    />
  );
}
