import Link from 'next/link';
import type { ReactNode } from 'react';
import { cn } from '#app/_ui/cn.ts';
import { Ago } from '#app/_ui/time.tsx';

interface Props {
  readonly name: string;
  /** Null for those who may not see where it leads. */
  readonly href: string | null;
  /** How it stands. */
  readonly children: ReactNode;
  readonly at: string;
  readonly note: string | null;
}

/** What was done with a customer: its name, how it stands, since when. */
export function StandingLine({ name, href, children, at, note }: Props) {
  const className = 'min-w-0 flex-1 truncate font-medium';
  return (
    <li className="py-1.5 text-[13px]">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {href === null ? (
          <span className={className}>{name}</span>
        ) : (
          <Link href={href} prefetch={false} className={cn(className, 'hover:underline')}>
            {name}
          </Link>
        )}
        {children}
        <Ago at={at} className="shrink-0 text-xs text-ink-faint" />
      </p>
      {note && <p className="mt-0.5 text-xs text-ink-soft">{note}</p>}
    </li>
  );
}
