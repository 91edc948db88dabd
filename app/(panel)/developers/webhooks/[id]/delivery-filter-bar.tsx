'use client';

import { useTranslations } from 'next-intl';
import { Input, Select } from '#app/_ui/field.tsx';
import { SearchInput } from '#app/_ui/search-input.tsx';
import { eventTypeNames } from '#server/contract/event-types.ts';
import { type DeliveryFilters, statuses } from './use-delivery-filters.ts';

/** By event, type, status and time. */
export function DeliveryFilterBar({ filters: [filters, setFilters] }: { filters: DeliveryFilters }) {
  const t = useTranslations('webhooks');
  return (
    <div className="mb-3 grid grid-cols-2 gap-2 lg:grid-cols-[1fr_12rem_9rem_11.5rem_11.5rem]">
      <SearchInput
        label={t('searchDeliveries')}
        className="max-lg:col-span-2"
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
        <Input
          key={end}
          type="datetime-local"
          aria-label={t(end)}
          title={t(end)}
          value={filters[end]}
          onChange={(event) => void setFilters({ [end]: event.target.value || null })}
        />
      ))}
    </div>
  );
}
