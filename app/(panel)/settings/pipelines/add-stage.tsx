'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { colorAt } from '#app/_ui/fields/color-picker.tsx';
import { Input } from '#app/_ui/fields/field.tsx';
import type { Pipeline } from '#server/contract/people/configuration.ts';
import { pipelinesInTurn } from './use-pipelines.ts';

/** The field that adds a stage at the end of a pipeline. After Enter the field is ready for the next stage. */
export function AddStage({ pipeline }: { pipeline: Pipeline }) {
  const t = useTranslations('pipelines');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const form = useForm({ defaultValues: { name: '' } });
  const create = useMutation(
    trpc.stages.createStage.mutationOptions({
      ...pipelinesInTurn,
      onSuccess: async () => {
        form.reset();
        await queryClient.invalidateQueries(trpc.pipelines.pathFilter());
      },
    }),
  );
  const submit = form.handleSubmit(({ name }) => {
    if (name.trim() === '' || create.isPending) return;
    create.mutate({ pipeline_id: pipeline.id, name, color: colorAt(pipeline.stages.length) });
  });
  return (
    <form onSubmit={submit} className="flex gap-2 border-t border-line p-3 pl-9">
      <Input
        {...form.register('name')}
        aria-label={t('newStage', { pipeline: pipeline.name })}
        placeholder={t('addStage')}
        autoComplete="off"
        maxLength={100}
      />
      <Button type="submit" busy={create.isPending}>
        {!create.isPending && <Plus className="size-4" aria-hidden />}
        <span className="max-sm:sr-only">{t('addStage')}</span>
      </Button>
    </form>
  );
}
