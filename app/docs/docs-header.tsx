'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { cn } from '#app/_ui/cn.ts';
import { Logo } from '#app/_ui/logo.tsx';

const places = [
  { href: '/docs', label: 'api' },
  { href: '/docs/webhooks', label: 'webhooks' },
  { href: '/docs/web-chat', label: 'webChat' },
  { href: '/docs/errors', label: 'errors' },
  { href: '/docs/behaviour', label: 'behaviour' },
  { href: '/docs/security', label: 'security' },
] as const;

/** The documentation's own navigation, in the reader's language, as the guides are; what the reference says of operations is English, the API's. */
export function DocsHeader() {
  const t = useTranslations('docs');
  const pathname = usePathname();
  const here = places.findLast(({ href }) => pathname === href || pathname.startsWith(`${href}/`));
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-surface">
      <div className="mx-auto flex h-14 max-w-6xl items-center gap-1 px-4 sm:px-6">
        <Link href="/inbox" prefetch={false} aria-label={t('panel')} className="mr-1 shrink-0 sm:mr-3">
          <Logo className="size-7" />
        </Link>
        <nav aria-label={t('places')} className="strip-x flex py-1 sm:gap-1">
          {places.map((place) => (
            <Link
              key={place.href}
              href={place.href}
              prefetch={false}
              aria-current={place === here ? 'page' : undefined}
              className={cn(
                'rounded-lg px-2 py-1.5 text-xs font-medium sm:px-3 sm:text-sm whitespace-nowrap text-ink-soft hover:bg-sunken hover:text-ink dark:hover:bg-raised',
                place === here &&
                  '[scroll-initial-target:nearest] bg-accent-soft text-accent-ink hover:bg-accent-soft hover:text-accent-ink',
              )}
            >
              {t(place.label)}
            </Link>
          ))}
        </nav>
      </div>
    </header>
  );
}
