'use client';

import { useTranslations } from 'next-intl';
import { Card } from '#app/_ui/page.tsx';
import { type ComparedFigure, figureOf } from '#server/contract/insight/figure-words.ts';
import type { ViewFiguresResult } from '#server/contract/insight/figures-page.ts';
import { BehindNumber } from '../behind-number.tsx';
import { Definition } from '../definition.tsx';
import { figureKinds, isNothing, isOfPoints } from '../figure-list.ts';
import { isOpenAt } from '../running-window.ts';
import { SeriesChart } from '../series-chart.tsx';
import type { Behind } from '../use-behind.ts';
import { useFigureText } from '../use-figure-text.ts';

interface Props {
  readonly name: ComparedFigure;
  readonly data: ViewFiguresResult;
  /** The figures of the previous period. Undefined while these figures load. */
  readonly before: ViewFiguresResult | undefined;
  readonly onBehind: (behind: Behind) => void;
}

const measureOf = new Map(figureKinds.map(({ name, measure }) => [name, measure]));

/**
 * Shows a figure's value in the period and in the previous period, and the values by day if the figure has such values.
 */
export function NumberTile({ name, data, before, onBehind }: Props) {
  const t = useTranslations('figures');
  const c = useTranslations('charts');
  const text = useFigureText();
  const value = figureOf(data.totals, name);
  const label = t(`name_${name}`);
  const isRunning = name === 'ai_resolution_rate' && value !== null && isOpenAt(data.to, data.as_of);
  return (
    <Card className="break-inside-avoid overflow-visible p-4 sm:p-5">
      <h2 className="text-md font-semibold">
        {label} <Definition of={label}>{t(`about_${name}`)}</Definition>
      </h2>
      <p className="mt-2 text-3xl font-semibold tracking-tight tabular-nums">
        <BehindNumber
          behind={{ measure: measureOf.get(name) ?? 'opened' }}
          onBehind={onBehind}
          isNone={isNothing(name, value)}
        >
          {text(name, value)}
        </BehindNumber>
        {isRunning && '*'}
      </p>
      <p className="mt-1 text-sm text-ink-soft tabular-nums">
        {c('periodBefore')}: {before ? text(name, figureOf(before.totals, name)) : '…'}
      </p>
      {isOfPoints(name) && data.series.length > 1 && (
        <div className="mt-4">
          <SeriesChart
            label={label}
            points={data.series.map((point) => ({ at: point.at, value: point[name] }))}
            timeZone={data.timezone}
            byHour={data.granularity === 'hour'}
            inWords={(one) => text(name, one)}
          />
        </div>
      )}
    </Card>
  );
}
