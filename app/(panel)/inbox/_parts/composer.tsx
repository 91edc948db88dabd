'use client';

import { SendHorizontal } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '#app/_ui/button.tsx';
import { Textarea } from '#app/_ui/field.tsx';
import type { Conversation } from '#server/contract/conversation.ts';
import { whoAnswers } from './who-answers.ts';

const draftOf = (id: string) => `parley.draft.${id}`;
const textMax = 4_096;

/** Where a reply is written. The draft survives leaving the page; Enter sends, Shift+Enter begins a line. */
export function Composer({
  conversation,
  onSend,
}: {
  conversation: Conversation;
  onSend: (text: string, key: string) => void;
}) {
  const t = useTranslations('inbox');
  const format = useFormatter();
  const [text, setText] = useState(() => localStorage.getItem(draftOf(conversation.id)) ?? '');
  const { window_expires_at: windowEnds } = conversation;
  const open = windowEnds !== null && new Date(windowEnds) > new Date();
  const takesOver = whoAnswers(conversation).kind !== 'person';

  const write = (value: string) => {
    setText(value);
    if (value === '') localStorage.removeItem(draftOf(conversation.id));
    else localStorage.setItem(draftOf(conversation.id), value);
  };
  const send = () => {
    if (text.trim() === '' || !open) return;
    onSend(text.trim(), crypto.randomUUID());
    write('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const note = open
    ? takesOver
      ? t('composerTakesOver')
      : t('windowUntil', { time: format.dateTime(new Date(windowEnds), { dateStyle: 'short', timeStyle: 'short' }) })
    : t('windowClosed');
  return (
    <div className="border-t border-line bg-surface px-3 pt-3 pb-2 sm:px-4">
      <div className="flex items-end gap-2">
        <Textarea
          aria-label={t('composer')}
          placeholder={t('composer')}
          rows={1}
          maxLength={textMax}
          value={text}
          disabled={!open}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-40 min-h-10 resize-none py-2.5"
        />
        <Button
          look="primary"
          size="icon"
          aria-label={t('send')}
          disabled={!open || text.trim() === ''}
          onClick={send}
          className="size-10"
        >
          <SendHorizontal className="size-4" aria-hidden />
        </Button>
      </div>
      <p className="mt-1.5 min-h-4 text-xs text-ink-faint">{note}</p>
    </div>
  );
}
