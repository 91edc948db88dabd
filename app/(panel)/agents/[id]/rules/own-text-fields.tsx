'use client';

import { useState } from 'react';
import { Field, Input, Textarea } from '#app/_ui/field.tsx';
import { linesOf } from '../../../settings/_parts/lines-of.ts';

interface Common {
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
}

/** A list, one a line. While it is typed it is a text: an empty line is the beginning of the next one. */
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

/** A whole number; what is none is kept as typed, and said to be none. */
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

/** US dollars; a comma is read as the point it is meant to be. */
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
