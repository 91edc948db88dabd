'use client';

import { LoaderCircle } from 'lucide-react';
import { type ComponentProps, cloneElement, type ReactElement } from 'react';
import { cn } from '../cn.ts';
import { type ButtonLook, buttonLook } from './button-look.ts';

interface Props extends ComponentProps<'button'>, ButtonLook {
  /** Shows that the action is under way and keeps it from starting twice. */
  readonly busy?: boolean;
  /** The look is applied to the only child (a link) instead of a button. */
  readonly asChild?: boolean;
}

export function Button({ look, size, busy = false, asChild, className, children, ...rest }: Props) {
  const classes = buttonLook({ look, size }, className);
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
