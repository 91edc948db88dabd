'use client';

import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Skeleton } from '#app/_ui/feedback/skeleton.tsx';
import { Card } from '#app/_ui/page.tsx';
import { useSums } from '#app/_ui/text/use-money.ts';
import { minutesPerMessage } from '#server/contract/insight/figure-words.ts';
import { useHasPower, useToday } from '../_shell/member.tsx';
import { daysBefore } from '../figures/charts/days-before.ts';
import { periodDays } from '../figures/period-days.ts';
import { hoursSaved, sparkline, weekNumbers } from './week-numbers.ts';

const box = { width: 96, height: 24 };

/** A small line chart of the values by day. The sentence next to the chart states the number. */
const Sparkline = ({ days }: { readonly days: readonly (number | null)[] }) => (
  <svg viewBox={`-2 -2 ${box.width + 4} ${box.height + 4}`} className="h-7 w-24 shrink-0" aria-hidden>
    <line x1={0} x2={box.width} y1={box.height} y2={box.height} className="stroke-line" />
    <polyline
      points={sparkline(days, box.width, box.height)}
      fill="none"
      strokeWidth={2}
      strokeLinejoin="round"
      strokeLinecap="round"
      className="stroke-accent"
    />
  </svg>
);

type WeekNumber = ReturnType<typeof weekNumbers>[number];

/** Returns functions that put a number into words and compare it with the week before. */
function useWords() {
  const t = useTranslations('home');
  const format = useFormatter();
  const duration = (seconds: number) => {
    if (seconds < 60) return t('seconds', { value: format.number(seconds, { maximumFractionDigits: 0 }) });
    if (seconds < 7_200) return t('minutes', { value: format.number(seconds / 60, { maximumFractionDigits: 0 }) });
    return t('hours', { value: format.number(seconds / 3_600, { maximumFractionDigits: 1 }) });
  };
  const written = ({ name }: WeekNumber, value: number) => {
    if (name === 'ai') return format.number(value, { style: 'percent', maximumFractionDigits: 0 });
    if (name === 'person') return duration(value);
    return format.number(value, { maximumFractionDigits: name === 'rating' ? 1 : 0 });
  };
  const beside = (one: WeekNumber): string => {
    const { now, before } = one;
    if (now === null) return '';
    if (before === null) return t('weekNew');
    const [was, is] = [written(one, before), written(one, now)];
    if (was === is) return t('weekSame');
    const way = now > before ? 'up' : 'down';
    return one.name === 'person'
      ? t(`weekPerson_${way}`, { by: duration(Math.abs(now - before)) })
      : t(`week_${way}`, { was });
  };
  return { written, beside };
}

/** Shows the cost of the month so far. The component is rendered only for roles that may see costs. */
function CostSoFar({ day }: { readonly day: string }) {
  const t = useTranslations('home');
  const trpc = useTRPC();
  const sums = useSums();
  const month = { from: `${day.slice(0, 8)}01`, to: day };
  const { data } = useQuery(trpc.analytics.viewSpending.queryOptions(month, { staleTime: 60_000 }));
  if (!data) return null;
  const { operator, ai } = data;
  const isKnown = operator.unknown === 0 && ai.cost !== null;
  const costs = [...operator.cost, ...(ai.cost && ai.turns > 0 ? [ai.cost] : [])];
  if (costs.every(({ amount }) => Number(amount) === 0)) return null;
  return (
    <li className="px-4 py-2.5 text-sm sm:px-5">
      {t(isKnown ? 'costSoFar' : 'costSoFarAtLeast', { cost: sums(costs) })}
    </li>
  );
}

/**
 * The card with the figures of the week in five sentences, each with a small chart. Administrators and editors see it.
 */
export function WeekCard() {
  const t = useTranslations('home');
  const trpc = useTRPC();
  const seesCosts = useHasPower('costs:read');
  const { written, beside } = useWords();
  const days = periodDays(useToday(), 7);
  const read = (of: typeof days) => trpc.analytics.viewFigures.queryOptions(of, { refetchInterval: 60_000 });
  const [week, before] = [useQuery(read(days)), useQuery(read(daysBefore(days)))];
  if (week.isError || before.isError) return null;
  if (!week.data || !before.data) return <Skeleton className="h-72" />;
  const { totals, series } = week.data;
  // In a new organization all figures are zero, so the card is hidden.
  if (totals.conversations_opened + before.data.totals.conversations_opened === 0) return null;
  const saved = hoursSaved(totals);
  const counts = {
    resolved: totals.conversations_resolved,
    byAi: totals.conversations_resolved_by_ai,
    opened: totals.conversations_opened,
    today: series.at(-1)?.conversations_opened ?? 0,
    handoffs: totals.handoffs,
    ratings: totals.ratings,
  };
  return (
    <Card>
      <header className="flex items-center justify-between gap-3 border-b border-line px-4 py-3 sm:px-5">
        <h2 className="text-md font-semibold">{t('week')}</h2>
        <Link
          href="/figures?period=7"
          prefetch={false}
          className="flex items-center gap-1 text-sm font-medium text-accent hover:underline"
        >
          {t('toReports')} <ArrowRight className="size-4" aria-hidden />
        </Link>
      </header>
      <ul className="divide-y divide-line" aria-label={t('week')}>
        {weekNumbers(week.data, before.data).map((one) => (
          <li key={one.name} className="flex items-center gap-4 px-4 py-2.5 sm:px-5">
            <p className="min-w-0 flex-1 text-sm">
              <span className="font-medium">
                {one.now === null
                  ? t(`weekNone_${one.name}`, counts)
                  : t(`week_${one.name}`, { ...counts, value: written(one, one.now) })}
              </span>{' '}
              <span className="text-ink-soft">{beside(one)}</span>
            </p>
            {one.days.length > 0 && <Sparkline days={one.days} />}
          </li>
        ))}
        {saved >= 0.05 && (
          <li className="px-4 py-2.5 text-sm sm:px-5">
            <span className="font-medium">
              {saved < 1
                ? t('savedMinutes', { minutes: Math.round(saved * 60) })
                : t('saved', { hours: saved < 10 ? Math.round(saved * 10) / 10 : Math.round(saved) })}
            </span>{' '}
            <span className="text-ink-soft">
              {t('savedHow', { minutes: minutesPerMessage, count: totals.messages_out_by.ai })}
            </span>
          </li>
        )}
        {seesCosts && <CostSoFar day={days.to} />}
      </ul>
    </Card>
  );
}
