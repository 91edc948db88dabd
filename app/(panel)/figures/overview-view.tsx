'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import { useEffect, useId } from 'react';
import { lazyPart } from '#app/_i18n/lazy-part.tsx';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { inOwnTask } from '#app/_ui/browser/in-own-task.ts';
import { Skeleton } from '#app/_ui/feedback/skeleton.tsx';
import { Failure } from '#app/_ui/feedback/states.tsx';
import { Card } from '#app/_ui/page.tsx';
import { Ago } from '#app/_ui/time/time.tsx';
import { useHasPower } from '../_shell/member.tsx';
import { Breakdown } from './breakdown.tsx';
import { daysBefore } from './charts/days-before.ts';
import { ExportButton } from './export-button.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import { Later } from './later.tsx';
import { RunningNote } from './running-note.tsx';
import { isOpenAt } from './running-window.ts';
import { SeriesChart } from './series-chart.tsx';
import { SeriesTable } from './series-table.tsx';
import { SpendingCard } from './spending-card.tsx';
import { type Behind, useDrawn } from './use-behind.ts';
import { useFigureText } from './use-figure-text.ts';
import type { Asked } from './use-figures-query.ts';
import { untilFresh } from './use-fresh-figures.ts';

/** The code of the charts is loaded only for the overview. The page shows the numbers without waiting for this code. */
const Charts = lazyPart('app/(panel)/figures/charts/charts.tsx', () =>
  import('./charts/charts.tsx').then((part) => part.Charts),
);

interface Props {
  readonly asked: Asked;
  readonly granularity: 'day' | 'hour';
  readonly onBehind: (behind: Behind) => void;
}

/**
 * Prepares what the charts need while the numbers load, in separate tasks. Creating the first formatter of a kind takes
 * 60 ms on a phone and would otherwise delay the charts.
 */
function usePrepared(): void {
  const locale = useLocale();
  const timeZone = useTimeZone();
  useEffect(() => {
    const begun = [
      inOwnTask(() => void Charts.preload()),
      inOwnTask(() => void new Intl.NumberFormat(locale).format(1_000)),
      inOwnTask(() => void new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format()),
    ];
    return () => {
      for (const callOff of begun) callOff();
    };
  }, [locale, timeZone]);
}

/**
 * The figures of the organization. Each tile explains its figure and opens the list of conversations that the figure
 * counts. One figure is also shown as a chart by day or hour.
 */
export function OverviewView({ asked, granularity, onBehind }: Props) {
  const t = useTranslations('figures');
  const trpc = useTRPC();
  const text = useFigureText();
  const seesCosts = useHasPower('costs:read');
  const [drawn, draw] = useDrawn();
  const totalsId = useId();
  const question = { ...asked.days, ...asked.filter, clock: asked.clock, granularity };
  const overview = useQuery(
    trpc.analytics.viewFigures.queryOptions(question, { ...untilFresh, placeholderData: (before) => before }),
  );
  // This query runs here instead of in the charts, so that one request fetches all figures and no chart is rendered
  // twice.
  const before = useQuery(trpc.analytics.viewFigures.queryOptions({ ...question, ...daysBefore(asked.days) }));
  const annotations = useQuery(trpc.analytics.listAnnotations.queryOptions(asked.days));
  usePrepared();
  const { data } = overview;
  if (overview.isError && !data) return <Failure error={overview.error} onRetry={() => void overview.refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  return (
    <div className="space-y-6">
      {/* The placeholder is as high as the screen until the charts have loaded, so that nothing visible moves. */}
      <div className="min-h-dvh print:min-h-0">
        <Charts
          data={data}
          before={before.data}
          annotations={annotations.data?.data ?? []}
          asked={asked}
          onBehind={onBehind}
        />
      </div>
      <section aria-labelledby={totalsId} className="space-y-3">
        <div className="flex items-center justify-between gap-3">
          <h2 id={totalsId} className="text-md font-semibold">
            {t('totals')}
          </h2>
          <ExportButton question={{ table: 'totals', title: t('totals'), ...question }} />
        </div>
        <Later height="h-96">
          <FigureTiles
            totals={data.totals}
            isRunning={isOpenAt(data.to, data.as_of)}
            drawn={drawn}
            onDraw={draw}
            onBehind={onBehind}
          />
        </Later>
      </section>
      <Card className="break-inside-avoid p-5">
        <h2 className="mb-4 text-md font-semibold">{t(`name_${drawn}`)}</h2>
        <SeriesChart
          label={t(`name_${drawn}`)}
          points={data.series.map((point) => ({ at: point.at, value: point[drawn] }))}
          timeZone={data.timezone}
          byHour={data.granularity === 'hour'}
          inWords={(value) => text(drawn, value)}
        />
      </Card>
      <Later height="h-96">
        <SeriesTable data={data} question={{ table: 'overview', ...question }} onBehind={onBehind} />
      </Later>
      <RunningNote to={data.to} asOf={data.as_of} marked={[data.totals, ...data.series]} />
      <Later height="h-96">
        <Breakdown totals={data.totals} onBehind={onBehind}>
          {seesCosts && <SpendingCard days={asked.days} filter={asked.filter} onBehind={onBehind} />}
        </Breakdown>
      </Later>
      <p className="text-xs text-ink-faint">
        {t('fresh', { zone: data.timezone })} <Ago at={data.as_of} />
      </p>
    </div>
  );
}
