'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Card } from '#app/_ui/page.tsx';
import type { Figures } from '#server/contract/insight/analytics.ts';
import {
  answerers,
  type EpisodeMeasure,
  handoffTypes,
  sentiments,
  writers,
} from '#server/contract/insight/figure-words.ts';
import { BehindNumber } from './behind-number.tsx';
import type { Behind } from './use-behind.ts';
import { useFigureText } from './use-figure-text.ts';

interface Line {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** The measure whose conversations are listed when the user clicks the number. */
  readonly measure: EpisodeMeasure;
  readonly text?: string;
}

interface PartsProps {
  readonly title: string;
  readonly about: string;
  readonly lines: readonly Line[];
  readonly onBehind: (behind: Behind) => void;
}

/** Splits a total into its parts and shows the number and the share of each. */
function Parts({ title, about, lines, onBehind }: PartsProps) {
  const t = useTranslations('figures');
  const format = useFormatter();
  const whole = lines.reduce((sum, { value }) => sum + value, 0);
  return (
    <Card className="flex break-inside-avoid flex-col p-5">
      <h2 className="text-md font-semibold">{title}</h2>
      <p className="mt-0.5 mb-3 text-xs text-ink-faint">{about}</p>
      {whole === 0 && <p className="text-sm text-ink-soft">{t('noneYet')}</p>}
      {whole > 0 && (
        <ul className="space-y-2.5">
          {lines.map(({ key, label, value, measure, text }) => (
            <li key={key} className="text-sm">
              <div className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 truncate print:whitespace-normal">{label}</span>
                <span className="shrink-0 text-ink-soft tabular-nums">
                  <BehindNumber behind={{ measure }} onBehind={onBehind} isNone={value === 0}>
                    {text ??
                      `${format.number(value)} · ${format.number(value / whole, { style: 'percent', maximumFractionDigits: 0 })}`}
                  </BehindNumber>
                </span>
              </div>
              <div className="mt-1 h-1.5 overflow-hidden rounded-full bg-sunken dark:bg-raised" aria-hidden>
                <div className="h-full rounded-full bg-accent" style={{ width: `${(value / whole) * 100}%` }} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

interface Props {
  readonly totals: Figures;
  readonly onBehind: (behind: Behind) => void;
  readonly children?: ReactNode;
}

/** Shows the reasons for handoffs to attendants, the most frequent first. */
export function HandoffReasons({ totals, onBehind }: Omit<Props, 'children'>) {
  const t = useTranslations('figures');
  const codes = handoffTypes
    .map((key) => ({
      key,
      label: t(`code_${key}`),
      measure: `handed_off_${key}` as const,
      value: totals.handoff_codes[key] ?? 0,
    }))
    .filter(({ value }) => value > 0)
    .toSorted((one, other) => other.value - one.value);
  return <Parts title={t('codes')} about={t('codesAbout')} lines={codes} onBehind={onBehind} />;
}

/** Shows who answered, how quickly, why conversations were handed off, and how customers felt. */
export function Breakdown({ totals, onBehind, children }: Props) {
  const t = useTranslations('figures');
  const format = useFormatter();
  const text = useFigureText();
  const answered = writers.map((key) => ({
    key,
    label: t(`answered_${key}`),
    measure: `answered_by_${key}` as const,
    value: totals.answered_by[key],
  }));
  const first = answerers
    .filter((key) => key !== 'other' || totals.by.other.count > 0)
    .map((key) => ({
      key,
      label: t(`by_${key}`),
      measure: `first_response_by_${key}` as const,
      value: totals.by[key].count,
      text: t('firstOf', {
        count: format.number(totals.by[key].count),
        p50: text('first_response_p50', totals.by[key].first_response_p50),
        p90: text('first_response_p90', totals.by[key].first_response_p90),
      }),
    }));
  const written = answerers.map((key) => ({
    key,
    label: t(`by_${key}`),
    measure: `messages_out_by_${key}` as const,
    value: totals.messages_out_by[key],
  }));
  const felt = sentiments.map((key) => ({
    key,
    label: t(`sentiment_${key}`),
    measure: `sentiment_${key}` as const,
    value: totals.sentiment[key],
  }));
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <Parts title={t('first')} about={t('firstAbout')} lines={first} onBehind={onBehind} />
      <Parts title={t('written')} about={t('writtenAbout')} lines={written} onBehind={onBehind} />
      <Parts title={t('answered')} about={t('answeredAbout')} lines={answered} onBehind={onBehind} />
      <Parts title={t('sentiments')} about={t('sentimentsAbout')} lines={felt} onBehind={onBehind} />
      <HandoffReasons totals={totals} onBehind={onBehind} />
      {children}
    </div>
  );
}
