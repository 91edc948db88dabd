'use client';

import { useFormatter } from 'next-intl';

const height = 100;
/** The lowest height of a bar, so that a very small value is still visible. */
const lowest = 2;

interface Props {
  readonly label: string;
  readonly points: readonly { readonly at: string; readonly value: number | null }[];
  readonly timeZone: string;
  readonly byHour: boolean;
  readonly inWords: (value: number | null) => string;
}

/** A bar chart by day or hour, in which the highest bar fills the height. A table next to it has the same numbers. */
export function SeriesChart({ label, points, timeZone, byHour, inWords }: Props) {
  const format = useFormatter();
  const most = Math.max(...points.map(({ value }) => value ?? 0));
  const hour = byHour ? ({ hour: '2-digit', minute: '2-digit' } as const) : {};
  const day = (at: string) => format.dateTime(new Date(at), { day: '2-digit', month: 'short', ...hour, timeZone });
  const gap = points.length > 100 ? 0.1 : 0.25;
  const barOf = (value: number | null) =>
    value === null || value === 0 ? 0 : Math.max(lowest, (value / most) * height);
  return (
    <figure>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${Math.max(1, points.length)} ${height}`}
        preserveAspectRatio="none"
        className="block h-36 w-full border-b border-line-strong"
      >
        {points.map(({ at, value }, index) => (
          <g key={at}>
            <title>{`${day(at)}: ${inWords(value)}`}</title>
            <rect
              x={index}
              y={0}
              width={1}
              height={height}
              className="fill-transparent hover:fill-sunken dark:hover:fill-raised"
            />
            <rect
              x={index + gap / 2}
              y={height - barOf(value)}
              width={1 - gap}
              height={barOf(value)}
              className="pointer-events-none fill-accent"
            />
          </g>
        ))}
      </svg>
      <figcaption className="mt-1.5 flex justify-between gap-4 text-xs text-ink-faint tabular-nums">
        <span>{points[0] && day(points[0].at)}</span>
        <span>{inWords(most)}</span>
        <span>{points.length > 1 && day(points.at(-1)?.at ?? '')}</span>
      </figcaption>
    </figure>
  );
}
