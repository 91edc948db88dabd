'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { cn } from '#app/_ui/cn.ts';
import { safeHref } from '#app/_ui/text/safe-href.ts';
import type { NavPage, NavPart } from './nav-of.ts';

const look = 'block rounded-lg px-2.5 py-1.5 text-sm text-ink-soft hover:bg-sunken hover:text-ink dark:hover:bg-raised';

/** A page in the navigation. If it is the current page, its operations are listed below it. */
function NavEntry({ page, isHere }: { page: NavPage; isHere: boolean }) {
  return (
    <li>
      <Link
        href={safeHref(page.href) ?? ''}
        prefetch={false}
        aria-current={isHere ? 'page' : undefined}
        className={cn(look, isHere && 'bg-accent-soft font-medium text-accent-ink hover:bg-accent-soft')}
      >
        {page.title}
      </Link>
      {isHere && page.operations.length > 0 && (
        <ul className="my-1 ml-2.5 border-l border-line pl-1.5">
          {page.operations.map(({ href, title }) => (
            <li key={href}>
              <a href={href} className={cn(look, 'py-1 text-xs')}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The navigation with all pages of the documentation. */
export function DocsNav({ parts }: { parts: readonly NavPart[] }) {
  const t = useTranslations('docs');
  const pathname = usePathname();
  const all = parts.flatMap(({ pages }) => pages.map(({ href }) => href));
  const here = all
    .filter((href) => pathname === href || pathname.startsWith(`${href}/`))
    .toSorted()
    .at(-1);
  return (
    <nav aria-label={t('pages')} className="space-y-5">
      {parts.map(({ part, pages }) => (
        <div key={part}>
          <p className="px-2.5 pb-1 text-xs font-semibold text-ink-faint">{t(part)}</p>
          <ul>
            {pages.map((page) => (
              <NavEntry key={page.href} page={page} isHere={page.href === here} />
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
