'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { cn } from '#app/_ui/cn.ts';
import type { useQuickReplies } from './use-quick-replies.ts';

type Quick = ReturnType<typeof useQuickReplies>;

const box =
  'animate-appear absolute inset-x-0 bottom-full z-20 mb-2 max-h-72 overflow-y-auto rounded-xl border border-line bg-raised p-1 shadow-lg';

/** Above the composer: the quick replies that match, the marked one to be written by Enter. */
export function QuickReplyList({ quick }: { quick: Quick }) {
  const t = useTranslations('quickReplies');
  const { open, matches, active, listId, optionId } = quick;
  const marked = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another option is marked.
  useEffect(() => {
    marked.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <>
      <p role="status" className="sr-only">
        {open ? t('found', { count: matches.length }) : ''}
      </p>
      {open && matches.length === 0 && (
        <p className={cn(box, 'px-3 py-2.5 text-[13px] text-ink-soft')}>
          {t('none')}{' '}
          <Link
            href="/settings/quick-replies"
            className="font-medium text-accent hover:underline"
            onPointerDown={(event) => event.preventDefault()}
          >
            {t('create')}
          </Link>
        </p>
      )}
      {open && matches.length > 0 && (
        <div role="listbox" id={listId} aria-label={t('list')} className={box}>
          {matches.map((reply, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the composer has the keys, the list is moved from there.
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the composer (aria-activedescendant).
            <div
              key={reply.id}
              ref={place === active ? marked : null}
              role="option"
              id={optionId(place)}
              aria-selected={place === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => quick.choose(reply)}
              className={cn(
                'cursor-pointer rounded-lg px-2.5 py-2 hover:bg-sunken dark:hover:bg-line',
                place === active && 'bg-sunken dark:bg-line',
              )}
            >
              <p className="flex items-baseline gap-2">
                <span className="shrink-0 font-mono text-xs text-accent">/{reply.shortcut}</span>
                <span className="truncate text-[13px] font-medium">{reply.title}</span>
              </p>
              <p className="truncate text-xs text-ink-soft">{reply.content}</p>
            </div>
          ))}
        </div>
      )}
    </>
  );
}
