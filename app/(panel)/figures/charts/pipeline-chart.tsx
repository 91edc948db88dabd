'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Skeleton } from '#app/_ui/feedback/skeleton.tsx';
import { useReadPipelines } from '../../_contacts/use-configuration.ts';
import type { Behind } from '../use-behind.ts';
import { ChartCard } from './chart-card.tsx';
import { Choice } from './choice.tsx';
import { Funnel, useFunnel } from './funnel.tsx';
import { reachedStages } from './reached-stages.ts';

/**
 * Shows how many of a pipeline's contacts have reached each stage so far. A contact in a later stage counts for all
 * earlier stages too.
 */
export function PipelineChart({ onBehind }: { readonly onBehind: (behind: Behind) => void }) {
  const t = useTranslations('charts');
  const trpc = useTRPC();
  const pipelines = useReadPipelines();
  const [chosen, choose] = useState('');
  const all = pipelines.data?.data ?? [];
  const pipeline = all.find(({ id }) => id === chosen) ?? all[0];
  const counts = useQuery(
    trpc.contacts.countStages.queryOptions({ id: pipeline?.id ?? '' }, { enabled: pipeline !== undefined }),
  );
  const stages = reachedStages(pipeline?.stages ?? [], counts.data?.data ?? []);
  const steps = stages.map(({ id, name, reached }) => ({
    key: id,
    label: name,
    value: reached,
    href: `/pipelines?pipeline=${pipeline?.id}`,
  }));
  const { table, paint, share } = useFunnel(steps, t('people'));
  if (pipelines.isPending || (pipeline && counts.isPending)) return <Skeleton className="h-80" />;
  const isNone = (steps[0]?.value ?? 0) === 0;
  return (
    <ChartCard
      title={t('pipeline')}
      about={t('pipelineAbout')}
      period={`${pipeline?.name ?? ''} · ${t('now')}`}
      table={table}
      empty={isNone && t('pipelineNone')}
      paint={paint}
      onBehind={onBehind}
      choice={<Choice label={t('whichPipeline')} among={all} chosen={pipeline?.id} onChoose={choose} />}
    >
      <Funnel steps={steps} share={share} />
    </ChartCard>
  );
}
