'use client';

import { ListFilter } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Field, Input, Select } from '#app/_ui/fields/field.tsx';
import { Popover } from '#app/_ui/overlays/popover.tsx';
import { eachValue, filteredValues, valueRow } from '#server/contract/people/contact-values.ts';
import { useFilterWords } from './filter-chips.tsx';
import type { ContactFilters, SetContactFilters } from './filter-input.ts';
import { usePipelines, useTags, useUsers } from './use-configuration.ts';

interface Option {
  readonly value: string;
  readonly label: string;
}

function Choice({
  label,
  any,
  value,
  options,
  onChange,
  disabled,
}: {
  readonly label: string;
  readonly any: string;
  readonly value: string | null;
  readonly options: readonly Option[];
  readonly onChange: (value: string | null) => void;
  readonly disabled?: boolean;
}) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={value ?? ''}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value || null)}
        >
          <option value="">{any}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

const named = (list: readonly { readonly id: string; readonly name: string }[]): Option[] =>
  list.map(({ id, name }) => ({ value: id, label: name }));
const flag = (value: boolean | null) => (value === null ? null : String(value));
const readFlag = (value: string | null) => (value === null ? null : value === 'true');

/** Every filter of the table, in one popover. */
export function FilterPopover({ filters, setFilters }: { filters: ContactFilters; setFilters: SetContactFilters }) {
  const t = useTranslations('contacts');
  const labels = useTranslations('contactValues');
  const tags = useTags();
  const pipelines = usePipelines() ?? [];
  const users = useUsers({ assignable: true });
  const count = useFilterWords(filters).length;
  const stages = pipelines.find((one) => one.id === filters.pipeline)?.stages ?? [];
  const any = t('any');
  return (
    <Popover
      label={t('filterBy')}
      align="end"
      className="space-y-3 p-4"
      trigger={
        <Button>
          <ListFilter className="size-4" aria-hidden />
          {t('filters')}
          {count > 0 && (
            <span className="-mr-1 flex size-5 items-center justify-center rounded-full bg-accent text-2xs font-semibold text-white dark:text-black">
              {count}
            </span>
          )}
        </Button>
      }
    >
      <Choice
        {...{ label: t('tag'), any, value: filters.tag, options: named(tags) }}
        onChange={(tag) => void setFilters({ tag })}
      />
      <Choice
        {...{ label: t('pipeline'), any, value: filters.pipeline, options: named(pipelines) }}
        onChange={(pipeline) => void setFilters({ pipeline, stage: null })}
      />
      <Choice
        {...{ label: t('stage'), any, value: filters.stage, options: named(stages), disabled: stages.length === 0 }}
        onChange={(stage) => void setFilters({ stage })}
      />
      <Choice
        {...{ label: t('lostFilter'), any, value: flag(filters.lost) }}
        options={[
          { value: 'false', label: t('active') },
          { value: 'true', label: t('lost') },
        ]}
        onChange={(lost) => void setFilters({ lost: readFlag(lost) })}
      />
      <Choice
        {...{ label: t('owner'), any, value: filters.owner }}
        options={[{ value: 'none', label: t('nobody') }, ...named(users)]}
        onChange={(owner) => void setFilters({ owner })}
      />
      <Choice
        {...{ label: t('messagesFilter'), any, value: flag(filters.opted_out) }}
        options={[
          { value: 'false', label: t('optedIn') },
          { value: 'true', label: t('optedOut') },
        ]}
        onChange={(value) => void setFilters({ opted_out: readFlag(value) })}
      />
      {filteredValues.map((name) => (
        <Field key={name} label={labels(name)}>
          {(control) => (
            <Input
              {...control}
              type={valueRow(name).type}
              value={filters[name] ?? ''}
              onChange={({ target }) => void setFilters(eachValue([name], () => target.value || null))}
            />
          )}
        </Field>
      ))}
    </Popover>
  );
}
