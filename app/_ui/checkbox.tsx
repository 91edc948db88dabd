'use client';

import { Check, Minus } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';

interface TickProps {
  readonly checked: boolean | 'indeterminate';
  /** `range` is true while Shift is held: everything up to here is meant. */
  readonly onChange: (on: boolean, range: boolean) => void;
  readonly id?: string;
  /** For a box without a label of its own. */
  readonly 'aria-label'?: string;
  readonly disabled?: boolean;
}

/** A box that can be ticked: the browser's own, unseen and as large as a finger, over one that is drawn. */
export function Tick({ checked, onChange, ...rest }: TickProps) {
  const input = useRef<HTMLInputElement>(null);
  const isPartly = checked === 'indeterminate';
  useEffect(() => {
    if (input.current) input.current.indeterminate = isPartly;
  }, [isPartly]);
  const Icon = isPartly ? Minus : Check;
  return (
    <span className="relative block size-4.5 shrink-0">
      <input
        {...rest}
        ref={input}
        type="checkbox"
        checked={checked === true}
        onChange={({ target, nativeEvent }) =>
          onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        className="peer absolute -inset-2 z-1 cursor-pointer opacity-0 disabled:cursor-default"
      />
      <span
        aria-hidden
        className="flex size-full items-center justify-center rounded-sm border border-line-strong bg-surface outline-offset-2 outline-accent peer-checked:border-accent peer-checked:bg-accent peer-indeterminate:border-accent peer-indeterminate:bg-accent peer-focus-visible:outline-2 peer-disabled:opacity-50"
      >
        {checked !== false && <Icon className="size-3.5 text-white dark:text-black" strokeWidth={3} />}
      </span>
    </span>
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
      className="flex cursor-pointer items-center gap-3 px-3 py-2 text-sm hover:bg-canvas dark:hover:bg-raised"
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
