'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { Logo } from '#app/_ui/display/logo.tsx';
import { safeHref } from '#app/_ui/text/safe-href.ts';
import { DocsSearch } from './docs-search.tsx';

const quiet =
  'rounded-lg px-2 py-1.5 text-sm font-medium whitespace-nowrap text-ink-soft hover:bg-sunken hover:text-ink dark:hover:bg-raised';

/**
 * The header of every page of the documentation, with links to the first page, the search, the other language and the
 * panel.
 */
export function DocsHeader({ isKnown }: { isKnown: boolean }) {
  const t = useTranslations('docs');
  const pathname = usePathname();
  const other = useLocale() === 'en' ? 'pt-BR' : 'en';
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-surface">
      <div className="mx-auto flex h-14 max-w-7xl items-center gap-1 px-4 sm:gap-2 sm:px-6">
        <Link href="/docs" prefetch={false} className="mr-auto flex shrink-0 items-center gap-2.5 font-semibold">
          <Logo className="size-7" />
          <span className="max-sm:sr-only">Parley · {t('title')}</span>
        </Link>
        <DocsSearch />
        {/* For signed-in people, the language in their settings decides everywhere. */}
        {!isKnown && (
          <a
            href={`/language?to=${other}&back=${encodeURIComponent(pathname)}`}
            lang={other}
            hrefLang={other}
            className={quiet}
          >
            {other === 'en' ? 'English' : 'Português'}
          </a>
        )}
        <a href={safeHref(isKnown ? '/' : '/sign-in')} className={quiet}>
          {isKnown ? t('panel') : t('signIn')}
        </a>
      </div>
    </header>
  );
}
