'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { toast } from '#app/_ui/feedback/toast.ts';
import type { Pipeline } from '#server/contract/people/configuration.ts';

export type Stage = Pipeline['stages'][number];

const inOrder = <T extends { readonly id: string }>(things: readonly T[], ids: readonly string[]): T[] =>
  [...things].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));

/**
 * The mutation scope of pipelines, which runs their changes one after another. A new order must list all stages, and
 * the server refuses an order that lacks a stage that was just added.
 */
export const pipelinesInTurn = { scope: { id: 'pipelines' } };

/**
 * Reads the pipelines, and returns functions that change their order. A new order is shown at once, and the pipelines
 * are refetched afterwards.
 */
export function usePipelines() {
  const t = useTranslations('pipelines');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const queryKey = trpc.pipelines.listPipelines.queryKey({});
  const read = useQuery(trpc.pipelines.listPipelines.queryOptions({}));
  const rewrite = (change: (pipelines: Pipeline[]) => Pipeline[]) =>
    queryClient.setQueryData(queryKey, (list) => list && { ...list, data: change(list.data) });
  const onSettled = () => queryClient.invalidateQueries({ queryKey });

  const orderPipelines = useMutation(
    trpc.pipelines.reorderPipelines.mutationOptions({
      ...pipelinesInTurn,
      onMutate: ({ ids }) => void rewrite((pipelines) => inOrder(pipelines, ids)),
      onSettled,
    }),
  );
  const orderStages = useMutation(
    trpc.stages.reorderStages.mutationOptions({
      ...pipelinesInTurn,
      onMutate: ({ pipeline_id, ids }) =>
        void rewrite((pipelines) =>
          pipelines.map((one) => (one.id === pipeline_id ? { ...one, stages: inOrder(one.stages, ids) } : one)),
        ),
      onSettled,
    }),
  );
  const makeDefault = useMutation(
    trpc.pipelines.updatePipeline.mutationOptions({
      ...pipelinesInTurn,
      onSuccess: ({ name }) => toast.success(t('defaultToast', { name })),
      onSettled,
    }),
  );
  return {
    read,
    pipelines: read.data?.data ?? [],
    orderPipelines: (ids: string[]) => orderPipelines.mutate({ ids }),
    orderStages: (pipeline_id: string, ids: string[]) => orderStages.mutate({ pipeline_id, ids }),
    makeDefault: ({ id }: Pipeline) => makeDefault.mutate({ id, is_default: true }),
  };
}
