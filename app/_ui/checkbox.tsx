'use client';

import { Check, Minus } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';

interface Props {
  readonly checked: boolean | 'indeterminate';
  readonly onChange: (on: boolean) => void;
  readonly label: ReactNode;
  readonly note?: string;
}

/** A line with a box that can be ticked; the whole line is the target. */
export function Checkbox({ checked, onChange, label, note }: Props) {
  const id = useId();
  const Icon = checked === 'indeterminate' ? Minus : Check;
  return (
    <label
      htmlFor={id}
      className="flex cursor-pointer items-center gap-3 px-3 py-2 text-[13px] hover:bg-canvas dark:hover:bg-raised"
    >
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={(on) => onChange(on === true)}
        className="flex size-4.5 shrink-0 items-center justify-center rounded-[5px] border border-line-strong bg-surface data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent"
      >
        <Radix.Indicator>
          <Icon className="size-3.5 text-white dark:text-black" strokeWidth={3} aria-hidden />
        </Radix.Indicator>
      </Radix.Root>
      <span className="min-w-0 flex-1">{label}</span>
      {note && <span className="hidden font-mono text-xs text-ink-faint sm:inline">{note}</span>}
    </label>
  );
}
