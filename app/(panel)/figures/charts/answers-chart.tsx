'use client';

import { useTranslations } from 'next-intl';
import type { EpisodeMeasure } from '#server/contract/insight/figure-words.ts';
import type { ViewFiguresResult } from '#server/contract/insight/figures-page.ts';
import type { Behind } from '../use-behind.ts';
import { useFigureText } from '../use-figure-text.ts';
import { ChartCard } from './chart-card.tsx';
import { plain } from './chart-table.ts';
import { LineChart } from './line-chart.tsx';
import { usePicture } from './use-picture.ts';
import { usePoints } from './use-points.ts';

interface Props {
  readonly data: ViewFiguresResult;
  readonly onBehind: (behind: Behind) => void;
}

/**
 * Shows how soon people answered, how soon the AI answered, and how soon the first useful answer came. A message that
 * only says that an attendant was called does not count as useful.
 */
export function AnswersChart({ data, onBehind }: Props) {
  const t = useTranslations('charts');
  const text = useFigureText();
  const { names, spanOf, period } = usePoints(data);
  const { onDrawn, paint } = usePicture();
  const { series } = data;
  const lines = [
    {
      label: t('byPeople'),
      values: series.map(({ by }) => by.person.first_response_p50),
      look: { colour: 'warning', dash: [] },
    },
    {
      label: t('byAnybodyUseful'),
      values: series.map((point) => point.useful_response_p50),
      look: { colour: 'accent', dash: [8, 4] },
    },
    {
      label: t('byAi'),
      values: series.map(({ by }) => by.ai.first_response_p50),
      look: { colour: 'info', dash: [2, 3] },
    },
  ] as const;
  const measures: readonly EpisodeMeasure[] = ['first_response_by_person', 'answered_usefully', 'first_response_by_ai'];
  const inWords = (value: number | null) => text('first_response_p50', value);
  const isNone = lines.every(({ values }) => values.every((value) => value === null));
  const table = {
    head: [t(data.granularity), ...lines.map(({ label }) => label)],
    rows: names.map((name, index) => [
      plain(name),
      ...lines.map(({ values }, line) => ({
        text: inWords(values[index] ?? null),
        value: values[index] ?? null,
        behind: { measure: measures[line] ?? 'answered', span: spanOf(index) },
      })),
    ]),
  };
  return (
    <ChartCard
      title={t('answers')}
      about={t('answersAbout')}
      period={period}
      table={table}
      empty={isNone && t('answersNone')}
      legend={lines}
      paint={paint}
      onBehind={onBehind}
    >
      <LineChart
        label={t('answers')}
        points={names}
        lines={lines}
        marks={[]}
        unit="seconds"
        inWords={inWords}
        onOpen={(index) => onBehind({ measure: 'answered', span: spanOf(index) })}
        onDrawn={onDrawn}
      />
    </ChartCard>
  );
}
