'use client';

import { cn } from './cn.ts';

interface Props<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
}

/** One of a few views of the same thing. */
export function Segments<V extends string>({ label, value, options, onChange }: Props<V>) {
  return (
    <fieldset className="inline-flex rounded-lg bg-sunken p-0.5 dark:bg-raised">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={cn(
            'h-8 rounded-md px-3 text-[13px] font-medium text-ink-soft hover:text-ink',
            option.value === value && 'bg-surface text-ink shadow-xs ring-1 ring-line dark:bg-line',
          )}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
