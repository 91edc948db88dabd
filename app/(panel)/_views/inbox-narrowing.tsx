'use client';

import { useTranslations } from 'next-intl';
import { Field, Select } from '#app/_ui/field.tsx';
import { useReadTags, useUsers } from '../_contacts/use-configuration.ts';
import type { ViewFilter } from './saved-view.ts';

interface Option {
  readonly value: string;
  readonly label: string;
}

const channels = ['chatapp', 'web', 'embed', 'api'] as const;
const sentiments = ['positive', 'neutral', 'negative'] as const;

interface Props {
  readonly filter: ViewFilter;
  readonly onChange: (filter: ViewFilter) => void;
}

/** What the inbox can be narrowed by, besides its search. */
export function InboxNarrowing({ filter, onChange }: Props) {
  const t = useTranslations('views');
  const tags = useReadTags('conversation');
  const users = useUsers({ assignable: true });
  const choices: readonly [name: string, label: string, options: readonly Option[]][] = [
    ['tag', t('tag'), (tags.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))],
    ['channel', t('channel'), channels.map((value) => ({ value, label: t(`channel_${value}`) }))],
    ['assigned_to', t('assignedTo'), users.map(({ id, name }) => ({ value: id, label: name }))],
    ['sentiment', t('sentiment'), sentiments.map((value) => ({ value, label: t(`sentiment_${value}`) }))],
  ];
  return (
    <div className="grid grid-cols-2 gap-3 border-b border-line p-4">
      {choices.map(([name, label, options]) => (
        <Field key={name} label={label}>
          {(control) => (
            <Select
              {...control}
              value={String(filter[name] ?? '')}
              onChange={({ target }) => {
                const { [name]: _before, ...rest } = filter;
                onChange(target.value ? { ...rest, [name]: target.value } : rest);
              }}
            >
              <option value="">{t('any')}</option>
              {options.map(({ value, label: words }) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ))}
    </div>
  );
}
