'use client';

import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cn } from '#app/_ui/cn.ts';
import { safeHref } from '#app/_ui/text/safe-href.ts';

const kinds = {
  fine: { icon: CircleCheck, color: 'text-accent-ink' },
  note: { icon: Info, color: 'text-ink-faint' },
  care: { icon: TriangleAlert, color: 'text-warning' },
  wrong: { icon: CircleX, color: 'text-danger' },
} as const;

/** A link to the part or page where a problem can be fixed. */
export type Way = { readonly label: string } & ({ readonly href: string } | { readonly onOpen: () => void });

const wayLook = 'shrink-0 font-medium text-accent-ink underline underline-offset-2';

interface Props {
  readonly kind: keyof typeof kinds;
  readonly way?: Way | null;
  readonly children: ReactNode;
}

/**
 * A line in the result of the pre-flight check: its severity, the finding, and a link to the place where the user can
 * fix the problem.
 */
export function Finding({ kind, way, children }: Props) {
  const t = useTranslations('campaigns');
  const { icon: Icon, color } = kinds[kind];
  return (
    <li className="flex items-start gap-3 border-b border-line py-2.5 text-sm last:border-0">
      <Icon className={cn('mt-0.5 size-4 shrink-0', color)} role="img" aria-label={t(`finding_${kind}`)} />
      <div className={cn('min-w-0 flex-1', kind === 'wrong' && 'font-medium')}>{children}</div>
      {way &&
        ('href' in way ? (
          <Link href={safeHref(way.href) ?? '/'} className={wayLook}>
            {way.label}
          </Link>
        ) : (
          <button type="button" onClick={way.onOpen} className={wayLook}>
            {way.label}
          </button>
        ))}
    </li>
  );
}
