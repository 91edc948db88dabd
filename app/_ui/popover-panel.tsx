'use client';

import { Popover as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

export interface PopoverProps {
  readonly trigger: ReactNode;
  /** What the panel is, for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly align?: 'start' | 'center' | 'end';
  readonly className?: string;
}

/** Starts open, unless its owner holds it: `popover.tsx` fetches it when it is first asked for. */
export function PopoverPanel({ trigger, label, children, align = 'start', className, ...state }: PopoverProps) {
  return (
    <Radix.Root {...state} defaultOpen>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
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
