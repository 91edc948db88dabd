'use client';

import { Check, Minus } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';

interface TickProps {
  readonly checked: boolean | 'indeterminate';
  /** `range` is true while Shift is held: everything up to here is meant. */
  readonly onChange: (on: boolean, range: boolean) => void;
  readonly id?: string;
  /** For a box without a label of its own. */
  readonly 'aria-label'?: string;
  readonly disabled?: boolean;
}

/** A box that can be ticked. */
export function Tick({ checked, onChange, ...rest }: TickProps) {
  const Icon = checked === 'indeterminate' ? Minus : Check;
  return (
    <Radix.Root
      {...rest}
      checked={checked}
      onClick={(event) => {
        event.preventDefault();
        onChange(checked !== true, event.shiftKey);
      }}
      className="relative flex size-4.5 shrink-0 items-center justify-center rounded-[5px] border border-line-strong bg-surface after:absolute after:-inset-2 disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent"
    >
      <Radix.Indicator>
        <Icon className="size-3.5 text-white dark:text-black" strokeWidth={3} aria-hidden />
      </Radix.Indicator>
    </Radix.Root>
  );
}

interface Props {
  readonly checked: boolean | 'indeterminate';
  readonly onChange: (on: boolean) => void;
  readonly label: ReactNode;
  /** Beside the label, as programs write it. */
  readonly note?: string;
  /** Below the label. */
  readonly hint?: ReactNode;
}

/** A line with a box that can be ticked; the whole line is the target. */
export function Checkbox({ checked, onChange, label, note, hint }: Props) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="flex cursor-pointer items-center gap-3 px-3 py-2 text-[13px] hover:bg-canvas dark:hover:bg-raised"
    >
      <Tick id={id} checked={checked} onChange={onChange} />
      <span className="min-w-0 flex-1">
        {label}
        {hint && <span className="block text-xs text-ink-soft">{hint}</span>}
      </span>
      {note && <span className="hidden font-mono text-xs text-ink-faint sm:inline">{note}</span>}
    </label>
  );
}
