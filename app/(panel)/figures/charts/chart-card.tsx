'use client';

import { ChartColumn, FileDown, ImageDown, Table2 } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { saveFile } from '#app/_ui/browser/save-file.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { cn } from '#app/_ui/cn.ts';
import { Card } from '#app/_ui/page.tsx';
import { safeHref } from '#app/_ui/text/safe-href.ts';
import { BehindNumber } from '../behind-number.tsx';
import { Definition } from '../definition.tsx';
import type { Behind } from '../use-behind.ts';
import { type ChartCell, type ChartTable, linesOf } from './chart-table.ts';
import type { Look } from './colours.ts';
import { type LegendEntry, type Paint, savePicture } from './save-picture.ts';

interface Props {
  readonly title: string;
  /** The exact definition of what the chart shows. */
  readonly about: string;
  /** The period, as text for the saved picture. */
  readonly period: string;
  readonly table: ChartTable;
  /** The text to show instead of the chart when there is no data. */
  readonly empty?: string | false;
  readonly legend?: readonly LegendEntry[];
  readonly paint: () => Paint;
  readonly onBehind: (behind: Behind) => void;
  /** A control next to the title that chooses the content of the chart, such as one campaign. */
  readonly choice?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

const strokes = {
  accent: 'stroke-accent',
  info: 'stroke-info',
  warning: 'stroke-warning',
  ink: 'stroke-ink',
} as const;

/** A sample of a line for the legend, with the line's color and dashes. */
const Stroke = ({ look }: { readonly look: Look }) => (
  <svg viewBox="0 0 24 4" className="h-1 w-6 shrink-0" aria-hidden>
    <line
      x1={0}
      y1={2}
      x2={24}
      y2={2}
      strokeWidth={3}
      strokeDasharray={look.dash.join(' ')}
      className={strokes[look.colour as keyof typeof strokes]}
    />
  </svg>
);

function Cell({ cell, onBehind }: { readonly cell: ChartCell; readonly onBehind: (behind: Behind) => void }) {
  if (cell.href)
    return (
      <Link href={safeHref(cell.href) ?? ''} prefetch={false} className="text-accent hover:underline print:text-ink">
        {cell.text}
      </Link>
    );
  if (!cell.behind) return cell.text;
  return (
    <BehindNumber behind={cell.behind} onBehind={onBehind} isNone={cell.value === null || cell.value === 0}>
      {cell.text}
    </BehindNumber>
  );
}

const Numbers = ({
  title,
  table: { head, rows },
  onBehind,
}: Pick<Props, 'title' | 'table' | 'onBehind'>): ReactNode => (
  <section
    className="max-h-72 overflow-auto rounded-lg border border-line print:max-h-none print:overflow-visible"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    tabIndex={0}
    aria-label={title}
  >
    <table className="w-full text-left text-sm tabular-nums">
      <thead className="sticky top-0 bg-surface text-xs text-ink-soft print:static">
        <tr>
          {head.map((text, index) => (
            <th key={text} scope="col" className={cn('px-3 py-2 font-medium', index > 0 && 'text-right')}>
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(([first, ...rest]) => (
          <tr key={first?.text}>
            <th scope="row" className="px-3 py-1.5 font-normal">
              {first?.text}
            </th>
            {rest.map((cell, index) => (
              <td key={head[index + 1]} className="px-3 py-1.5 text-right whitespace-nowrap">
                <Cell cell={cell} onBehind={onBehind} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/**
 * A chart with its definition and a table of the same data. The chart can be saved as a picture and the table as a
 * file.
 */
export function ChartCard(props: Props) {
  const {
    title,
    about,
    period,
    table,
    empty = false,
    legend = [],
    paint,
    onBehind,
    choice,
    className,
    children,
  } = props;
  const t = useTranslations('charts');
  const [isTable, setTable] = useState(false);
  const saveNumbers = async () => {
    const { writeCsvRows } = await import('#server/base/csv/csv.ts');
    saveFile(new Blob(['\uFEFF', writeCsvRows(linesOf(table))], { type: 'text/csv;charset=utf-8' }), `${title}.csv`);
  };
  const named = (action: string) => `${action}: ${title}`;
  return (
    <Card className={cn('flex min-w-0 break-inside-avoid flex-col overflow-visible p-4 sm:p-5', className)}>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-min flex-1 text-md font-semibold">
          {title} <Definition of={title}>{about}</Definition>
        </h2>
        {choice}
        {empty === false && (
          <div className="-mr-2 flex print:hidden">
            <Button look="quiet" size="sm" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
              {isTable ? <ChartColumn className="size-4" aria-hidden /> : <Table2 className="size-4" aria-hidden />}
              {isTable ? t('asChart') : t('asTable')}
              <span className="sr-only">: {title}</span>
            </Button>
            <Button
              look="quiet"
              size="sm"
              aria-label={named(t('png'))}
              title={t('png')}
              onClick={() => void savePicture({ title, about: period, legend, paint: paint() })}
            >
              <ImageDown className="size-4" aria-hidden />
            </Button>
            <Button
              look="quiet"
              size="sm"
              aria-label={named(t('csv'))}
              title={t('csv')}
              onClick={() => void saveNumbers()}
            >
              <FileDown className="size-4" aria-hidden />
            </Button>
          </div>
        )}
      </div>
      {empty !== false && <p className="py-8 text-center text-sm text-ink-soft">{empty}</p>}
      {empty === false && isTable && <Numbers title={title} table={table} onBehind={onBehind} />}
      {empty === false && !isTable && (
        <>
          {legend.length > 0 && (
            <ul className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-soft">
              {legend.map(({ label, look }) => (
                <li key={label} className="flex items-center gap-1.5">
                  <Stroke look={look} />
                  {label}
                </li>
              ))}
            </ul>
          )}
          {children}
        </>
      )}
    </Card>
  );
}
