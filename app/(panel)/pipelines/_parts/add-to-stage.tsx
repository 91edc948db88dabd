'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Dialog } from '#app/_ui/overlays/dialog.tsx';
import type { Pipeline } from '#server/contract/people/configuration.ts';
import { ContactPicker } from '../../_contacts/contact-picker.tsx';

interface Props {
  readonly pipeline: Pipeline;
  readonly stageId: string;
  readonly onClose: () => void;
  readonly onAdded: () => unknown;
}

/** The dialog that adds a contact to a stage. The contact may be in another stage, or not in the pipeline yet. */
export function AddToStage({ pipeline, stageId, onClose, onAdded }: Props) {
  const t = useTranslations('boards');
  const trpc = useTRPC();
  const stage = pipeline.stages.find((one) => one.id === stageId)?.name ?? '';
  const move = useMutation(
    trpc.contacts.moveContactStage.mutationOptions({
      onSuccess: () => {
        onAdded();
        onClose();
      },
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('addTo', { stage })}
      description={t('addText')}
      className="max-w-md"
    >
      <ContactPicker onPick={({ id }) => move.mutate({ id, pipeline: pipeline.id, stage: stageId })} />
    </Dialog>
  );
}
