'use client';

import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { cn } from '#app/_ui/cn.ts';
import { Skeleton } from '#app/_ui/feedback/skeleton.tsx';
import { Failure } from '#app/_ui/feedback/states.tsx';
import type { Behind } from '../use-behind.ts';
import { useFigureText } from '../use-figure-text.ts';
import type { Asked } from '../use-figures-query.ts';
import { untilFresh } from '../use-fresh-figures.ts';
import { ChartCard } from './chart-card.tsx';
import { plain } from './chart-table.ts';
import { dots, fills, HoursGrid, weekdays } from './hours-grid.tsx';
import { depthOf, depths, hourNames } from './hours-of-week.ts';
import { font, type Paint } from './save-picture.ts';
import { useDayName } from './use-day-name.ts';

const strengths = [0.04, 0.15, 0.35, 0.6, 1];

interface Props extends Pick<Asked, 'days' | 'filter'> {
  readonly period: string;
  readonly onBehind: (behind: Behind) => void;
}

/** Shows, for each hour of the week, how many customers began to wait and the median time they waited. */
export function WaitsChart({ days, filter, period, onBehind }: Props) {
  const t = useTranslations('charts');
  const format = useFormatter();
  const text = useFigureText();
  const trpc = useTRPC();
  const dayName = useDayName();
  const read = useQuery(trpc.analytics.viewWaits.queryOptions({ ...days, ...filter }, untilFresh));
  if (read.isError) return <Failure error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton className="h-80" />;
  const { hours } = read.data;
  const most = Math.max(0, ...hours.map(({ wait_p50 }) => wait_p50));
  const cellOf = (weekday: number, hour: number) => hours.find((one) => one.weekday === weekday && one.hour === hour);
  const behindOf = (weekday: number, hour: number): Behind => ({ measure: 'waited', weekHour: `${weekday}-${hour}` });
  const median = (seconds: number) => text('waiting_p50', seconds);
  const table = {
    head: [t('hourOfWeek'), t('waits'), t('halfWaited')],
    rows: hours.map(({ weekday, hour, waits, wait_p50 }) => [
      plain(`${dayName(weekday, 'long')}, ${hourNames[hour]}`),
      { text: format.number(waits), value: waits, behind: behindOf(weekday, hour) },
      { text: median(wait_p50), value: wait_p50 },
    ]),
  };
  const paint =
    (): Paint =>
    (ctx, { x, y, width, height }, colours) => {
      const [column, row] = [(width - 60) / 24, (height - 30) / 7];
      ctx.font = font(13);
      for (const weekday of weekdays) {
        ctx.fillStyle = colours['ink-soft'];
        ctx.fillText(dayName(weekday), x, y + 24 + (weekday - 0.4) * row);
        for (const [hour, name] of hourNames.entries()) {
          const left = x + 60 + hour * column;
          ctx.fillStyle = colours['ink-soft'];
          if (weekday === 1 && hour % 3 === 0) ctx.fillText(name, left, y + 12);
          const cell = cellOf(weekday, hour);
          ctx.globalAlpha = strengths[cell ? depthOf(cell.wait_p50, most) : 0] ?? 1;
          ctx.fillStyle = colours.warning;
          ctx.fillRect(left, y + 24 + (weekday - 1) * row, column - 3, row - 3);
          ctx.globalAlpha = 1;
        }
      }
    };
  return (
    <ChartCard
      title={t('whenWaiting')}
      about={t('whenWaitingAbout')}
      period={period}
      table={table}
      empty={hours.length === 0 && t('whenWaitingNone')}
      paint={paint}
      onBehind={onBehind}
    >
      <HoursGrid hours={hours} onBehind={(weekday, hour) => onBehind(behindOf(weekday, hour))} />
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-soft">
        {depths(most).map((upTo, index) => (
          <span key={upTo} className="flex items-center gap-1.5">
            <span className={cn('flex size-4 items-center justify-center rounded-sm', fills[index + 1])} aria-hidden>
              <span className={cn('rounded-full bg-ink', dots[index + 1])} />
            </span>
            {t('upTo', { wait: median(upTo) })}
          </span>
        ))}
      </p>
    </ChartCard>
  );
}
