'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Field, Input, Textarea } from '#app/_ui/fields/field.tsx';
import type { Fault } from './interactive-form.ts';

/** The share of a field's maximum length from which the current length is shown. */
const nearly = 0.8;

interface Props {
  readonly label: ReactNode;
  readonly value: string;
  readonly max: number;
  readonly onChange: (value: string) => void;
  readonly fault: Fault | undefined;
  /** Whether the attendant has tried to send. Missing values are reported only after that. */
  readonly hasTried: boolean;
  readonly placeholder?: string;
  readonly isLong?: boolean;
  readonly type?: 'url';
}

/**
 * A text field with a maximum length. The field never cuts the text off, but shows when the text comes near the limit,
 * and by how much the text exceeds the limit.
 */
export function InteractiveField({ label, value, max, onChange, fault, hasTried, placeholder, isLong, type }: Props) {
  const t = useTranslations('interactive');
  const isOver = typeof fault === 'object';
  const said = isOver ? t('over', { over: fault.over }) : fault && hasTried ? t(fault) : undefined;
  const count = value.length >= max * nearly ? t('count', { count: value.trim().length, max }) : undefined;
  return (
    <Field label={label} hint={count} error={said}>
      {(control) =>
        isLong ? (
          <Textarea
            {...control}
            value={value}
            rows={3}
            onChange={({ target }) => onChange(target.value)}
            className="field-sizing-content max-h-48"
          />
        ) : (
          <Input
            {...control}
            value={value}
            type={type ?? 'text'}
            inputMode={type}
            placeholder={placeholder}
            onChange={({ target }) => onChange(target.value)}
          />
        )
      }
    </Field>
  );
}
