'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type Choice, ComboBox } from '#app/_ui/fields/combo-box.tsx';
import { Field, Input } from '#app/_ui/fields/field.tsx';
import { readToken, writeToken } from './token.ts';

interface Props {
  readonly label: ReactNode;
  readonly value: string;
  /** The suggested values: tokens of customer attributes, or the known values of one customer. */
  readonly choices: readonly Choice[];
  readonly onChange: (value: string) => void;
  readonly hint?: ReactNode;
  readonly placeholder?: string | undefined;
  readonly required?: boolean | undefined;
  readonly maxLength?: number | undefined;
}

/**
 * The input for one variable of a template: free text, or a customer attribute with a fallback for customers without a
 * value.
 */
export function GapField({ label, value, choices, onChange, hint, placeholder, ...rest }: Props) {
  const t = useTranslations('gaps');
  const token = readToken(value);
  const choose = (next: string) => {
    const parsed = readToken(next);
    onChange(parsed && token ? writeToken({ ...parsed, otherwise: parsed.otherwise || token.otherwise }) : next);
  };
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={label} hint={hint} className={token ? '' : 'sm:col-span-2'}>
        {(control) => (
          <ComboBox
            {...{ control, choices, ...rest }}
            value={token ? writeToken({ ...token, otherwise: '' }) : value}
            onChange={choose}
            placeholder={placeholder ?? t('valueHint')}
          />
        )}
      </Field>
      {token && (
        <Field
          label={
            <>
              {t('otherwise')}
              <span className="sr-only">: {label}</span>
            </>
          }
        >
          {(control) => (
            <Input
              {...control}
              value={token.otherwise}
              onChange={(event) => onChange(writeToken({ ...token, otherwise: event.target.value }))}
              autoComplete="off"
            />
          )}
        </Field>
      )}
    </div>
  );
}
