'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useController, useForm } from 'react-hook-form';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { useSayFailure } from '#app/_ui/feedback/use-say-failure.ts';
import { Checkbox } from '#app/_ui/fields/checkbox.tsx';
import { colorAt } from '#app/_ui/fields/color-picker.tsx';
import { Field, Input, Textarea } from '#app/_ui/fields/field.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import type { Pipeline } from '#server/contract/people/configuration.ts';
import { linesOf } from '../_parts/lines-of.ts';
import { pipelinesInTurn } from './use-pipelines.ts';

interface PipelineForm {
  name: string;
  auto_enroll: boolean;
  /** The names of the stages, one on each line. The form has this field only for a new pipeline. */
  stages: string;
}

interface Props {
  /** The pipeline to edit. Absent for a new pipeline. */
  readonly pipeline?: Pipeline | undefined;
  readonly onClose: () => void;
}

function useSave({ pipeline, onClose }: Props, takenAt: (message: string) => void) {
  const t = useTranslations('pipelines');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const sayFailure = useSayFailure();
  const outcome = {
    ...pipelinesInTurn,
    meta: { quiet: true },
    onSuccess: async ({ name }: Pipeline) => {
      await queryClient.invalidateQueries(trpc.pipelines.pathFilter());
      toast.success(t(pipeline ? 'savedToast' : 'createdToast', { name }));
      onClose();
    },
    onError: (error: unknown) => sayFailure(error, { name_taken: takenAt }),
  };
  const create = useMutation(trpc.pipelines.createPipeline.mutationOptions(outcome));
  const update = useMutation(trpc.pipelines.updatePipeline.mutationOptions(outcome));
  return {
    busy: create.isPending || update.isPending,
    save: ({ name, auto_enroll, stages }: PipelineForm) => {
      if (pipeline) return update.mutate({ id: pipeline.id, name, auto_enroll });
      const made = linesOf(stages).map((stage, index) => ({ name: stage, color: colorAt(index) }));
      return create.mutate({ name, auto_enroll, stages: made });
    },
  };
}

/** The dialog that creates a pipeline with its stages, or edits an existing pipeline. */
export function PipelineDialog(props: Props) {
  const { pipeline, onClose } = props;
  const t = useTranslations('pipelines');
  const c = useTranslations('common');
  const form = useForm<PipelineForm>({
    defaultValues: {
      name: pipeline?.name ?? '',
      auto_enroll: pipeline?.auto_enroll ?? false,
      stages: t('stagesStart'),
    },
  });
  const { errors } = form.formState;
  const enroll = useController({ control: form.control, name: 'auto_enroll' });
  const { busy, save } = useSave(props, (message) => form.setError('name', { message }, { shouldFocus: true }));
  const checkStages = (text: string) => {
    const names = linesOf(text).map((name) => name.toLowerCase());
    const twice = names.findIndex((name, index) => names.indexOf(name) !== index);
    return twice < 0 || t('stageTwice', { name: linesOf(text)[twice] ?? '' });
  };
  return (
    <Dialog open onOpenChange={onClose} title={pipeline ? t('editTitle') : t('createTitle')} className="max-w-md">
      <form onSubmit={form.handleSubmit(save)} className="space-y-5" noValidate>
        <Field label={t('name')} error={errors.name?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('name', { validate: (value) => value.trim() !== '' || c('required') })}
              autoComplete="off"
              maxLength={100}
            />
          )}
        </Field>
        {!pipeline && (
          <Field label={t('stages')} hint={t('stagesHint')} error={errors.stages?.message}>
            {(control) => <Textarea {...control} {...form.register('stages', { validate: checkStages })} rows={5} />}
          </Field>
        )}
        <div className="overflow-hidden rounded-lg border border-line">
          <Checkbox
            checked={enroll.field.value}
            onChange={enroll.field.onChange}
            label={t('autoEnroll')}
            hint={t('autoEnrollHint')}
          />
        </div>
        <DialogActions>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" look="primary" busy={busy}>
            {pipeline ? c('save') : t('create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
