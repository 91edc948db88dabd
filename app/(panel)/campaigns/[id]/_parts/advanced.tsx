'use client';

import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { cn } from '#app/_ui/cn.ts';
import type { CampaignSettings } from '#server/contract/outreach/campaign-editor.ts';
import { useAdvancedWords } from './advanced-words.ts';
import { AmountField, percentOf } from './amount-field.tsx';
import { PartError, useHeadingFocus } from './part.tsx';
import { Simulator } from './simulator.tsx';
import type { AnsweredCampaign, ChangeDraft } from './use-change-draft.ts';
import { Variants } from './variants.tsx';

const Group = ({ title, hint, children }: { title: string; hint: string; children: ReactNode }) => (
  <fieldset className="min-w-0">
    <legend className="text-sm font-semibold">{title}</legend>
    <p className="mb-3 text-xs text-ink-soft">{hint}</p>
    <div className="grid grid-cols-2 gap-x-5 gap-y-4">{children}</div>
  </fieldset>
);

const share = { min: 1, max: 10_000 };
const cents = { min: 1, max: 99_999_999_999, scale: 100, unit: 'USD', optional: true };
const centsOf = (amount: string | null) => (amount === null ? null : Math.round(Number(amount) * 100));
const amountOf = (value: number | null) => (value === null ? null : (value / 100).toFixed(2));

interface SettingsProps {
  readonly settings: CampaignSettings;
  readonly save: (next: Partial<CampaignSettings>) => void;
}

/** The settings for how cautiously the campaign starts, and when it pauses itself. */
function Care({ settings, save }: SettingsProps) {
  const t = useTranslations('campaigns');
  return (
    <>
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
    </>
  );
}

/** The settings for the budget and for the holdout: contacts who get no message and are compared with the others. */
function Amounts({ settings, save }: SettingsProps) {
  const t = useTranslations('campaigns');
  return (
    <>
      <Group title={t('limitsCompare')} hint={t('limitsCompareHint')}>
        <AmountField
          {...percentOf(t('holdoutShare'), settings.holdout, { min: 0, max: 5_000 })}
          onSave={(holdout) => save({ holdout: holdout ?? 0 })}
        />
      </Group>
      <Group title={t('limitsBudget')} hint={t('limitsBudgetHint')}>
        <AmountField
          {...{ label: t('moneyMax'), value: centsOf(settings.money_max), ...cents }}
          onSave={(value) => save({ money_max: amountOf(value) })}
        />
        <AmountField
          {...{ label: t('messagesMax'), value: settings.messages_max, min: 1, max: 10_000_000 }}
          optional
          onSave={(messages_max) => save({ messages_max })}
        />
        <AmountField
          {...{ label: t('maxPrice'), value: centsOf(settings.max_price), ...cents }}
          hint={t('maxPriceHint')}
          onSave={(value) => save({ max_price: amountOf(value) })}
        />
      </Group>
    </>
  );
}

/**
 * The summary that is shown while the section is closed: the changed settings first, then those with default values.
 */
function ClosedLine({ settings }: { settings: CampaignSettings }) {
  const t = useTranslations('campaigns');
  const said = useAdvancedWords()(settings);
  const changed = said.filter(({ isUsual }) => !isUsual);
  const usual = said.filter(({ isUsual }) => isUsual);
  return (
    <>
      {changed.length > 0 && (
        <span className="block font-medium text-ink">
          {t('advancedChanged', { what: changed.map(({ text }) => text).join(' · ') })}
        </span>
      )}
      {usual.map(({ text }) => text).join(' · ')}
    </>
  );
}

interface Props {
  readonly campaign: AnsweredCampaign;
  readonly change: ChangeDraft;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/**
 * The section with the advanced settings, whose defaults are cautious. It shows a summary while closed, and the fields
 * while open.
 */
export function Advanced({ campaign, change, isOpen, onToggle }: Props) {
  const t = useTranslations('campaigns');
  const id = useId();
  const heading = useHeadingFocus(isOpen);
  const { settings } = campaign;
  const save = (next: Partial<CampaignSettings>) =>
    change.mutate({ id: campaign.id, settings: { ...settings, ...next } });
  return (
    <section aria-labelledby={`${id}-title`} className="rounded-xl border border-line border-dashed">
      <div
        className={cn('relative flex items-start gap-3 rounded-xl px-4 py-3.5 sm:px-5', !isOpen && 'hover:bg-surface')}
      >
        <SlidersHorizontal className="mx-1.5 mt-1 size-4 shrink-0 text-ink-faint" aria-hidden />
        <div className="min-w-0 flex-1">
          <h2
            id={`${id}-title`}
            ref={heading}
            tabIndex={-1}
            className="w-fit scroll-mt-4 rounded-md text-md font-medium"
          >
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={`${id}-body`}
              aria-describedby={`${id}-line`}
              onClick={onToggle}
              className="after:absolute after:inset-0 after:rounded-xl"
            >
              {t('advanced')}
            </button>
          </h2>
          <p id={`${id}-line`} className="mt-0.5 text-sm text-pretty text-ink-soft">
            {isOpen ? t('advancedHint') : <ClosedLine settings={settings} />}
          </p>
        </div>
        <ChevronDown
          className={cn('mt-1 size-4 shrink-0 text-ink-faint transition-transform', isOpen && 'rotate-180')}
          aria-hidden
        />
      </div>
      <div id={`${id}-body`} hidden={!isOpen} className="px-4 pb-5 sm:px-5">
        {isOpen && (
          <div className="space-y-7 pt-2 sm:pl-10">
            <PartError error={change.error} />
            <Care settings={settings} save={save} />
            <Variants campaign={campaign} change={change} />
            <Amounts settings={settings} save={save} />
            <Simulator id={campaign.id} />
          </div>
        )}
      </div>
    </section>
  );
}
