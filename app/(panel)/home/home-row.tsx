import { ChevronRight, type LucideIcon } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { cn } from '#app/_ui/cn.ts';

interface Props {
  readonly href: string;
  readonly icon: LucideIcon;
  readonly tone?: 'danger' | 'warning' | 'calm';
  readonly title: ReactNode;
  readonly children?: ReactNode;
}

const tones = {
  danger: 'bg-danger-soft text-danger',
  warning: 'bg-warning-soft text-warning',
  calm: 'bg-sunken text-ink-soft dark:bg-line',
};

/** A row for one item that needs attention. The whole row links to the page where the member can act. */
export const HomeRow = ({ href, icon: Icon, tone = 'calm', title, children }: Props) => (
  <li>
    <Link
      href={href}
      prefetch={false}
      className="flex min-h-14 items-center gap-3 px-4 py-2.5 -outline-offset-2 hover:bg-canvas sm:px-5 dark:hover:bg-raised"
    >
      <span className={cn('flex size-8 shrink-0 items-center justify-center rounded-full', tones[tone])}>
        <Icon className="size-4" aria-hidden />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-medium break-words">{title}</span>
        {children && <span className="block text-xs break-words text-ink-soft">{children}</span>}
      </span>
      <ChevronRight className="size-4 shrink-0 text-ink-faint" aria-hidden />
    </Link>
  </li>
);
