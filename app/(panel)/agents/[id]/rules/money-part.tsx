'use client';

import { useTranslations } from 'next-intl';
import { Part } from '../part.tsx';
import type { DraftState } from '../use-draft.ts';
import { useProblemText } from '../use-problem-text.ts';
import { AmountField, NumberField } from './own-text-fields.tsx';

/** The section with the agent's budget, and the token prices from which its costs are calculated. */
export function MoneyPart({ state: { draft, change, problems } }: { state: DraftState }) {
  const t = useTranslations('agentEditor');
  const problemText = useProblemText();
  const prices = draft.prices ?? { input: '', output: '' };
  const setPrices = (next: typeof prices) => change('prices', next.input === '' && next.output === '' ? null : next);
  return (
    <Part title={t('money')} hint={t('moneyHint')}>
      <div className="grid gap-5 sm:grid-cols-2">
        <AmountField
          label={t('monthly_budget')}
          hint={t('monthly_budgetHint')}
          error={problemText(problems.monthly_budget)}
          value={draft.monthly_budget ?? ''}
          onChange={(amount) => change('monthly_budget', amount || null)}
        />
        <NumberField
          label={t('max_output_tokens')}
          hint={t('max_output_tokensHint')}
          error={problemText(problems.max_output_tokens)}
          value={draft.max_output_tokens}
          onChange={(value) => change('max_output_tokens', value)}
          min={50}
          max={4_000}
        />
        <AmountField
          label={t('priceIn')}
          hint={t('pricesHint')}
          error={problemText(problems.prices)}
          value={prices.input}
          onChange={(input) => setPrices({ ...prices, input })}
        />
        <AmountField
          label={t('priceOut')}
          hint=""
          error={undefined}
          value={prices.output}
          onChange={(output) => setPrices({ ...prices, output })}
        />
      </div>
    </Part>
  );
}
