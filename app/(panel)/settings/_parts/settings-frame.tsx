'use client';

import { Lock } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { cn } from '#app/_ui/cn.ts';
import { Empty } from '#app/_ui/feedback/states.tsx';
import { useMember } from '../../_shell/member.tsx';
import { groupedFor, mayOpen, pagesFor } from './settings-pages.ts';

function PageLink({ page: { href, label, icon: Icon } }: { page: ReturnType<typeof pagesFor>[number] }) {
  const t = useTranslations('settings');
  const pathname = usePathname();
  const link = useRef<HTMLAnchorElement>(null);
  const isHere = pathname === href || pathname.startsWith(`${href}/`);
  useEffect(() => {
    if (isHere) link.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [isHere]);
  return (
    <li>
      <Link
        ref={link}
        href={href}
        prefetch={false}
        aria-current={isHere ? 'page' : undefined}
        className={cn(
          'flex h-9 items-center gap-2.5 rounded-lg px-2.5 text-sm font-medium whitespace-nowrap text-ink-soft -outline-offset-2 lg:h-8 hover:bg-sunken hover:text-ink dark:hover:bg-raised',
          isHere &&
            'bg-accent-soft text-accent-ink hover:bg-accent-soft hover:text-accent-ink dark:hover:bg-accent-soft',
        )}
      >
        <Icon className={cn('size-4 text-ink-faint', isHere && 'text-accent-ink')} aria-hidden />
        {t(label)}
      </Link>
    </li>
  );
}

/** The frame around every settings page: the menu of settings pages, at the side or above the page on small screens. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('settings');
  const c = useTranslations('common');
  const { role } = useMember();
  const pathname = usePathname();
  const id = useId();
  return (
    <div className="flex h-full min-h-0 flex-col lg:flex-row">
      <nav
        aria-label={t('title')}
        className="shrink-0 border-b border-line bg-surface lg:w-56 lg:overflow-y-auto lg:border-r lg:border-b-0 lg:px-3 lg:py-6"
      >
        <p aria-hidden className="hidden px-2.5 pb-3 text-lg font-semibold lg:block">
          {t('title')}
        </p>
        <div className="flex gap-1 px-3 py-2 max-lg:strip-x lg:flex-col lg:gap-4 lg:p-0">
          {groupedFor(role).map(({ group, pages }) => (
            <section key={group} aria-labelledby={`${id}-${group}`} className="max-lg:contents">
              <h2 id={`${id}-${group}`} className="px-2.5 pb-1 text-xs font-medium text-ink-faint max-lg:sr-only">
                {t(`group_${group}`)}
              </h2>
              <ul className="flex gap-1 lg:flex-col lg:gap-0.5">
                {pages.map((page) => (
                  <PageLink key={page.href} page={page} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      </nav>
      <div className="min-h-0 min-w-0 flex-1">
        {mayOpen(role, pathname) ? (
          children
        ) : (
          <Empty icon={Lock} title={pagesFor(role).length > 0 ? c('adminOnly') : c('notForRole')} />
        )}
      </div>
    </div>
  );
}
