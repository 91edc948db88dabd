'use client';

import { useId } from 'react';
import { Tick } from '#app/_ui/fields/checkbox.tsx';

interface Props {
  readonly checked: boolean;
  readonly onChange: (on: boolean) => void;
  readonly label: string;
  readonly hint: string;
}

/** A checkbox for a setting, with an explanation. */
export function Choice({ checked, onChange, label, hint }: Props) {
  const id = useId();
  return (
    <div className="flex gap-3">
      <span className="pt-0.5">
        <Tick id={id} checked={checked} onChange={onChange} />
      </span>
      <label htmlFor={id} className="cursor-pointer text-sm font-medium">
        {label}
        <span className="mt-0.5 block text-xs font-normal text-ink-faint">{hint}</span>
      </label>
    </div>
  );
}
