import { useTranslations } from 'next-intl';
import type { CSSProperties } from 'react';
import { cn } from '#app/_ui/cn.ts';
import type { ViewWaitsResult } from '#server/contract/insight/figures-page.ts';
import { useFigureText } from '../use-figure-text.ts';
import { depthOf, hourNames } from './hours-of-week.ts';
import { useDayName } from './use-day-name.ts';

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
/** The backgrounds (`fills`) of the cells and the sizes of their dots (`dots`), from no wait to the longest wait. */
export const fills = ['bg-sunken dark:bg-canvas', 'bg-warning/15', 'bg-warning/35', 'bg-warning/60', 'bg-warning'];
export const dots = ['size-0', 'size-1', 'size-1.5', 'size-2', 'size-2.5 dark:bg-canvas'];

interface Props {
  readonly hours: ViewWaitsResult['hours'];
  readonly onBehind: (weekday: number, hour: number) => void;
}

/** A grid with one cell for each hour of the week. On a phone the hours run from top to bottom. */
export function HoursGrid({ hours, onBehind }: Props) {
  const t = useTranslations('charts');
  const text = useFigureText();
  const dayName = useDayName();
  const most = Math.max(0, ...hours.map(({ wait_p50 }) => wait_p50));
  const median = (seconds: number) => text('waiting_p50', seconds);
  return (
    <div className="grid gap-0.5 text-2xs text-ink-faint tabular-nums max-sm:grid-cols-[auto_repeat(7,minmax(0,1fr))] sm:grid-cols-[auto_repeat(24,minmax(0,1fr))]">
      {hourNames.map((name, hour) => (
        <span
          key={name}
          aria-hidden
          className={cn(
            '[grid-column:var(--hour)] [grid-row:1] max-sm:[grid-column:1] max-sm:[grid-row:var(--hour)] max-sm:pr-1.5',
            hour % 3 !== 0 && 'sm:invisible',
          )}
          style={{ '--hour': hour + 2 } as CSSProperties}
        >
          {name.slice(0, 2)}
        </span>
      ))}
      {weekdays.map((weekday) => (
        <span
          key={weekday}
          aria-hidden
          className="self-center pr-2 [grid-column:1] [grid-row:var(--day)] max-sm:pr-0 max-sm:text-center max-sm:[grid-column:var(--day)] max-sm:[grid-row:1]"
          style={{ '--day': weekday + 1 } as CSSProperties}
        >
          {dayName(weekday)}
        </span>
      ))}
      {weekdays.flatMap((weekday) =>
        hourNames.map((name, hour) => {
          const cell = hours.find((one) => one.weekday === weekday && one.hour === hour);
          const depth = cell ? depthOf(cell.wait_p50, most) : 0;
          const cellStyle = cn(
            'flex h-7 items-center justify-center rounded-sm [grid-column:var(--hour)] [grid-row:var(--day)] max-sm:h-6 max-sm:[grid-column:var(--day)] max-sm:[grid-row:var(--hour)]',
            fills[depth],
          );
          const style = { '--hour': hour + 2, '--day': weekday + 1 } as CSSProperties;
          if (!cell) return <span key={`${weekday} ${name}`} className={cellStyle} style={style} aria-hidden />;
          const said = t('hourSaid', {
            hour: `${dayName(weekday, 'long')}, ${name}`,
            count: cell.waits,
            median: median(cell.wait_p50),
          });
          return (
            <button
              key={`${weekday} ${name}`}
              type="button"
              // The cells are not in the tab order, because keyboard users find the same numbers in the table.
              tabIndex={-1}
              aria-haspopup="dialog"
              aria-label={said}
              title={said}
              className={cellStyle}
              style={style}
              onClick={() => onBehind(weekday, hour)}
            >
              <span className={cn('rounded-full bg-ink', dots[depth])} aria-hidden />
            </button>
          );
        }),
      )}
    </div>
  );
}
