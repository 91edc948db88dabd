'use client';

import { ToggleGroup } from 'radix-ui';
import { cn } from './cn.ts';

interface Props<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly className?: string;
}

/** One of a few, side by side. */
export function Segments<Value extends string>({ label, value, onChange, options, className }: Props<Value>) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(next) => next && onChange(next as Value)}
      className={cn('inline-flex rounded-lg bg-sunken p-0.5 dark:border dark:border-line', className)}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          className="h-8 shrink-0 rounded-md px-3 text-[13px] font-medium whitespace-nowrap text-ink-soft hover:text-ink data-[state=on]:bg-surface data-[state=on]:text-ink data-[state=on]:shadow-sm dark:data-[state=on]:bg-line"
        >
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
