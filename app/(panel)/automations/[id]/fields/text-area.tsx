'use client';

import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { Select, Textarea } from '#app/_ui/fields/field.tsx';
import { useDetailChoices } from './use-choices.ts';

interface Props {
  readonly control: { id: string; 'aria-describedby': string; 'aria-invalid': boolean };
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A text area with a menu. The menu inserts a customer attribute at the cursor. */
export function TextArea({ control, value, onChange }: Props) {
  const t = useTranslations('automationEditor');
  const details = useDetailChoices('text');
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (detail: string) => {
    const [from, to] = [area.current?.selectionStart ?? value.length, area.current?.selectionEnd ?? value.length];
    onChange(`${value.slice(0, from)}{{${detail}}}${value.slice(to)}`);
    area.current?.focus();
  };
  return (
    <>
      <Textarea {...control} ref={area} value={value} onChange={(event) => onChange(event.target.value)} />
      <Select aria-label={t('insert')} value="" onChange={(event) => insert(event.target.value)} className="w-auto">
        <option value="" disabled>
          {t('insert')}
        </option>
        {details.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </Select>
    </>
  );
}
