'use client';

import { Check, Minus } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';

interface TickProps {
  readonly checked: boolean | 'indeterminate';
  /**
   * `range` is true if Shift was held: the change then applies to all rows between the last changed row and this one.
   */
  readonly onChange: (on: boolean, range: boolean) => void;
  readonly id?: string;
  /** The accessible name of a checkbox without a visible label. */
  readonly 'aria-label'?: string;
  readonly disabled?: boolean;
}

/** A checkbox: the browser's own input, invisible and large enough for a finger, on top of a drawn box. */
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
  /** A short code shown next to the label, in monospace. */
  readonly note?: string;
  /** Explanation shown below the label. */
  readonly hint?: ReactNode;
}

/** A row with a checkbox and a label. A click anywhere on the row toggles the checkbox. */
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
