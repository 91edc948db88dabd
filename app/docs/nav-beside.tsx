'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

/**
 * Shows the navigation next to the page. On small screens the navigation is collapsed above the page. It collapses
 * again when the reader opens another page.
 */
export function NavBeside({ nav, children }: { nav: ReactNode; children: ReactNode }) {
  const t = useTranslations('docs');
  return (
    <div className="mx-auto max-w-7xl lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
      <details key={usePathname()} className="border-b border-line px-4 py-2 sm:px-6 lg:hidden">
        <summary className="cursor-pointer py-1.5 text-sm font-medium">{t('allPages')}</summary>
        <div className="py-2">{nav}</div>
      </details>
      <div className="hidden lg:block">
        <div className="sticky top-14 max-h-[calc(100dvh-3.5rem)] overflow-y-auto border-r border-line px-3 py-6">
          {nav}
        </div>
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
