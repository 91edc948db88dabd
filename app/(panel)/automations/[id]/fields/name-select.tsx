'use client';

import { useTranslations } from 'next-intl';
import { Select } from '#app/_ui/fields/field.tsx';

interface Props {
  readonly control: { id: string; 'aria-describedby': string; 'aria-invalid': boolean };
  /** The chosen name. In an imported file, this may be an id instead. */
  readonly value: string;
  readonly items: readonly { readonly id: string; readonly name: string }[];
  readonly onChange: (name: string) => void;
}

/** A select of a few items, shown by name. If the chosen item no longer exists, its option remains. */
export function NameSelect({ control, value, items, onChange }: Props) {
  const t = useTranslations('automationEditor');
  const found = items.find(({ id, name }) => id === value || name.toLowerCase() === value.toLowerCase());
  return (
    <Select {...control} value={found?.name ?? value} onChange={(event) => onChange(event.target.value)}>
      <option value="" disabled>
        {t('choose')}
      </option>
      {!found && value !== '' && <option value={value}>{t('gone', { name: value })}</option>}
      {items.map(({ id, name }) => (
        <option key={id} value={name}>
          {name}
        </option>
      ))}
    </Select>
  );
}
