'use client';

import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import type { ListAnnotationsResult, ViewFiguresResult } from '#server/contract/insight/figures-page.ts';
import type { Behind } from '../use-behind.ts';
import { ChartCard } from './chart-card.tsx';
import { plain } from './chart-table.ts';
import { LineChart } from './line-chart.tsx';
import { usePicture } from './use-picture.ts';
import { usePoints } from './use-points.ts';

type Annotation = ListAnnotationsResult['data'][number];

interface Props {
  readonly data: ViewFiguresResult;
  /** The figures of the previous period. Undefined while they load. */
  readonly before: ViewFiguresResult | undefined;
  readonly annotations: readonly Annotation[];
  /** Whether the member may open the pages of agents. */
  readonly seesAgents: boolean;
  readonly onBehind: (behind: Behind) => void;
}

/** Returns a function that describes an annotation in words. An annotation is something that the organization did. */
function useAnnotation(): (one: Annotation) => string {
  const t = useTranslations('charts');
  return ({ kind, name, number }) => t(kind, { name, number: number ?? 0 });
}

/** Shows conversations by day or hour, compared with the previous period. Annotations may explain unusual days. */
export function ConversationsChart({ data, before, annotations, seesAgents, onBehind }: Props) {
  const t = useTranslations('charts');
  const format = useFormatter();
  const { names, spanOf, placeOf, period } = usePoints(data);
  const { onDrawn, paint } = usePicture();
  const inWords = useAnnotation();
  const title = t('conversations');
  const now = data.series.map((point) => point.conversations_opened);
  const then = data.series.map((_, index) => before?.series[index]?.conversations_opened ?? null);
  const lines = [
    { label: t('period'), values: now, isBars: true, look: { colour: 'accent', dash: [] } },
    { label: t('periodBefore'), values: then, look: { colour: 'ink', dash: [6, 4] } },
  ] as const;
  const count = (value: number | null) => (value === null ? '–' : format.number(value));
  const table = {
    head: [t(data.granularity), t('period'), t('periodBefore')],
    rows: names.map((name, index) => [
      plain(name),
      {
        text: count(now[index] ?? null),
        value: now[index] ?? null,
        behind: { measure: 'opened' as const, span: spanOf(index) },
      },
      { text: count(then[index] ?? null), value: then[index] ?? null },
    ]),
  };
  const hrefOf = ({ kind, id }: Annotation) =>
    kind === 'campaign_sent' ? `/campaigns/${id}` : seesAgents ? `/agents/${id}` : null;
  const sum = (values: readonly (number | null)[]) => values.reduce<number>((all, one) => all + (one ?? 0), 0);
  return (
    <ChartCard
      title={title}
      about={t('conversationsAbout')}
      period={period}
      table={table}
      legend={lines}
      paint={paint}
      onBehind={onBehind}
      className="lg:col-span-2"
    >
      <p className="mb-2 text-sm text-ink-soft">
        {t('conversationsSum', { now: sum(now), before: before ? sum(then) : -1 })}
      </p>
      <LineChart
        label={title}
        points={names}
        lines={lines}
        marks={annotations.map((one) => ({ index: placeOf(one.at), label: inWords(one) }))}
        unit="count"
        inWords={count}
        onOpen={(index) => onBehind({ measure: 'opened', span: spanOf(index) })}
        onDrawn={onDrawn}
      />
      {annotations.length > 0 && (
        <ul aria-label={t('annotations')} className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-soft">
          {annotations.slice(-6).map((one) => {
            const href = hrefOf(one);
            return (
              <li key={`${one.kind} ${one.id} ${one.at}`} className="flex items-center gap-1.5">
                <span className="text-info" aria-hidden>
                  ▼
                </span>
                {names[placeOf(one.at)]}:{' '}
                {href ? (
                  <Link href={href} prefetch={false} className="text-accent hover:underline">
                    {inWords(one)}
                  </Link>
                ) : (
                  inWords(one)
                )}
              </li>
            );
          })}
        </ul>
      )}
    </ChartCard>
  );
}
