'use client';

import { useTranslations } from 'next-intl';
import { Select } from '#app/_ui/fields/field.tsx';

const choices = [1, 3, 5, 10] as const;

/** Chooses how many times each case is run. A model may reply differently each time. */
export function RunTimes({ value, onChange }: { value: number; onChange: (times: number) => void }) {
  const t = useTranslations('agentCases');
  return (
    <span className="w-28 shrink-0">
      <Select
        aria-label={t('times')}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
        className="h-8 text-sm"
      >
        {choices.map((times) => (
          <option key={times} value={times}>
            {t('timesOf', { times })}
          </option>
        ))}
      </Select>
    </span>
  );
}
