'use client';

import { Lock } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { cn } from '#app/_ui/cn.ts';
import { Empty } from '#app/_ui/states.tsx';
import { useMember } from '../../_shell/member.tsx';
import { mayOpen, placesFor } from './places.ts';

/** The settings around each of their pages: a list at the side, a strip above on small screens. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('settings');
  const c = useTranslations('common');
  const { role } = useMember();
  const pathname = usePathname();
  const here = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has another link to bring into sight.
  useEffect(() => {
    here.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <div className="flex h-full min-h-0 flex-col lg:flex-row">
      <nav
        aria-label={t('title')}
        className="shrink-0 border-b border-line bg-surface lg:w-56 lg:overflow-y-auto lg:border-r lg:border-b-0 lg:px-3 lg:py-6"
      >
        <p aria-hidden className="hidden px-2.5 pb-3 text-lg font-semibold lg:block">
          {t('title')}
        </p>
        <ul className="flex gap-1 px-3 py-2 max-lg:strip-x lg:flex-col lg:p-0">
          {placesFor(role).map(({ href, label, icon: Icon }) => {
            const isHere = pathname === href || pathname.startsWith(`${href}/`);
            return (
              <li key={href}>
                <Link
                  ref={isHere ? here : null}
                  href={href}
                  prefetch={false}
                  aria-current={isHere ? 'page' : undefined}
                  className={cn(
                    'flex h-9 items-center gap-2.5 rounded-lg px-2.5 text-sm font-medium whitespace-nowrap text-ink-soft -outline-offset-2 hover:bg-sunken hover:text-ink dark:hover:bg-raised',
                    isHere &&
                      'bg-accent-soft text-accent-ink hover:bg-accent-soft hover:text-accent-ink dark:hover:bg-accent-soft',
                  )}
                >
                  <Icon className={cn('size-4 text-ink-faint', isHere && 'text-accent-ink')} aria-hidden />
                  {t(label)}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className="min-h-0 min-w-0 flex-1">
        {mayOpen(role, pathname) ? (
          children
        ) : (
          <Empty icon={Lock} title={placesFor(role).length > 0 ? c('adminOnly') : c('notForRole')} />
        )}
      </div>
    </div>
  );
}
