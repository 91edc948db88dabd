import { useFormatter, useTranslations } from 'next-intl';
import { Card } from '#app/_ui/page.tsx';
import type { Overview } from '#server/contract/insight/analytics.ts';
import { BehindNumber } from './behind-number.tsx';
import { Definition } from './definition.tsx';
import { ExportButton, type ExportQuestion } from './export-button.tsx';
import { figureKinds, isNothing, isOfPoints, type PointFigure } from './figure-list.ts';
import { runsOn } from './running-window.ts';
import type { Behind } from './use-behind.ts';
import { useFigureText } from './use-figure-text.ts';

const columns = figureKinds.flatMap(({ name, ...kind }) =>
  isOfPoints(name) ? [{ name: name satisfies PointFigure, ...kind }] : [],
);

interface Props {
  readonly data: Overview;
  readonly question: Omit<ExportQuestion, 'title'>;
  readonly onBehind: (behind: Behind) => void;
}

/** The numbers of the chart as a table by day or hour, newest first. A click on a number lists its conversations. */
export function SeriesTable({ data, question, onBehind }: Props) {
  const t = useTranslations('figures');
  const format = useFormatter();
  const text = useFigureText();
  const hour = data.granularity === 'hour' ? ({ hour: '2-digit', minute: '2-digit' } as const) : {};
  const day = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: data.timezone } as const;
  const when = (at: string) => format.dateTime(new Date(at), { ...day, ...hour });
  const spanOf = (index: number) => {
    // The first day or hour may begin before the period does. In that case, the span begins at the start of the period.
    const from = (index > 0 && data.series[index]?.at) || data.from;
    return { from, to: data.series[index + 1]?.at ?? data.to };
  };
  const points = data.series.map((point, index) => ({ point, span: spanOf(index) })).toReversed();
  return (
    <Card className="print:overflow-visible">
      <div className="flex items-center justify-between gap-3 px-5 py-3">
        <h2 className="text-md font-semibold">{t('table')}</h2>
        <ExportButton question={{ ...question, title: t('view_overview') }} />
      </div>
      <section
        className="max-h-96 overflow-auto border-t border-line print:max-h-none print:overflow-visible"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label={t('table')}
      >
        <table className="print-whole w-full text-left text-sm tabular-nums">
          <thead className="sticky top-0 z-10 bg-surface text-xs text-ink-soft print:static">
            <tr>
              <th scope="col" className="px-5 py-2 align-bottom font-medium whitespace-nowrap">
                {t('when')}
              </th>
              {columns.map(({ name }) => (
                <th key={name} scope="col" className="px-3 py-2 text-right align-bottom font-medium">
                  {t(`name_${name}`)} <Definition of={t(`name_${name}`)}>{t(`about_${name}`)}</Definition>
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {points.map(({ point, span }) => (
              <tr key={point.at}>
                <th scope="row" className="px-5 py-2 font-normal whitespace-nowrap">
                  {when(point.at)}
                </th>
                {columns.map(({ name, measure }) => (
                  <td key={name} className="px-3 py-2 text-right whitespace-nowrap">
                    <BehindNumber behind={{ measure, span }} onBehind={onBehind} isNone={isNothing(name, point[name])}>
                      {text(name, point[name])}
                    </BehindNumber>
                    {name === 'ai_resolution_rate' && point[name] !== null && runsOn(data, point.at) && '*'}
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
