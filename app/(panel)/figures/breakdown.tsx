'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Card } from '#app/_ui/page.tsx';
import type { Figures } from '#server/contract/analytics.ts';
import { useFigureText } from './use-figure-text.ts';

interface Line {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly text?: string;
}

/** Parts of a whole: each with its number and how much of all it is. */
function Parts({ title, about, lines }: { title: string; about: string; lines: readonly Line[] }) {
  const t = useTranslations('figures');
  const format = useFormatter();
  const whole = lines.reduce((sum, { value }) => sum + value, 0);
  return (
    <Card className="flex flex-col p-5">
      <h2 className="text-sm font-semibold">{title}</h2>
      <p className="mt-0.5 mb-3 text-xs text-ink-faint">{about}</p>
      {whole === 0 && <p className="text-[13px] text-ink-soft">{t('noneYet')}</p>}
      {whole > 0 && (
        <ul className="space-y-2.5">
          {lines.map(({ key, label, value, text }) => (
            <li key={key} className="text-[13px]">
              <div className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 truncate">{label}</span>
                <span className="shrink-0 text-ink-soft tabular-nums">
                  {text ??
                    `${format.number(value)} · ${format.number(value / whole, { style: 'percent', maximumFractionDigits: 0 })}`}
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

/** Who answered, how soon each, why people were asked for, and how customers felt. */
export function Breakdown({ totals, children }: { readonly totals: Figures; readonly children?: ReactNode }) {
  const t = useTranslations('figures');
  const format = useFormatter();
  const text = useFigureText();
  const answered = (['ai', 'person', 'both'] as const).map((key) => ({
    key,
    label: t(`answered_${key}`),
    value: totals.answered_by[key],
  }));
  const first = (['ai', 'person', 'other'] as const)
    .filter((key) => key !== 'other' || totals.by.other.count > 0)
    .map((key) => ({
      key,
      label: t(`by_${key}`),
      value: totals.by[key].count,
      text: t('firstOf', {
        count: format.number(totals.by[key].count),
        p50: text('first_response_p50', totals.by[key].first_response_p50),
        p90: text('first_response_p90', totals.by[key].first_response_p90),
      }),
    }));
  const codes = Object.entries(totals.handoff_codes)
    .sort(([, one], [, other]) => other - one)
    .map(([key, value]) => ({
      key,
      label: t.has(`code_${key}` as 'code_untyped') ? t(`code_${key}` as 'code_untyped') : key,
      value,
    }));
  const moods = (['positive', 'neutral', 'negative'] as const).map((key) => ({
    key,
    label: t(`mood_${key}`),
    value: totals.sentiment[key],
  }));
  const wait = totals.person_after_handoff_p50;
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <Parts title={t('answered')} about={t('answeredAbout')} lines={answered} />
      <Parts title={t('first')} about={t('firstAbout')} lines={first} />
      <Parts
        title={t('codes')}
        about={wait === null ? t('codesAbout') : t('codesWait', { wait: text('waiting_p50', wait) })}
        lines={codes}
      />
      <Parts title={t('moods')} about={t('moodsAbout')} lines={moods} />
      {children}
    </div>
  );
}
