'use client';

import { useFormatter } from 'next-intl';
import { cn } from '../cn.ts';
import { chartHeight, drawHours } from './draw-hours.ts';

interface Hour {
  readonly at: string;
  readonly succeeded: number;
  readonly failed: number;
}

interface Props {
  readonly hours: readonly Hour[];
  /** A description of the whole chart for screen readers. */
  readonly label: string;
  /** Describes the numbers of one hour in words. */
  readonly inWords: (hour: Hour, time: string) => string;
  /** Whether to leave out the axis and its times, for use in a row of a list. */
  readonly small?: boolean;
  readonly className?: string;
}

/** A bar chart of the successes and failures in each hour. A list for screen readers contains the same numbers. */
export function HourChart({ hours, label, inWords, small = false, className }: Props) {
  const format = useFormatter();
  const bars = drawHours(hours);
  const time = (at: string) =>
    format.dateTime(new Date(at), { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' });
  const busy = hours.filter((hour) => hour.succeeded + hour.failed > 0);
  const gap = hours.length > 48 ? 0.15 : 0.25;
  return (
    <figure className={className}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${hours.length} ${chartHeight}`}
        preserveAspectRatio="none"
        className={cn('block w-full', small ? 'h-7' : 'h-32 border-b border-line-strong')}
      >
        {hours.map((hour, index) => {
          const { good, bad } = bars[index] ?? { good: 0, bad: 0 };
          return (
            <g key={hour.at}>
              <title>{inWords(hour, time(hour.at))}</title>
              <rect
                x={index}
                y={0}
                width={1}
                height={chartHeight}
                className="fill-transparent hover:fill-sunken dark:hover:fill-raised"
              />
              {good + bad === 0 && (
                <rect x={index + gap / 2} y={chartHeight - 2} width={1 - gap} height={2} className="fill-line-strong" />
              )}
              <rect
                x={index + gap / 2}
                y={chartHeight - good}
                width={1 - gap}
                height={good}
                className="pointer-events-none fill-accent"
              />
              <rect
                x={index + gap / 2}
                y={chartHeight - good - bad}
                width={1 - gap}
                height={bad}
                className="pointer-events-none fill-danger"
              />
            </g>
          );
        })}
      </svg>
      {!small && (
        <figcaption className="mt-1.5 flex justify-between text-xs text-ink-faint tabular-nums">
          <span>{time(hours[0]?.at ?? '')}</span>
          <span>{time(hours.at(-1)?.at ?? '')}</span>
        </figcaption>
      )}
      {!small && (
        <ul className="sr-only">
          {busy.map((hour) => (
            <li key={hour.at}>{inWords(hour, time(hour.at))}</li>
          ))}
        </ul>
      )}
    </figure>
  );
}
