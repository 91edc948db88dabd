'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { Suspense, useEffect } from 'react';
import { cn } from '#app/_ui/cn.ts';
import { untilFetched } from '#app/_ui/until-fetched.ts';
import { DrawnAt } from '#app/_ui/use-now.ts';
import type { FirstReading } from '#server/api/conversations/first-reading.ts';
import { ConversationList } from './conversation-list.tsx';
import { NothingPicked } from './nothing-picked.tsx';
import { useFirstReading } from './use-first-reading.ts';
import { useShownId } from './use-shown-id.ts';

const loadThread = () => import('./thread.tsx').then((part) => part.Thread);
const Thread = dynamic(() => untilFetched(loadThread));

/** List and thread side by side; where there is no room for both (a tablet upright, a phone), whichever is being used. Which thread is where one went last. */
export function InboxFrame({ first }: { first: FirstReading | null }) {
  useFirstReading(first);
  const t = useTranslations('inbox');
  const id = useShownId();
  useEffect(() => {
    // There before the first click, which then waits for nothing but the words.
    void loadThread();
  }, []);
  return (
    <DrawnAt value={first?.at ?? null}>
      <div className="flex h-full min-h-0 print:block print:h-auto" data-inbox data-thread={id ? true : undefined}>
        <h1 className="sr-only">{t('title')}</h1>
        <div
          className={cn(
            'w-full shrink-0 border-line bg-surface lg:w-88 lg:border-r',
            id && 'hidden lg:block print:hidden',
          )}
        >
          <Suspense>
            <ConversationList selectedId={id} />
          </Suspense>
        </div>
        <div className={cn('min-w-0 flex-1', !id && 'hidden lg:block')}>
          {id ? <Thread key={id} id={id} /> : <NothingPicked />}
        </div>
      </div>
    </DrawnAt>
  );
}
