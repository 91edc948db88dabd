'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { errorCode, errorDetails } from '#app/_ui/feedback/use-error-text.ts';
import { useSayFailure } from '#app/_ui/feedback/use-say-failure.ts';
import { Confirm } from '#app/_ui/overlays/confirm.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import { pipelinesInTurn, type Stage } from './use-pipelines.ts';

/** The dialog that deletes a stage. A stage with contacts cannot be deleted; the dialog then shows their number. */
export function RemoveStage({ stage, onDone }: { stage: Stage; onDone: () => void }) {
  const t = useTranslations('pipelines');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const sayFailure = useSayFailure();
  const [contacts, setContacts] = useState(0);
  const { id, name } = stage;
  const remove = useMutation(
    trpc.stages.removeStage.mutationOptions({
      ...pipelinesInTurn,
      meta: { quiet: true },
      onSuccess: async () => {
        toast.success(t('removedToast', { name }));
        onDone();
        await queryClient.invalidateQueries(trpc.pipelines.pathFilter());
      },
      onError: (error) => {
        if (errorCode(error) === 'stage_in_use') return setContacts(Number(errorDetails(error).contacts));
        sayFailure(error);
        onDone();
      },
    }),
  );
  if (contacts > 0) {
    return (
      <Dialog
        open
        onOpenChange={onDone}
        title={t('stageInUseTitle', { name })}
        description={t('stageInUse', { count: contacts })}
        className="max-w-md"
      >
        <DialogActions>
          <Button look="primary" onClick={onDone}>
            {t('understood')}
          </Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <Confirm
      open
      onOpenChange={onDone}
      title={t('removeStageTitle', { name })}
      description={t('removeStageText')}
      action={c('delete')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id })}
    />
  );
}
