'use client';

import { ChartColumn } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Empty, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Card } from '#app/_ui/page.tsx';
import { Ago } from '#app/_ui/time/time.tsx';
import { Definition } from './definition.tsx';
import { ExportButton, type ExportQuestion } from './export-button.tsx';

export interface Column<Row> {
  readonly key: string;
  readonly name: string;
  readonly about: string;
  readonly cell: (row: Row) => ReactNode;
}

interface Props<Row> {
  readonly title: string;
  /** A note that explains what the column titles do not say. */
  readonly note?: string | undefined;
  /** The input for exporting the same rows as a file. */
  readonly question: Omit<ExportQuestion, 'title'>;
  /** The rows of the table. Undefined while they load. */
  readonly rows: readonly Row[] | undefined;
  readonly nameOf: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  /** The time up to which all events are included in the figures. */
  readonly asOf: string | undefined;
  /** The content to show if there are no rows. */
  readonly empty?: ReactNode;
  /** Explains what the table compares. `children` are shown at the end of the table. */
  readonly about?: string;
  readonly children?: ReactNode;
}

/** A table that compares items such as agents or campaigns, one in each row. */
export function FigureTable<Row extends { readonly id: string }>({
  title,
  note,
  question,
  rows,
  nameOf,
  columns,
  asOf,
  empty,
  about,
  children,
}: Props<Row>) {
  const t = useTranslations('figures');
  return (
    <Card className="print:overflow-visible">
      <div className="flex items-center justify-between gap-3 px-5 py-3">
        <div>
          <h2 className="text-md font-semibold">{title}</h2>
          {note && <p className="mt-0.5 text-xs text-ink-faint">{note}</p>}
        </div>
        <ExportButton question={{ ...question, title }} disabled={!rows?.length} />
      </div>
      {about && <p className="px-5 pb-3 text-xs text-ink-faint">{about}</p>}
      {!rows && <SkeletonRows />}
      {rows?.length === 0 &&
        (empty ?? (
          <Empty icon={ChartColumn} title={t('emptyTitle')}>
            {t('emptyText')}
          </Empty>
        ))}
      {rows && rows.length > 0 && (
        <section
          className="overflow-x-auto border-t border-line print:overflow-visible"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
          tabIndex={0}
          aria-label={title}
        >
          <table className="print-whole w-full text-left text-sm tabular-nums">
            <thead className="text-xs text-ink-soft">
              <tr>
                <th
                  scope="col"
                  className="sticky left-0 bg-surface z-10 px-5 py-2 align-bottom font-medium print:static"
                >
                  {title}
                </th>
                {columns.map(({ key, name, about }) => (
                  <th key={key} scope="col" className="min-w-24 px-3 py-2 text-right align-bottom font-medium">
                    {name} <Definition of={name}>{about}</Definition>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {rows.map((row) => (
                <tr key={row.id}>
                  <th
                    scope="row"
                    className="sticky left-0 max-w-44 truncate bg-surface px-5 py-2.5 font-medium whitespace-nowrap print:static"
                    title={nameOf(row)}
                  >
                    {nameOf(row)}
                  </th>
                  {columns.map(({ key, cell }) => (
                    <td key={key} className="px-3 py-2.5 text-right whitespace-nowrap">
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {asOf && (
        <footer className="space-y-1 border-t border-line px-5 py-3 text-xs text-ink-faint">
          {children}
          <p>
            {t('completeTo')}: <Ago at={asOf} />
          </p>
        </footer>
      )}
    </Card>
  );
}
