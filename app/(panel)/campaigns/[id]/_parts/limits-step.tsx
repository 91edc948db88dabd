'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { CampaignSettings } from '#server/contract/campaign-editor.ts';
import { AmountField, percentOf } from './amount-field.tsx';
import { Step } from './step.tsx';
import { type AnsweredCampaign, useChangeDraft } from './use-change-draft.ts';

const Group = ({ title, hint, children }: { title: string; hint: string; children: ReactNode }) => (
  <fieldset className="min-w-0">
    <legend className="text-sm font-semibold">{title}</legend>
    <p className="mb-3 text-xs text-ink-soft">{hint}</p>
    <div className="grid grid-cols-2 gap-x-5 gap-y-4">{children}</div>
  </fieldset>
);

const share = { min: 1, max: 10_000 };

/** How much of it, how carefully, and when it stops by itself. */
export function LimitsStep({ campaign }: { campaign: AnsweredCampaign }) {
  const t = useTranslations('campaigns');
  const change = useChangeDraft();
  const { id, settings } = campaign;
  const save = (next: Partial<CampaignSettings>) => change.mutate({ id, settings: { ...settings, ...next } });
  const highest = settings.max_price === null ? null : Math.round(Number(settings.max_price) * 100);
  const money = settings.money_max === null ? null : Math.round(Number(settings.money_max) * 100);
  return (
    <Step title={t('stepLimits')} hint={t('stepLimitsHint')}>
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
        <Group title={t('limitsBudget')} hint={t('limitsBudgetHint')}>
          <AmountField
            {...{ label: t('moneyMax'), value: money, min: 1, max: 99_999_999_999, scale: 100, unit: 'USD' }}
            optional
            onSave={(cents) => save({ money_max: cents === null ? null : (cents / 100).toFixed(2) })}
          />
          <AmountField
            {...{ label: t('messagesMax'), value: settings.messages_max, min: 1, max: 10_000_000 }}
            optional
            onSave={(messages_max) => save({ messages_max })}
          />
          <AmountField
            {...{ label: t('maxPrice'), value: highest, min: 1, max: 99_999_999_999, scale: 100, unit: 'USD' }}
            optional
            hint={t('maxPriceHint')}
            onSave={(cents) => save({ max_price: cents === null ? null : (cents / 100).toFixed(2) })}
          />
        </Group>
        <Group title={t('limitsCompare')} hint={t('limitsCompareHint')}>
          <AmountField
            {...percentOf(t('holdoutShare'), settings.holdout, { min: 0, max: 5_000 })}
            onSave={(holdout) => save({ holdout: holdout ?? 0 })}
          />
        </Group>
        <Group title={t('limitsCanary')} hint={t('limitsCanaryHint')}>
          <AmountField
            {...{ label: t('canaryPeople'), value: settings.canary_people, min: 50, max: 10_000 }}
            optional
            hint={t('canaryPeopleHint')}
            onSave={(canary_people) => save({ canary_people })}
          />
          <AmountField
            {...{ label: t('canaryMinutes'), value: settings.canary_minutes, min: 0, max: 1_440, unit: 'min' }}
            onSave={(minutes) => save({ canary_minutes: minutes ?? 0 })}
          />
        </Group>
        <Group title={t('limitsPause')} hint={t('limitsPauseHint')}>
          <AmountField
            {...percentOf(t('failedMax'), settings.failed_max, share)}
            onSave={(failed_max) => save({ failed_max: failed_max ?? 1_000 })}
          />
          <AmountField
            {...percentOf(t('blockedMax'), settings.blocked_max, share)}
            onSave={(blocked_max) => save({ blocked_max: blocked_max ?? 300 })}
          />
          <AmountField
            {...percentOf(t('optedOutMax'), settings.opted_out_max, share)}
            onSave={(opted_out_max) => save({ opted_out_max: opted_out_max ?? 200 })}
          />
        </Group>
      </div>
    </Step>
  );
}
