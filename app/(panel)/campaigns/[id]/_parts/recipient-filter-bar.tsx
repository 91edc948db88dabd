'use client';

import { X } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Select } from '#app/_ui/fields/field.tsx';
import { SearchInput } from '#app/_ui/fields/search-input.tsx';
import { recipientStatuses } from '#server/contract/outreach/campaign-states.ts';
import { useReasonText } from '../../use-reason-text.ts';
import { useVariantName } from './effects.tsx';
import type { AnsweredCampaign } from './use-change-draft.ts';
import type { RecipientFilters, useRecipientFilters } from './use-recipient-filters.ts';

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string | null) => void;
}

const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <Select aria-label={label} value={value} onChange={({ target }) => onChange(target.value || null)}>
    <option value="">{label}</option>
    {options.map((one) => (
      <option key={one.value} value={one.value}>
        {one.label}
      </option>
    ))}
  </Select>
);

interface Props {
  readonly campaign: AnsweredCampaign;
  readonly filters: RecipientFilters;
  readonly setFilters: ReturnType<typeof useRecipientFilters>[1];
}

/** Shows that the list is filtered by a link from a report's figure, with a button that clears this filter. */
function FigureChip({ filters, onClear }: { readonly filters: RecipientFilters; readonly onClear: () => void }) {
  const t = useTranslations('campaigns');
  const format = useFormatter();
  const { reached, sent_from: from, sent_to: to } = filters;
  const day = (at: Date) => format.dateTime(at, { dateStyle: 'short', timeStyle: 'short' });
  const said = [
    reached && t(`reached_${reached}`),
    from && t('sentFrom', { at: day(from) }),
    to && t('sentTo', { at: day(to) }),
  ].filter(Boolean);
  return (
    <Button size="sm" className="col-span-2 sm:self-center" onClick={onClear}>
      {said.join(' ')}
      <X className="size-3.5" aria-hidden />
      <span className="sr-only">{t('reachedOff')}</span>
    </Button>
  );
}

/** The bar that filters recipients by state, reason, message variant, clicks on a link, and name or phone. */
export function RecipientFilterBar({ campaign, filters, setFilters }: Props) {
  const t = useTranslations('campaigns');
  const r = useTranslations('recipients');
  const reasonText = useReasonText();
  const variantName = useVariantName();
  const reasons = [
    ...campaign.skipped.map(({ reason }) => ({ value: reason, label: reasonText(reason) })),
    ...campaign.failures.map(({ code, title }) => ({ value: code, label: `${code} ${title}` })),
  ];
  const hasClicks = campaign.effects.some((one) => one.clicked.count > 0);
  const { holdout, variants: others } = campaign.settings;
  const variants = [...(holdout > 0 ? [-1] : []), 0, ...others.map((_, index) => index + 1)];
  return (
    <div className="grid grid-cols-2 gap-2 px-5 pb-4 sm:flex sm:flex-wrap">
      <SearchInput
        label={t('findRecipient')}
        className="col-span-2 min-w-0 sm:flex-1"
        value={filters.q}
        onChange={({ target }) => void setFilters({ q: target.value || null })}
      />
      <div className="last:col-span-2 sm:w-44">
        <Choice
          label={t('filterState')}
          value={filters.status ?? ''}
          options={recipientStatuses.map((one) => ({ value: one, label: r(`state_${one}`) }))}
          onChange={(status) => void setFilters({ status: status as RecipientFilters['status'] })}
        />
      </div>
      {(hasClicks || filters.clicked !== null) && (
        <div className="sm:w-40">
          <Choice
            label={t('filterClicked')}
            value={filters.clicked === null ? '' : String(filters.clicked)}
            options={[
              { value: 'true', label: r('clicked') },
              { value: 'false', label: t('notClicked') },
            ]}
            onChange={(clicked) => void setFilters({ clicked: clicked === null ? null : clicked === 'true' })}
          />
        </div>
      )}
      {(reasons.length > 0 || filters.reason) && (
        <div className="sm:w-48">
          <Choice
            label={t('filterReason')}
            value={filters.reason ?? ''}
            options={reasons}
            onChange={(reason) => void setFilters({ reason })}
          />
        </div>
      )}
      {(variants.length > 1 || filters.variant !== null) && (
        <div className="sm:w-48">
          <Choice
            label={t('filterVariant')}
            value={filters.variant === null ? '' : String(filters.variant)}
            options={variants.map((one) => ({ value: String(one), label: variantName(one) }))}
            onChange={(variant) => void setFilters({ variant: variant === null ? null : Number(variant) })}
          />
        </div>
      )}
      {(filters.reached || filters.sent_from || filters.sent_to) && (
        <FigureChip
          filters={filters}
          onClear={() => void setFilters({ reached: null, sent_from: null, sent_to: null })}
        />
      )}
    </div>
  );
}
