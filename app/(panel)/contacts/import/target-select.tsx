'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Select } from '#app/_ui/fields/field.tsx';
import { importedValues } from '#server/contract/people/contact-values.ts';

const standard = ['name', 'first_name', 'last_name', 'email', 'phone', 'tags', 'assigned_user_email'] as const;
/** Target fields that several columns may be mapped to. */
const repeatable = ['ignore', 'tags', 'phone_label'];

interface Props {
  readonly label: string;
  /** The name of the column in the file. */
  readonly column: string;
  readonly value: string;
  /** The target fields of the other columns. */
  readonly taken: readonly string[];
  readonly onChange: (target: string) => void;
}

/** Chooses the target field of a column. A target that another column already uses is disabled. */
export function TargetSelect({ label, column, value, taken, onChange }: Props) {
  const t = useTranslations('imports');
  const labels = useTranslations('contactValues');
  const trpc = useTRPC();
  const fields = useQuery(trpc.customFields.listCustomFields.queryOptions({})).data?.data ?? [];
  const isTaken = (target: string) => target !== value && taken.includes(target) && !repeatable.includes(target);
  return (
    <Select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="ignore">{t('target_ignore')}</option>
      {standard.map((target) => (
        <option key={target} value={target} disabled={isTaken(target)}>
          {t(`target_${target}`)}
        </option>
      ))}
      {importedValues.map((name) => (
        <option key={name} value={name} disabled={isTaken(name)}>
          {labels(name)}
        </option>
      ))}
      <option value={value.startsWith('other_phone') ? value : `other_phone:${column.slice(0, 40)}`}>
        {t('target_other_phone')}
      </option>
      <option value="phone_label">{t('target_phone_label')}</option>
      {fields.length > 0 && (
        <optgroup label={t('targetFields')}>
          {fields.map(({ key, label: name }) => (
            <option key={key} value={`field:${key}`} disabled={isTaken(`field:${key}`)}>
              {name}
            </option>
          ))}
        </optgroup>
      )}
    </Select>
  );
}
