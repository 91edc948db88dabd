'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useDebounced } from '#app/_ui/browser/use-debounced.ts';
import { SearchInput } from '#app/_ui/fields/search-input.tsx';
import type { CampaignAudience } from '#server/contract/outreach/campaign-editor.ts';
import { eachValue, filteredValues } from '#server/contract/people/contact-values.ts';
import { FilterChips } from '../../../_contacts/filter-chips.tsx';
import { type ContactFilters, filterInput } from '../../../_contacts/filter-input.ts';
import { FilterPopover } from '../../../_contacts/filter-popover.tsx';
import { useTags } from '../../../_contacts/use-configuration.ts';

export type AudienceFilter = NonNullable<CampaignAudience['filter']>;

/**
 * Converts the audience filter to the format of the contacts page. The stored filter may contain a tag's name instead
 * of its id.
 */
const filtersOf = (filter: AudienceFilter, tags: readonly { id: string; name: string }[]): ContactFilters => ({
  q: filter.q ?? '',
  tag: tags.find((one) => one.name === filter.tag)?.id ?? filter.tag ?? null,
  pipeline: filter.pipeline ?? null,
  stage: filter.stage ?? null,
  owner: filter.assigned_to ?? null,
  lost: filter.lost ?? null,
  opted_out: filter.opted_out ?? null,
  ...eachValue(filteredValues, (name) => filter[name] ?? null),
});

interface Props {
  readonly label: string;
  readonly filter: AudienceFilter;
  readonly onChange: (filter: AudienceFilter) => void;
}

/** The fields of the audience filter. They offer the same filters as the list of contacts. */
export function AudienceFilterFields({ label, filter, onChange }: Props) {
  const t = useTranslations('contacts');
  const filters = filtersOf(filter, useTags());
  const [q, setQ] = useState(filters.q);
  const settled = useDebounced(q.trim(), 400);
  const save = (next: ContactFilters) => onChange(filterInput(next));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the typed text triggers a save.
  useEffect(() => {
    if (settled !== filters.q) save({ ...filters, q: settled });
  }, [settled]);
  const set = (next: object) => save({ ...filters, q: q.trim(), ...next } as ContactFilters);
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="flex gap-2">
        <SearchInput
          label={t('search')}
          value={q}
          onChange={({ target }) => setQ(target.value)}
          className="min-w-0 flex-1"
        />
        <FilterPopover filters={filters} setFilters={set} />
      </div>
      <FilterChips filters={filters} setFilters={set} />
    </fieldset>
  );
}
