'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Field, Input } from '#app/_ui/fields/field.tsx';

interface Amount {
  readonly label: string;
  /** The stored value. Null if no value is stored. */
  readonly value: number | null;
  readonly min: number;
  readonly max: number;
  /** How many stored units make one displayed unit, such as 100 for a percentage stored in ten-thousandths. */
  readonly scale?: number;
  readonly unit?: string;
  readonly optional?: boolean;
}

/** Returns the options of a field whose value is stored in ten-thousandths and displayed in percent. */
export const percentOf = (label: string, value: number, { min, max }: Pick<Amount, 'min' | 'max'>): Amount => ({
  label,
  value,
  min,
  max,
  scale: 100,
  unit: '%',
});

interface Props extends Amount {
  readonly hint?: ReactNode;
  readonly onSave: (value: number | null) => void;
}

/**
 * A field for a number with a unit. The number is saved when the field loses the focus. An invalid number shows an
 * error and is not saved.
 */
export function AmountField({ label, value, min, max, scale = 1, unit, optional = false, hint, onSave }: Props) {
  const t = useTranslations('campaigns');
  const c = useTranslations('common');
  const format = useFormatter();
  const [error, setError] = useState<string>();
  const write = (kept: number) => format.number(kept / scale, { useGrouping: false, maximumFractionDigits: 2 });
  const leave = (said: string) => {
    if (said.trim() === '') {
      setError(optional ? undefined : c('required'));
      if (optional && value !== null) onSave(null);
      return;
    }
    const next = Math.round(Number(said.trim().replace(',', '.')) * scale);
    const isWrong = !Number.isFinite(next) || next < min || next > max;
    setError(isWrong ? t('amountWrong', { min: write(min), max: write(max) }) : undefined);
    if (!isWrong && next !== value) onSave(next);
  };
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className="flex items-center gap-2">
          <Input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            className="max-w-28 tabular-nums"
            placeholder={optional ? '–' : undefined}
            defaultValue={value === null ? '' : write(value)}
            onBlur={({ target }) => leave(target.value)}
          />
          {unit && <span className="text-sm text-ink-soft">{unit}</span>}
        </span>
      )}
    </Field>
  );
}
