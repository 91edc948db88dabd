import Link from 'next/link';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '#app/_ui/cn.ts';

interface Props {
  readonly href: string;
  readonly selected: boolean;
  readonly onNavigate: NonNullable<ComponentProps<typeof Link>['onNavigate']>;
  readonly className: string;
  readonly children: ReactNode;
}

/** A row of the inbox's list, which is a link. */
export const RowLink = ({ href, selected, onNavigate, className, children }: Props) => (
  <Link
    href={href}
    onNavigate={onNavigate}
    prefetch={false}
    aria-current={selected ? 'true' : undefined}
    className={cn(
      'flex items-center gap-2.5 border-b border-line px-3 -outline-offset-2 hover:bg-canvas dark:hover:bg-raised',
      className,
      selected && 'bg-accent-soft hover:bg-accent-soft dark:bg-accent-soft dark:hover:bg-accent-soft',
    )}
  >
    {children}
  </Link>
);
