'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Skeleton } from '#app/_ui/skeleton.tsx';
import type { ViewFiguresResult } from '#server/contract/figures-page.ts';
import { useMember } from '../../_shell/member.tsx';
import { Later } from '../later.tsx';
import type { Behind } from '../use-behind.ts';
import type { Asked } from '../use-figures-query.ts';
import { AnsweredChart } from './answered-chart.tsx';
import { AnswersChart } from './answers-chart.tsx';
import { CampaignsChart } from './campaigns-chart.tsx';
import { ConversationsChart } from './conversations-chart.tsx';
import { daysBefore } from './days-before.ts';
import { PipelineChart } from './pipeline-chart.tsx';
import { usePoints } from './use-points.ts';
import { WaitsChart } from './waits-chart.tsx';

interface Props {
  readonly data: ViewFiguresResult;
  readonly asked: Asked;
  readonly onBehind: (behind: Behind) => void;
}

/** The reports to look at: what happened, beside the period before; what one presses opens its conversations. */
export function Charts({ data, asked: { days, filter, clock }, onBehind }: Props) {
  const t = useTranslations('charts');
  const trpc = useTRPC();
  const { role } = useMember();
  const { period } = usePoints(data);
  const { granularity } = data;
  const before = useQuery(
    trpc.analytics.viewFigures.queryOptions({ ...daysBefore(days), ...filter, clock, granularity }),
  );
  const annotations = useQuery(trpc.analytics.listAnnotations.queryOptions(days));
  const place = <Skeleton className="h-80" />;
  return (
    <section aria-label={t('charts')} className="grid gap-3 lg:grid-cols-2">
      <ConversationsChart
        data={data}
        before={before.data}
        annotations={annotations.data?.data ?? []}
        seesAgents={role === 'admin'}
        onBehind={onBehind}
      />
      <Later fallback={place}>
        <AnswersChart data={data} onBehind={onBehind} />
      </Later>
      <Later fallback={place}>
        <AnsweredChart data={data} before={before.data} onBehind={onBehind} />
      </Later>
      <Later fallback={<Skeleton className="h-80 lg:col-span-2" />}>
        <WaitsChart days={days} filter={filter} period={period} onBehind={onBehind} />
      </Later>
      <Later fallback={place}>
        <PipelineChart onBehind={onBehind} />
      </Later>
      <Later fallback={place}>
        <CampaignsChart days={days} period={period} onBehind={onBehind} />
      </Later>
    </section>
  );
}
