'use client';

import { useTranslations } from 'next-intl';
import { Input, Select } from '#app/_ui/fields/field.tsx';
import { SearchInput } from '#app/_ui/fields/search-input.tsx';
import { useZoneName } from '#app/_ui/time/moment-field.tsx';
import { eventTypeNames } from '#server/contract/developers/event-types.ts';
import { type DeliveryFilters, statuses } from './use-delivery-filters.ts';

/** The bar that filters deliveries by search text, event type, status and time. */
export function DeliveryFilterBar({ filters: [filters, setFilters] }: { filters: DeliveryFilters }) {
  const t = useTranslations('webhooks');
  const zone = useZoneName();
  return (
    <div className="mb-3 grid grid-cols-1 sm:grid-cols-2 gap-2 lg:grid-cols-[1fr_11rem_8.5rem_12.5rem_12.5rem]">
      <SearchInput
        label={t('searchDeliveries')}
        className="sm:max-lg:col-span-2"
        value={filters.q}
        onChange={(event) => void setFilters({ q: event.target.value || null })}
      />
      <Select
        aria-label={t('event')}
        value={filters.type}
        onChange={(event) => void setFilters({ type: event.target.value || null })}
      >
        <option value="">{t('allEvents')}</option>
        {[...eventTypeNames, 'webhook.test'].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Select
        aria-label={t('status')}
        value={filters.status ?? ''}
        onChange={(event) => void setFilters({ status: statuses.find((one) => one === event.target.value) ?? null })}
      >
        <option value="">{t('status_all')}</option>
        {statuses.map((one) => (
          <option key={one} value={one}>
            {t(`status_${one}`)}
          </option>
        ))}
      </Select>
      {(['from', 'to'] as const).map((end) => (
        <span key={end} className="relative block">
          <span aria-hidden className="pointer-events-none absolute top-2.5 left-3 text-xs text-ink-faint">
            {t(end)}
          </span>
          <Input
            type="datetime-local"
            aria-label={t(end)}
            title={zone}
            className="pl-10 text-xs"
            value={filters[end]}
            onChange={(event) => void setFilters({ [end]: event.target.value || null })}
          />
        </span>
      ))}
    </div>
  );
}
