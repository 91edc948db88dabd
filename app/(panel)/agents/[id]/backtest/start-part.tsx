'use client';

import { useMutation } from '@tanstack/react-query';
import { EarOff, Play } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { useErrorText } from '#app/_ui/feedback/use-error-text.ts';
import { Field, Select } from '#app/_ui/fields/field.tsx';
import type { Backtest } from '#server/contract/agents/agent-backtest.ts';
import type { Draft } from '../draft.ts';
import { Part } from '../part.tsx';
import { AmountField } from '../rules/own-text-fields.tsx';
import { useDollars } from '../use-dollars.ts';
import type { Lab } from '../use-lab.ts';
import { type Estimate, estimateCost } from './estimate-cost.ts';

const daysChoices = [1, 3, 7, 14, 30] as const;
const countChoices = [5, 10, 20, 50] as const;

/** Shows the estimated cost and what it is based on. */
function Estimated({ estimate }: { estimate: Estimate }) {
  const t = useTranslations('agentBacktest');
  const dollars = useDollars();
  switch (estimate.kind) {
    case 'measured':
      return t('estimate_measured', { amount: dollars(estimate.amount), count: estimate.answers });
    case 'reckoned':
      return t('estimate_reckoned', { amount: dollars(estimate.amount) });
    default:
      return t(`estimate_${estimate.kind}`);
  }
}

interface Props {
  readonly lab: Lab;
  readonly draft: Draft;
  readonly before: readonly Backtest[];
  readonly onStarted: (id: string) => void;
}

/**
 * The form that starts a backtest: the days, the number of conversations, and the maximum cost. It shows the estimated
 * cost first.
 */
export function StartPart({ lab, draft, before, onStarted }: Props) {
  const t = useTranslations('agentBacktest');
  const errorText = useErrorText();
  const { agentsLab } = useTRPC();
  const [days, setDays] = useState(7);
  const [count, setCount] = useState(20);
  const [budget, setBudget] = useState('');
  const [isSaving, setSaving] = useState(false);
  const isAmount = budget === '' || /^\d{1,9}(\.\d{1,6})?$/.test(budget);
  const start = useMutation(
    agentsLab.startBacktest.mutationOptions({
      meta: { quiet: true },
      onSuccess: async ({ id }) => {
        onStarted(id);
        await lab.read();
      },
    }),
  );
  const run = async () => {
    if (!isAmount) return;
    setSaving(true);
    const isSaved = await lab.save().finally(() => setSaving(false));
    if (!isSaved) toast.error(t('mendFirst'));
    else start.mutate({ agent_id: lab.agentId, days, conversations: count, ...(budget ? { budget } : {}) });
  };
  return (
    <Part title={t('title')} hint={t('hint')}>
      <p className="flex gap-2.5 rounded-lg bg-info-soft px-3 py-2.5 text-sm text-info">
        <EarOff className="mt-0.5 size-4 shrink-0" aria-hidden />
        {t('nothingSent')}
      </p>
      <div className="grid gap-5 sm:grid-cols-3">
        <Field label={t('days')}>
          {(control) => (
            <Select {...control} value={days} onChange={({ target }) => setDays(Number(target.value))}>
              {daysChoices.map((one) => (
                <option key={one} value={one}>
                  {t('daysOf', { count: one })}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('conversations')}>
          {(control) => (
            <Select {...control} value={count} onChange={({ target }) => setCount(Number(target.value))}>
              {countChoices.map((one) => (
                <option key={one} value={one}>
                  {t('atMost', { count: one })}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <AmountField
          label={t('budget')}
          hint={t('budgetHint')}
          error={isAmount ? undefined : t('problem_amount')}
          value={budget}
          onChange={setBudget}
        />
      </div>
      {start.error && (
        <p role="alert" className="rounded-lg bg-danger-soft px-3 py-2.5 text-sm text-danger">
          {errorText(start.error)}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line pt-4">
        <p className="min-w-0 flex-1 basis-56 text-sm text-ink-soft" aria-live="polite">
          <Estimated estimate={estimateCost(draft, count, before)} />
        </p>
        <Button look="primary" busy={isSaving || start.isPending} onClick={() => void run()}>
          <Play className="size-4" aria-hidden />
          {t('start')}
        </Button>
      </div>
    </Part>
  );
}
