'use client';

import { FlaskConical, Hand } from 'lucide-react';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Badge, type Tone } from '#app/_ui/display/badge.tsx';
import { Card } from '#app/_ui/page.tsx';
import type { BacktestAnswer } from '#server/contract/agents/agent-backtest.ts';
import { useDollars } from '../use-dollars.ts';
import { useTook } from '../use-took.ts';
import { type Verdict, verdictOf } from './tell-differences.ts';

const tones: Readonly<Record<Verdict, Tone>> = {
  open: 'info',
  broken: 'neutral',
  handed_over: 'warning',
  same: 'accent',
  partly: 'warning',
  different: 'danger',
  unknown: 'neutral',
};

const Side = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="min-w-0 p-4">
    <h4 className="text-xs font-medium text-ink-soft">{title}</h4>
    <div className="mt-1.5 text-md leading-relaxed break-words whitespace-pre-wrap">{children}</div>
  </div>
);

/** Shows the draft's result: its messages, a handoff, or that there is no result yet. */
function Would({ answer: { would, status } }: { answer: BacktestAnswer }) {
  const t = useTranslations('agentBacktest');
  const w = useTranslations('aiTurns');
  if (!would) return <p className="text-ink-faint">{t(status === 'queued' ? 'notYet' : 'brokenText')}</p>;
  return (
    <>
      {would.messages.join('\n\n')}
      {would.handoff && (
        <p className="mt-1.5 flex gap-1.5 text-sm text-warning first:mt-0">
          <Hand className="mt-0.5 size-3.5 shrink-0" aria-hidden />
          {w('handoff')}: {w(`code_${would.handoff}`)}
        </p>
      )}
      {would.messages.length === 0 && !would.handoff && <p className="text-ink-faint">{t('silent')}</p>}
    </>
  );
}

interface Props {
  readonly answer: BacktestAnswer;
  readonly isCopying: boolean;
  readonly onCase: () => void;
}

/** One row of a backtest: the customer's message, the original reply, and the reply of the draft. */
export function AnswerRow({ answer, isCopying, onCase }: Props) {
  const t = useTranslations('agentBacktest');
  const w = useTranslations('aiTurns');
  const format = useFormatter();
  const dollars = useDollars();
  const took = useTook();
  const { customer, said, agreement, judged_by: by, reason, cost, duration_ms: ms, conversation_id: from } = answer;
  const verdict = verdictOf(answer);
  const share = agreement !== null && format.number(agreement, { style: 'percent', maximumFractionDigits: 0 });
  const about = [
    by && t(`judgedBy_${by}`),
    answer.status === 'done' && (cost === null ? w('costUnknown') : dollars(cost)),
    ms !== null && took(ms),
  ].filter(Boolean);
  return (
    <li>
      <Card>
        <div className="border-b border-line bg-sunken px-4 py-3 dark:bg-canvas">
          <h3 className="text-xs font-medium text-ink-soft">{t('customer')}</h3>
          <p className="mt-1 text-md break-words whitespace-pre-wrap">{customer}</p>
        </div>
        <div className="grid divide-y divide-line sm:grid-cols-2 sm:divide-x sm:divide-y-0">
          <Side title={t(`said_${said.by}`)}>{said.text}</Side>
          <Side title={t('would')}>
            <Would answer={answer} />
          </Side>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-2.5 text-xs text-ink-soft">
          <Badge tone={tones[verdict]}>
            {t(`verdict_${verdict}`)}
            {share && ` · ${share}`}
          </Badge>
          <span className="min-w-0 flex-1 basis-40 break-words">
            {reason && <span className="text-ink">{reason} </span>}
            <span className="text-ink-faint">{about.join(' · ')}</span>
          </span>
          <span className="flex items-center gap-2">
            <Link href={`/inbox/${from}`} prefetch={false} className="font-medium text-accent underline">
              {t('openThread')}
            </Link>
            <Button size="sm" busy={isCopying} onClick={onCase}>
              <FlaskConical className="size-4" aria-hidden />
              {t('makeCase')}
            </Button>
          </span>
        </div>
      </Card>
    </li>
  );
}
