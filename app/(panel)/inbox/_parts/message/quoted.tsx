'use client';

import { useTranslations } from 'next-intl';
import { cn } from '#app/_ui/cn.ts';
import type { Message } from '#server/contract/inbox/message.ts';
import { useQuotedWords } from './use-quoted-words.ts';

const show = (id: string) => import('./show-message.ts').then((part) => part.showMessage(id));

/** Shows the quoted message above a reply. If the quoted message is loaded, a click scrolls to it. */
export function Quoted({ message }: { message: Message | undefined }) {
  const t = useTranslations('inbox');
  const wordsOf = useQuotedWords();
  const look =
    'mb-1.5 line-clamp-2 w-full rounded-lg border-l-2 border-accent bg-black/5 px-2 py-1 text-left text-xs text-ink-soft dark:bg-white/10';
  const to = <span className="sr-only">{t('answerTo')}: </span>;
  if (!message) {
    return (
      <p className={look}>
        {to}
        {t('olderMessage')}
      </p>
    );
  }
  return (
    <button type="button" data-quoted className={cn(look, 'hover:text-ink')} onClick={() => void show(message.id)}>
      {to}
      {wordsOf(message)}
    </button>
  );
}
