'use client';

import { useFormatter } from 'next-intl';
import { cn } from './cn.ts';

interface Hour {
  readonly at: string;
  readonly succeeded: number;
  readonly failed: number;
}

interface Props {
  readonly hours: readonly Hour[];
  /** What the whole shows, in words. */
  readonly label: string;
  /** One hour in words. */
  readonly inWords: (hour: Hour, time: string) => string;
  /** Without lines and times: for a row of a list. */
  readonly small?: boolean;
  readonly className?: string;
}

const height = 100;
const barOf = (count: number, most: number) => (count === 0 ? 0 : Math.max(3, (count / most) * height));

/** Hour by hour, what succeeded and what failed. The numbers stand in a list for those who do not see it. */
export function HourChart({ hours, label, inWords, small = false, className }: Props) {
  const format = useFormatter();
  const most = Math.max(1, ...hours.map((hour) => hour.succeeded + hour.failed));
  const time = (at: string) =>
    format.dateTime(new Date(at), { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' });
  const busy = hours.filter((hour) => hour.succeeded + hour.failed > 0);
  const gap = hours.length > 48 ? 0.15 : 0.25;
  return (
    <figure className={className}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${hours.length} ${height}`}
        preserveAspectRatio="none"
        className={cn('block w-full', small ? 'h-7' : 'h-32 border-b border-line-strong')}
      >
        {hours.map((hour, place) => {
          const bad = barOf(hour.failed, most);
          const good = barOf(hour.succeeded, most);
          return (
            <g key={hour.at}>
              <title>{inWords(hour, time(hour.at))}</title>
              <rect
                x={place}
                y={0}
                width={1}
                height={height}
                className="fill-transparent hover:fill-sunken dark:hover:fill-raised"
              />
              {good + bad === 0 && (
                <rect x={place + gap / 2} y={height - 2} width={1 - gap} height={2} className="fill-line-strong" />
              )}
              <rect
                x={place + gap / 2}
                y={height - good}
                width={1 - gap}
                height={good}
                className="pointer-events-none fill-accent"
              />
              <rect
                x={place + gap / 2}
                y={height - good - bad}
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
