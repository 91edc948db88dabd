'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { filteredValues } from '#server/contract/people/contact-values.ts';
import { type ContactFilters, noValues, type SetContactFilters } from './filter-input.ts';
import { usePipelines, useTags, useUsers } from './use-configuration.ts';
import { useValueText } from './value-text.ts';

/** Returns a readable text for each active filter, with the keys of the filters to clear when the user removes it. */
export function useFilterWords(filters: ContactFilters): { readonly keys: (keyof ContactFilters)[]; text: string }[] {
  const t = useTranslations('contacts');
  const labels = useTranslations('contactValues');
  const valueText = useValueText();
  const tags = useTags();
  const pipelines = usePipelines() ?? [];
  const users = useUsers();
  const { tag, pipeline, stage, owner, lost, opted_out } = filters;
  const found = pipelines.find((one) => one.id === pipeline);
  const words: { readonly keys: (keyof ContactFilters)[]; text: string }[] = [];
  if (tag) words.push({ keys: ['tag'], text: `${t('tag')}: ${tags.find((one) => one.id === tag)?.name ?? '…'}` });
  if (pipeline) {
    const stageName = found?.stages.find((one) => one.id === stage)?.name;
    const stagePath = stageName ? `${found?.name} › ${stageName}` : (found?.name ?? '…');
    words.push({ keys: ['pipeline', 'stage'], text: `${t('pipeline')}: ${stagePath}` });
  }
  if (owner) {
    const name = owner === 'none' ? t('nobody') : (users.find((one) => one.id === owner)?.name ?? '…');
    words.push({ keys: ['owner'], text: `${t('owner')}: ${name}` });
  }
  if (lost !== null) words.push({ keys: ['lost'], text: lost ? t('lost') : t('active') });
  if (opted_out !== null) words.push({ keys: ['opted_out'], text: opted_out ? t('optedOut') : t('optedIn') });
  for (const name of filteredValues) {
    if (filters[name]) words.push({ keys: [name], text: `${labels(name)}: ${valueText(name, filters[name])}` });
  }
  return words;
}

const none = { tag: null, pipeline: null, stage: null, owner: null, lost: null, opted_out: null, ...noValues };
export const withoutFilters = none;

export function FilterChips({ filters, setFilters }: { filters: ContactFilters; setFilters: SetContactFilters }) {
  const t = useTranslations('contacts');
  const words = useFilterWords(filters);
  if (words.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {words.map(({ keys, text }) => (
        <button
          key={keys[0]}
          type="button"
          aria-label={t('removeFilter', { filter: text })}
          onClick={() => void setFilters(Object.fromEntries(keys.map((key) => [key, null])))}
          className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-full bg-accent-soft px-2.5 text-xs font-medium text-accent-ink hover:brightness-95 dark:hover:brightness-125"
        >
          <span className="truncate">{text}</span>
          <X className="size-3.5 shrink-0" aria-hidden />
        </button>
      ))}
      <button
        type="button"
        onClick={() => void setFilters(none)}
        className="h-7 rounded-full px-2 text-xs font-medium text-ink-soft hover:text-ink hover:underline"
      >
        {t('clearFilters')}
      </button>
    </div>
  );
}
