'use client';

import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from '../cn.ts';

const box =
  'w-full rounded-lg border border-line-strong bg-surface px-3 text-md text-ink placeholder:text-ink-faint aria-invalid:border-danger disabled:opacity-60';

export const Input = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input {...rest} className={cn(box, 'h-9', className)} />
);

export const Textarea = ({ className, ...rest }: ComponentProps<'textarea'>) => (
  <textarea {...rest} className={cn(box, 'min-h-20 py-2', className)} />
);

/** The browser's native select, which works with keyboards, screen readers and touch screens. */
export const Select = ({ className, ...rest }: ComponentProps<'select'>) => (
  <select {...rest} className={cn(box, 'select-arrow h-9 appearance-none truncate pr-8', className)} />
);

interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly className?: string;
  /** Receives the attributes that link the control to its label, hint and error. */
  readonly children: (control: { id: string; 'aria-describedby': string; 'aria-invalid': boolean }) => ReactNode;
}

/** A form field: a label, its control, and a hint or an error below them. */
export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-ink">
        {label}
      </label>
      {children({ id, 'aria-describedby': noteId, 'aria-invalid': Boolean(error) })}
      <p id={noteId} className={cn('mt-1.5 text-xs text-ink-faint empty:hidden', error && 'text-danger')}>
        {error ?? hint}
      </p>
    </div>
  );
}
