'use client';

import { useState } from 'react';
import { Field, Input, Textarea } from '#app/_ui/fields/field.tsx';
import { linesOf } from '../../../settings/_parts/lines-of.ts';

interface Common {
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
}

/**
 * A field for a list with one item on each line. The field keeps the text as typed, because an empty line may be the
 * beginning of the next item.
 */
export function LinesField({
  value,
  onChange,
  placeholder,
  ...field
}: Common & { value: readonly string[]; onChange: (lines: string[]) => void; placeholder?: string }) {
  const [text, setText] = useState(value.join('\n'));
  return (
    <Field {...field}>
      {(control) => (
        <Textarea
          {...control}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            onChange(linesOf(target.value));
          }}
          rows={3}
          placeholder={placeholder}
        />
      )}
    </Field>
  );
}

/** A field for a whole number. The field keeps an invalid text as typed and reports a problem. */
export function NumberField({
  value,
  onChange,
  min,
  max,
  ...field
}: Common & { value: number; onChange: (value: number) => void; min: number; max: number }) {
  const [text, setText] = useState(Number.isNaN(value) ? '' : String(value));
  return (
    <Field {...field}>
      {(control) => (
        <Input
          {...control}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            onChange(target.value === '' ? Number.NaN : Number(target.value));
          }}
          className="max-w-32"
        />
      )}
    </Field>
  );
}

/** A field for an amount in US dollars. The field turns a decimal comma into a point. */
export function AmountField({
  value,
  onChange,
  ...field
}: Common & { value: string; onChange: (value: string) => void }) {
  return (
    <Field {...field}>
      {(control) => (
        <span className="relative block max-w-40">
          <span className="pointer-events-none absolute top-2 left-3 text-md text-ink-faint" aria-hidden>
            US$
          </span>
          <Input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            value={value}
            onChange={({ target }) => onChange(target.value.replace(',', '.').trim())}
            maxLength={20}
            className="pl-11 tabular-nums"
          />
        </span>
      )}
    </Field>
  );
}
