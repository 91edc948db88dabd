'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { toast } from '#app/_ui/feedback/toast.ts';
import { errorCode, errorDetails } from '#app/_ui/feedback/use-error-text.ts';
import { useSayFailure } from '#app/_ui/feedback/use-say-failure.ts';
import { Confirm } from '#app/_ui/overlays/confirm.tsx';
import type { Pipeline } from '#server/contract/people/configuration.ts';
import { pipelinesInTurn } from './use-pipelines.ts';

/**
 * The dialog that deletes a pipeline. If the pipeline contains contacts, it shows their number, and the user has to
 * type the pipeline's name.
 */
export function RemovePipeline({ pipeline, onDone }: { pipeline: Pipeline; onDone: () => void }) {
  const t = useTranslations('pipelines');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const sayFailure = useSayFailure();
  const [contacts, setContacts] = useState(0);
  const { id, name } = pipeline;
  const remove = useMutation(
    trpc.pipelines.removePipeline.mutationOptions({
      ...pipelinesInTurn,
      meta: { quiet: true },
      onSuccess: async () => {
        toast.success(t('removedToast', { name }));
        onDone();
        await queryClient.invalidateQueries(trpc.pipelines.pathFilter());
      },
      onError: (error) => {
        if (errorCode(error) === 'pipeline_in_use') return setContacts(Number(errorDetails(error).contacts));
        sayFailure(error);
        onDone();
      },
    }),
  );
  const used = contacts > 0;
  return (
    <Confirm
      open
      onOpenChange={onDone}
      title={t('removeTitle', { name })}
      description={used ? t('removeUsedText', { count: contacts }) : t('removeText')}
      {...(used && { typed: name })}
      action={c('delete')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id, with_contacts: used })}
    />
  );
}
