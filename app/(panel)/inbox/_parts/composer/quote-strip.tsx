'use client';

import { useTranslations } from 'next-intl';
import { RemoveButton } from '#app/_ui/buttons/remove-button.tsx';
import type { Message } from '#server/contract/inbox/message.ts';
import { useQuotedWords } from '../message/use-quoted-words.ts';

/** Shows the quoted message above the reply, with a button to remove the quote. */
export function QuoteStrip({ message, onRemove }: { message: Message; onRemove: () => void }) {
  const t = useTranslations('thread');
  const said = useQuotedWords()(message);
  return (
    <div className="mb-2 flex items-center gap-2 rounded-lg border-l-2 border-accent bg-sunken py-1 pl-3 text-sm dark:bg-raised">
      <p role="status" className="min-w-0 flex-1">
        <span className="block text-xs text-ink-faint">{t('quoting', { name: message.author.name ?? '' })}</span>
        <span className="block truncate">{said}</span>
      </p>
      <RemoveButton label={t('unquote')} onRemove={onRemove} />
    </div>
  );
}
