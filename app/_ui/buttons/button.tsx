'use client';

import { LoaderCircle } from 'lucide-react';
import { type ComponentProps, cloneElement, type ReactElement } from 'react';
import { cn } from '../cn.ts';
import { type ButtonLook, buttonLook } from './button-look.ts';

interface Props extends ComponentProps<'button'>, ButtonLook {
  /** Whether the action is running. The button then shows a spinner, and cannot start the action again. */
  readonly busy?: boolean;
  /**
   * Whether to render the child element, which is a link, with the look of a button. Otherwise a button is rendered.
   */
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
