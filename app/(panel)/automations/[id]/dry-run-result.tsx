'use client';

import { useTranslations } from 'next-intl';
import { textOr } from '#app/_i18n/text-or.ts';
import { Badge } from '#app/_ui/display/badge.tsx';
import { Card } from '#app/_ui/page.tsx';
import { Moment } from '#app/_ui/time/time.tsx';
import type { DryRunResult as Result } from '#server/contract/outreach/automation-editor.ts';
import { Changes } from './changes.tsx';
import { StepGist } from './step-gist.tsx';
import { useStepWords } from './use-step-words.ts';

type Step = Result['steps'][number];

function DryRunStep({ step }: { step: Step }) {
  const r = useTranslations('automationRuns');
  const words = useStepWords();
  return (
    <li className="space-y-1 px-5 py-3 text-md">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{textOr(r, `step_${step.type}`, step.type)}</span>
        <Badge tone={step.error ? 'danger' : 'neutral'}>
          {step.error ? words.why(step.error) : words.decision(step.decision)}
        </Badge>
        <span className="ml-auto text-xs text-ink-faint">
          <Moment at={step.at} />
        </span>
      </p>
      <StepGist input={step.input} />
      <Changes changes={step.effects} />
    </li>
  );
}

/**
 * Shows the result of a dry run: why the automation would not start, what each step would do, and how the run would
 * end.
 */
export function DryRunResult({ result }: { result: Result }) {
  const t = useTranslations('automations');
  const r = useTranslations('automationRuns');
  const reasons = useTranslations('automationReasons');
  const words = useStepWords();
  const { refused, retry_at: retryAt, steps, ended } = result;
  const cause = ended.error ?? ended.reason;
  const how = cause ? words.why(cause) : r('run_completed');
  return (
    <Card>
      {refused && (
        <p className="border-b border-line px-5 py-3 text-sm text-ink-soft">
          {t('tryRefused', { why: reasons(`refused_${refused}`) })}
          {retryAt && (
            <>
              {' '}
              {t('tryAgainAt')} <Moment at={retryAt} />
            </>
          )}
          {steps.length > 0 && <span className="block">{t('tryOtherwise')}</span>}
        </p>
      )}
      {steps.length > 0 && (
        <ol aria-label={t('tab_try')} className="divide-y divide-line">
          {steps.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same step may be listed twice.
            <DryRunStep key={index} step={step} />
          ))}
        </ol>
      )}
      {(!refused || steps.length > 0) && (
        <div className="space-y-1 border-t border-line px-5 py-3 text-sm text-ink-soft">
          <p>{t(ended.status === 'running' ? 'tryStays' : 'tryEnded', { how })}</p>
          {steps.some(({ decision }) => decision.startsWith('waits for pacing')) && <p>{t('tryPacing')}</p>}
        </div>
      )}
    </Card>
  );
}
