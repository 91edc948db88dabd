'use client';

import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { type ChartTable, plain } from './chart-table.ts';
import { font, type Paint } from './save-picture.ts';

export interface Step {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** The URL of the list of people who reached this step. */
  readonly href: string;
}

/**
 * Returns the table of a funnel, and a function that draws the funnel for a saved picture. Each step is shown as a
 * share of the first step.
 */
export function useFunnel(steps: readonly Step[], what: string) {
  const t = useTranslations('charts');
  const format = useFormatter();
  const first = steps[0]?.value ?? 0;
  const partOf = (value: number) => (first === 0 ? null : value / first);
  const share = (value: number) => {
    const part = partOf(value);
    return part === null ? '–' : format.number(part, { style: 'percent', maximumFractionDigits: part < 0.1 ? 1 : 0 });
  };
  const table: ChartTable = {
    head: [t('step'), what, t('ofFirst')],
    rows: steps.map(({ label, value, href }) => [
      plain(label),
      { text: format.number(value), value, ...(value > 0 && { href }) },
      { text: share(value), value: partOf(value) },
    ]),
  };
  const paint =
    (): Paint =>
    (ctx, { x, y, width, height }, colours) => {
      const row = Math.min(84, height / Math.max(1, steps.length));
      for (const [index, { label, value }] of steps.entries()) {
        const top = y + index * row;
        ctx.font = font(15);
        ctx.fillStyle = colours.ink;
        ctx.fillText(`${label}: ${format.number(value)} (${share(value)})`, x, top + 14);
        ctx.fillStyle = colours.sunken;
        ctx.fillRect(x, top + 22, width, row - 40);
        ctx.fillStyle = colours.accent;
        ctx.fillRect(x, top + 22, width * (partOf(value) ?? 0), row - 40);
      }
    };
  return { table, paint, share };
}

/** Draws the steps as bars, one below the other. The width of each bar is the step's share of the first step. */
export function Funnel({
  steps,
  share,
}: {
  readonly steps: readonly Step[];
  readonly share: (value: number) => string;
}) {
  const format = useFormatter();
  const most = Math.max(1, ...steps.map(({ value }) => value));
  return (
    <ol className="space-y-2.5">
      {steps.map(({ key, label, value, href }) => (
        <li key={key}>
          <div className="flex items-baseline justify-between gap-3 text-sm">
            <span className="min-w-0 truncate">{label}</span>
            <span className="shrink-0 tabular-nums">
              {value === 0 ? (
                '0'
              ) : (
                <Link href={href} prefetch={false} className="font-medium text-accent hover:underline print:text-ink">
                  {format.number(value)}
                </Link>
              )}
              <span className="ml-2 inline-block w-11 text-right text-xs text-ink-faint">{share(value)}</span>
            </span>
          </div>
          <div className="mt-1 h-3 overflow-hidden rounded-sm bg-sunken dark:bg-raised" aria-hidden>
            <div className="h-full rounded-sm bg-accent" style={{ width: `${(value / most) * 100}%` }} />
          </div>
        </li>
      ))}
    </ol>
  );
}
