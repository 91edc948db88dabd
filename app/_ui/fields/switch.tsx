'use client';

import { Switch as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { cn } from '../cn.ts';

interface Props {
  readonly checked: boolean;
  readonly onChange: (on: boolean) => void;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly disabled?: boolean;
}

/** A switch for a setting. The change takes effect at once, without a form to submit. */
export function Switch({ checked, onChange, label, hint, disabled = false }: Props) {
  const id = useId();
  return (
    <div className="flex items-start gap-4">
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className={cn('block text-md font-medium', disabled && 'text-ink-soft')}>
          {label}
        </label>
        <p id={`${id}-hint`} className="mt-0.5 text-sm text-ink-soft empty:hidden">
          {hint}
        </p>
      </div>
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-describedby={`${id}-hint`}
        className="relative h-6 w-10 shrink-0 rounded-full bg-ink-faint/70 transition-colors disabled:opacity-50 data-[state=checked]:bg-accent"
      >
        <Radix.Thumb className="block size-4.5 translate-x-0.75 rounded-full bg-white shadow-sm transition-transform data-[state=checked]:translate-x-4.75" />
      </Radix.Root>
    </div>
  );
}
