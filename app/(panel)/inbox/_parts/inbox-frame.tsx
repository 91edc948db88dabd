'use client';

import { useParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, Suspense } from 'react';
import { cn } from '#app/_ui/cn.ts';
import { ConversationList } from './conversation-list.tsx';

/** List and thread side by side; on small screens whichever is being used. */
export function InboxFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('inbox');
  const { id } = useParams<{ id?: string }>();
  return (
    <div className="flex h-full min-h-0">
      <h1 className="sr-only">{t('title')}</h1>
      <div className={cn('w-full shrink-0 border-line bg-surface md:w-88 md:border-r', id && 'hidden md:block')}>
        <Suspense>
          <ConversationList selectedId={id ?? null} />
        </Suspense>
      </div>
      <div className={cn('min-w-0 flex-1', !id && 'hidden md:block')}>{children}</div>
    </div>
  );
}
