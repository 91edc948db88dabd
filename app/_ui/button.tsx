'use client';

import { LoaderCircle } from 'lucide-react';
import { type ComponentProps, cloneElement, type ReactElement } from 'react';
import { cn } from './cn.ts';

const looks = {
  primary: 'bg-accent text-white hover:bg-accent-strong dark:text-black',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-sunken dark:hover:bg-raised',
  quiet: 'text-ink-soft hover:bg-sunken hover:text-ink dark:hover:bg-raised',
  danger: 'bg-danger text-white hover:bg-danger-strong dark:text-black',
};
const sizes = { md: 'h-9 px-3.5 text-sm', sm: 'h-8 px-2.5 text-[13px]', icon: 'size-9' };

interface Props extends ComponentProps<'button'> {
  readonly look?: keyof typeof looks;
  readonly size?: keyof typeof sizes;
  /** Shows that the act is under way and keeps it from starting twice. */
  readonly busy?: boolean;
  /** The look goes to the one child (a link). */
  readonly asChild?: boolean;
}

export function Button({
  look = 'secondary',
  size = 'md',
  busy = false,
  asChild,
  className,
  children,
  ...rest
}: Props) {
  const classes = cn(
    'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-lg font-medium whitespace-nowrap transition-colors disabled:pointer-events-none disabled:opacity-50',
    looks[look],
    sizes[size],
    className,
  );
  if (asChild) {
    const child = children as ReactElement<{ className?: string }>;
    return cloneElement(child, { ...rest, className: cn(classes, child.props.className) });
  }
  return (
    <button type="button" {...rest} className={classes} disabled={rest.disabled || busy} aria-busy={busy || undefined}>
      {busy && <LoaderCircle className="size-4 animate-spin" aria-hidden />}
      {children}
    </button>
  );
}
