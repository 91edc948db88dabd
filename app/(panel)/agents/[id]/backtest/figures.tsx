'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Backtest } from '#server/contract/agents/agent-backtest.ts';
import { useDollars } from '../use-dollars.ts';

const Figure = ({ label, value, note }: { label: string; value: ReactNode; note: ReactNode }) => (
  <div className="min-w-0 rounded-lg border border-line p-3">
    <dt className="text-xs text-ink-soft">{label}</dt>
    <dd className="mt-1">
      <span className="block text-xl font-semibold tabular-nums">{value}</span>
      <span className="mt-0.5 block text-xs text-ink-faint">{note}</span>
    </dd>
  </div>
);

/** The results of a backtest as figures. Each figure shows how many replies it is based on. */
export function Figures({ backtest }: { backtest: Backtest }) {
  const t = useTranslations('agentBacktest');
  const format = useFormatter();
  const dollars = useDollars();
  const { answers, open, broken, handed_over: handed, agreement, cost, unpriced, conversations } = backtest;
  const ended = answers - open;
  const judged =
    agreement &&
    (agreement.by_model > 0 && agreement.by_words > 0
      ? t('byBoth', { model: agreement.by_model, words: agreement.by_words })
      : agreement.by_model > 0
        ? t('byModel', { count: agreement.by_model })
        : t('byWords', { count: agreement.by_words }));
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure
        label={t('agreement')}
        value={agreement ? format.number(agreement.average, { style: 'percent', maximumFractionDigits: 0 }) : '–'}
        note={judged ?? t('notCompared')}
      />
      <Figure label={t('handedOver')} value={format.number(handed)} note={t('ofAnswers', { count: ended })} />
      <Figure
        label={t('cost')}
        value={dollars(cost)}
        note={unpriced > 0 ? t('pricedOf', { count: ended - unpriced, all: ended }) : t('ofAnswers', { count: ended })}
      />
      <Figure
        label={t('answers')}
        value={format.number(answers)}
        note={broken > 0 ? t('brokenOf', { count: broken }) : t('conversationsOf', { count: conversations })}
      />
    </dl>
  );
}
