import Link from 'next/link';
import type { ReactNode } from 'react';
import { cn } from '#app/_ui/cn.ts';
import { Ago } from '#app/_ui/time/time.tsx';

interface Props {
  readonly name: string;
  readonly href: string;
  /** Whether this member may see the page that the line links to. */
  readonly isOpen: boolean;
  /** Badges that show the current state. */
  readonly children: ReactNode;
  readonly at: string;
  readonly note: string | null;
}

/** A line about a campaign or automation that reached a customer: its name, its current state and since when. */
export function StandingLine({ name, href, isOpen, children, at, note }: Props) {
  const className = 'min-w-0 flex-1 truncate font-medium';
  return (
    <li className="py-1.5 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {isOpen ? (
          <Link href={href} prefetch={false} className={cn(className, 'hover:underline')}>
            {name}
          </Link>
        ) : (
          <span className={className}>{name}</span>
        )}
        {children}
        <Ago at={at} className="shrink-0 text-xs text-ink-faint" />
      </p>
      {note && <p className="mt-0.5 text-xs text-ink-soft">{note}</p>}
    </li>
  );
}
