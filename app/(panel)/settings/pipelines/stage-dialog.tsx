'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useController, useForm } from 'react-hook-form';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { useSayFailure } from '#app/_ui/feedback/use-say-failure.ts';
import { ColorPicker } from '#app/_ui/fields/color-picker.tsx';
import { Field, Input } from '#app/_ui/fields/field.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import { pipelinesInTurn, type Stage } from './use-pipelines.ts';

/** The dialog that edits the name and the color of a stage. */
export function StageDialog({ stage, onClose }: { stage: Stage; onClose: () => void }) {
  const t = useTranslations('pipelines');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const sayFailure = useSayFailure();
  const form = useForm({ defaultValues: { name: stage.name, color: stage.color } });
  const color = useController({ control: form.control, name: 'color' });
  const update = useMutation(
    trpc.stages.updateStage.mutationOptions({
      ...pipelinesInTurn,
      meta: { quiet: true },
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.pipelines.pathFilter());
        onClose();
      },
      onError: (error) =>
        sayFailure(error, {
          name_taken: (message) => form.setError('name', { message }, { shouldFocus: true }),
        }),
    }),
  );
  return (
    <Dialog open onOpenChange={onClose} title={t('editStageTitle')} className="max-w-md">
      <form
        onSubmit={form.handleSubmit((values) => update.mutate({ id: stage.id, ...values }))}
        className="space-y-5"
        noValidate
      >
        <Field label={t('name')} error={form.formState.errors.name?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('name', { validate: (value) => value.trim() !== '' || c('required') })}
              autoComplete="off"
              maxLength={100}
            />
          )}
        </Field>
        <ColorPicker value={color.field.value} onChange={color.field.onChange} />
        <DialogActions>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" look="primary" busy={update.isPending}>
            {c('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
