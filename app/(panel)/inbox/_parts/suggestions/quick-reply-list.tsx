'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { cn } from '#app/_ui/cn.ts';
import { ReplyFilesMark } from '../../../_shell/reply-files-mark.tsx';
import { SignListBox, signListBox } from './sign-list-box.tsx';
import type { useQuickReplies } from './use-quick-replies.ts';

/** Shows the matching quick replies in a list above the composer. */
export function QuickReplyList({ quick }: { quick: ReturnType<typeof useQuickReplies> }) {
  const t = useTranslations('quickReplyUse');
  const { open, matches } = quick;
  return (
    <>
      {open && matches.length === 0 && (
        <p className={cn(signListBox, 'px-3 py-2.5 text-sm text-ink-soft')}>
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
      <SignListBox list={quick} label={t('list')} found={t('found', { count: matches.length })} className="py-2">
        {({ id, shortcut, title, content }) => (
          <>
            <p className="flex items-baseline gap-2">
              <span className="shrink-0 font-mono text-xs text-accent">/{shortcut}</span>
              <span className="truncate text-sm font-medium">{title}</span>
              <ReplyFilesMark id={id} />
            </p>
            <p className="truncate text-xs text-ink-soft">{content}</p>
          </>
        )}
      </SignListBox>
    </>
  );
}
