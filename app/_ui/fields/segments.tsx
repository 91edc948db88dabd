'use client';

import { ToggleGroup } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { cn } from '../cn.ts';

interface Props<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly className?: string;
}

/**
 * A choice between a few options, shown side by side. If the options do not fit, they scroll sideways and the chosen
 * option stays visible.
 */
export function Segments<Value extends string>({ label, value, onChange, options, className }: Props<Value>) {
  const strip = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each value has a different option to scroll to, which may be rendered later than the value changes.
  useEffect(() => {
    const { current: all } = strip;
    const on = all?.querySelector<HTMLElement>('[data-state=on]');
    // Scroll only the options sideways. The page must not move.
    if (on) all?.scrollTo({ left: on.offsetLeft - (all.clientWidth - on.offsetWidth) / 2 });
  }, [value, options.length]);
  return (
    <ToggleGroup.Root
      ref={strip}
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(next) => next && onChange(next as Value)}
      className={cn(
        'strip-x relative inline-flex max-w-full rounded-lg bg-sunken p-0.5 dark:border dark:border-line',
        className,
      )}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          className="h-8 shrink-0 rounded-md px-3 text-sm font-medium whitespace-nowrap text-ink-soft -outline-offset-2 hover:text-ink data-[state=on]:bg-surface data-[state=on]:text-ink data-[state=on]:shadow-sm dark:data-[state=on]:bg-line"
        >
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
