'use client';

import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { cn } from '#app/_ui/cn.ts';
import { Card } from '#app/_ui/page.tsx';
import { Skeleton } from '#app/_ui/skeleton.tsx';
import { Failure } from '#app/_ui/states.tsx';
import { Ago } from '#app/_ui/time.tsx';
import type { Overview } from '#server/contract/analytics.ts';
import { Breakdown } from './breakdown.tsx';
import type { Behind } from './episodes-sheet.tsx';
import { ExportButton, type ExportQuestion } from './export-button.tsx';
import { type FigureName, figureKinds, isOfPoints } from './figure-list.ts';
import { RunningNote } from './running-note.tsx';
import { isOpenAt, runsOn } from './running-window.ts';
import { SeriesChart } from './series-chart.tsx';
import { SpendingCard } from './spending-card.tsx';
import { useFigureText } from './use-figure-text.ts';
import type { Asked } from './use-figures-query.ts';

interface Props {
  readonly asked: Asked;
  readonly granularity: 'day' | 'hour';
  readonly onBehind: (behind: Behind) => void;
}

const shown = figureKinds.filter(({ name }) => isOfPoints(name));

function SeriesTable({ data, question }: { data: Overview; question: Omit<ExportQuestion, 'title'> }) {
  const t = useTranslations('figures');
  const format = useFormatter();
  const text = useFigureText();
  const hour = data.granularity === 'hour' ? ({ hour: '2-digit', minute: '2-digit' } as const) : {};
  const when = (at: string) =>
    format.dateTime(new Date(at), {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      ...hour,
      timeZone: data.timezone,
    });
  const isRunning = (at: string) => runsOn(data, at);
  const figureOf = (point: Overview['series'][number], name: FigureName) => (isOfPoints(name) ? point[name] : null);
  return (
    <Card>
      <div className="flex items-center justify-between gap-3 px-5 py-3">
        <h2 className="text-sm font-semibold">{t('table')}</h2>
        <ExportButton question={{ ...question, title: t('view_overview') }} />
      </div>
      <section
        className="max-h-96 overflow-auto border-t border-line print:max-h-none"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label={t('table')}
      >
        <table className="w-full text-left text-[13px] tabular-nums">
          <thead className="sticky top-0 bg-surface text-xs text-ink-soft">
            <tr>
              <th scope="col" className="px-5 py-2 font-medium whitespace-nowrap">
                {t('when')}
              </th>
              {shown.map(({ name }) => (
                <th key={name} scope="col" className="px-3 py-2 text-right font-medium">
                  {t(`name_${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {data.series.toReversed().map((point) => (
              <tr key={point.at}>
                <th scope="row" className="px-5 py-2 font-normal whitespace-nowrap">
                  {when(point.at)}
                </th>
                {shown.map(({ name }) => (
                  <td key={name} className="px-3 py-2 text-right whitespace-nowrap">
                    {text(name, figureOf(point, name))}
                    {name === 'ai_resolution_rate' && point[name] !== null && isRunning(point.at) && '*'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}

/** The organization's figures: each with its definition and the conversations behind it, one of them drawn. */
export function OverviewView({ asked, granularity, onBehind }: Props) {
  const t = useTranslations('figures');
  const trpc = useTRPC();
  const text = useFigureText();
  const [drawn, setDrawn] = useState<Exclude<FigureName, 'waiting_p50'>>('conversations_opened');
  const question = { ...asked.days, ...asked.filter, clock: asked.clock, granularity };
  const overview = useQuery(
    trpc.analytics.viewFigures.queryOptions(question, { refetchInterval: 30_000, placeholderData: (before) => before }),
  );
  const { data } = overview;
  if (overview.isError && !data) return <Failure error={overview.error} onRetry={() => void overview.refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  return (
    <div className="space-y-6">
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {figureKinds.map(({ name, measure }) => (
          <li
            key={name}
            className={cn(
              'flex flex-col rounded-xl border border-line bg-surface p-4',
              drawn === name && 'border-accent ring-1 ring-accent',
            )}
          >
            <h2 className="text-[13px] font-medium text-ink-soft">
              {isOfPoints(name) ? (
                <button
                  type="button"
                  aria-pressed={drawn === name}
                  onClick={() => setDrawn(name)}
                  className="text-left"
                >
                  {t(`name_${name}`)}
                </button>
              ) : (
                t(`name_${name}`)
              )}
            </h2>
            <p className="mt-1 text-2xl font-semibold tracking-tight tabular-nums">
              {text(name, data.totals[name])}
              {name === 'ai_resolution_rate' && data.totals[name] !== null && isOpenAt(data.to, data.as_of) && '*'}
            </p>
            <p className="mt-1 flex-1 text-xs text-ink-faint">{t(`about_${name}`)}</p>
            {data.totals[name] !== null && data.totals[name] !== 0 && (
              <button
                type="button"
                className="mt-2 self-start text-xs font-medium text-accent hover:underline print:hidden"
                onClick={() => onBehind({ title: t(`name_${name}`), measure, dimension: 'all' })}
              >
                {t('behind')}
                <span className="sr-only">: {t(`name_${name}`)}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      <Card className="p-5">
        <h2 className="mb-4 text-sm font-semibold">{t(`name_${drawn}`)}</h2>
        <SeriesChart
          label={t(`name_${drawn}`)}
          points={data.series.map((point) => ({ at: point.at, value: point[drawn] }))}
          timeZone={data.timezone}
          byHour={data.granularity === 'hour'}
          inWords={(value) => text(drawn, value)}
        />
      </Card>
      <SeriesTable data={data} question={{ table: 'overview', ...question }} />
      <RunningNote to={data.to} asOf={data.as_of} />
      <Breakdown totals={data.totals}>
        <SpendingCard days={asked.days} filter={asked.filter} />
      </Breakdown>
      <p className="text-xs text-ink-faint">
        {t('fresh', { zone: data.timezone })} <Ago at={data.as_of} />
      </p>
    </div>
  );
}
