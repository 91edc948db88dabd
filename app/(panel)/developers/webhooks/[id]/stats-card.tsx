'use client';

import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { cn } from '#app/_ui/cn.ts';
import { HourChart } from '#app/_ui/display/hour-chart.tsx';
import { Skeleton } from '#app/_ui/feedback/skeleton.tsx';
import { Failure } from '#app/_ui/feedback/states.tsx';
import { Segments } from '#app/_ui/fields/segments.tsx';
import { Card } from '#app/_ui/page.tsx';
import { inkOfRate } from '../health-of.ts';

const periods = ['24h', '7d'] as const;

const Figure = ({ label, value, ink }: { label: string; value: string; ink?: string | undefined }) => (
  <div>
    <dt className="text-xs text-ink-soft">{label}</dt>
    <dd className={cn('mt-0.5 text-xl font-semibold tracking-tight tabular-nums', ink)}>{value}</dd>
  </div>
);

/** The card with statistics of an endpoint: the success rate, the response times, and the attempts by hour. */
export function StatsCard({ endpointId }: { endpointId: string }) {
  const t = useTranslations('webhooks');
  const format = useFormatter();
  const trpc = useTRPC();
  const [period, setPeriod] = useQueryState('period', parseAsStringLiteral(periods).withDefault('24h'));
  const stats = useQuery(
    trpc.webhooks.webhookStats.queryOptions(
      { id: endpointId, period },
      { refetchInterval: 30_000, placeholderData: (before) => before },
    ),
  );
  const { data } = stats;
  const inMs = (value: number | null) => (value === null ? '–' : t('duration', { ms: value }));
  const rate = data?.success_rate ?? null;
  const percent = rate === null ? '–' : format.number(rate, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <section className="mb-8" aria-labelledby="stats">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 id="stats" className="text-lg font-semibold">
          {t('stats')}
        </h2>
        <Segments
          label={t('period')}
          value={period}
          onChange={(next) => void setPeriod(next)}
          options={periods.map((one) => ({ value: one, label: t(`period_${one}`) }))}
        />
      </div>
      <Card className="p-5">
        {stats.isError && !data && <Failure error={stats.error} onRetry={() => void stats.refetch()} />}
        {stats.isPending && <Skeleton className="h-48" />}
        {data && (
          <>
            <dl className="mb-5 grid grid-cols-2 gap-4 sm:grid-cols-4">
              <Figure label={t('successRate')} value={percent} ink={inkOfRate(rate)} />
              <Figure label={t('attempts')} value={format.number(data.attempts)} />
              <Figure label={t('p50')} value={inMs(data.p50_ms)} />
              <Figure label={t('p95')} value={inMs(data.p95_ms)} />
            </dl>
            <HourChart
              hours={data.hours}
              label={t('chart', { attempts: data.attempts, failed: data.attempts - data.succeeded })}
              inWords={({ succeeded, failed }, time) => t('hour', { time, succeeded, failed })}
            />
          </>
        )}
      </Card>
    </section>
  );
}
