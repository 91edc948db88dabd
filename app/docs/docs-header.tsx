'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { cn } from '#app/_ui/cn.ts';
import { Logo } from '#app/_ui/logo.tsx';

const places = [
  { href: '/docs', label: 'API' },
  { href: '/docs/webhooks', label: 'Webhooks' },
  { href: '/docs/errors', label: 'Errors' },
  { href: '/docs/behaviour', label: 'Behaviour' },
  { href: '/docs/security', label: 'Security' },
];

/** The documentation's own navigation; it is in English, the language of the API. */
export function DocsHeader() {
  const pathname = usePathname();
  const here = places.findLast(({ href }) => pathname === href || pathname.startsWith(`${href}/`));
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-surface">
      <div className="mx-auto flex h-14 max-w-6xl items-center gap-1 overflow-x-auto px-4 sm:px-6">
        <Link href="/inbox" prefetch={false} aria-label="Parley" className="mr-1 shrink-0 sm:mr-3">
          <Logo className="size-7" />
        </Link>
        <nav aria-label="Documentation" className="flex sm:gap-1">
          {places.map((place) => (
            <Link
              key={place.href}
              href={place.href}
              prefetch={false}
              aria-current={place === here ? 'page' : undefined}
              className={cn(
                'rounded-lg px-2 py-1.5 text-xs font-medium sm:px-3 sm:text-[13px] whitespace-nowrap text-ink-soft hover:bg-sunken hover:text-ink dark:hover:bg-raised',
                place === here && 'bg-accent-soft text-accent-ink hover:bg-accent-soft hover:text-accent-ink',
              )}
            >
              {place.label}
            </Link>
          ))}
        </nav>
      </div>
    </header>
  );
}
