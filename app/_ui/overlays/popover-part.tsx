'use client';

import { Popover as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';

interface Props {
  readonly trigger: ReactNode;
  /** The popover's name for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
  readonly open?: boolean;
  /**
   * Opens the popover at once, because the user clicked its button before the code had loaded. Must not be combined
   * with `open`.
   */
  readonly defaultOpen?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly align?: 'start' | 'center' | 'end';
  readonly className?: string;
  readonly side?: 'top' | 'bottom';
  readonly onCloseAutoFocus?: (event: Event) => void;
}

/** A small panel next to the button that opened it. */
export function Popover({
  trigger,
  label,
  children,
  align = 'start',
  className,
  side = 'bottom',
  onCloseAutoFocus,
  ...state
}: Props) {
  return (
    <Radix.Root {...state}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          side={side}
          {...(onCloseAutoFocus ? { onCloseAutoFocus } : {})}
          sideOffset={6}
          collisionPadding={12}
          className={cn(
            'animate-appear z-50 max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-xl border border-line bg-raised p-3 shadow-lg outline-none',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
