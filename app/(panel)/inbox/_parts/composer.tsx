'use client';

import { SendHorizontal, Zap } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#app/_ui/button.tsx';
import { cn } from '#app/_ui/cn.ts';
import { Textarea } from '#app/_ui/field.tsx';
import type { Conversation } from '#server/contract/conversation.ts';
import { useActions } from '../../_actions/actions.tsx';
import { useTypingNote } from '../../_presence/presence.tsx';
import { AttachButton, Attached, DropHint, useAttached } from './attached.tsx';
import { QuickReplyList } from './quick-reply-list.tsx';
import { forgetWish, isReplyWished, wishToReply } from './reply-wish.ts';
import { useDroppedFiles } from './use-dropped-files.ts';
import { usePrice } from './use-price.ts';
import { useQuickReplies } from './use-quick-replies.ts';
import type { Reply } from './use-replies.ts';
import { whoAnswers } from './who-answers.ts';

const draftOf = (id: string) => `parley.draft.${id}`;
const textMax = 4_096;

interface Props {
  readonly conversation: Conversation;
  readonly onSend: (reply: Reply) => void;
  /** The colleague whose conversation a reply makes one's own. */
  readonly takesFrom: string | null;
  /** It stands there unseen, with what was written. */
  readonly isLocked: boolean;
}

/**
 * Where a reply is written. The draft survives leaving the page; Enter sends, Shift+Enter begins a line, a slash
 * offers what the team answers often.
 */
export function Composer({ conversation, onSend, takesFrom, isLocked }: Props) {
  const t = useTranslations('inbox');
  const a = useTranslations('conversationActions');
  const q = useTranslations('quickReplies');
  const format = useFormatter();
  const [text, setText] = useState(() => localStorage.getItem(draftOf(conversation.id)) ?? '');
  const { files, add, remove, clear } = useAttached();
  const isDropping = useDroppedFiles((some) => !isLocked && add(some));
  const price = usePrice(conversation);
  const noteTyping = useTypingNote();
  const { window_expires_at: windowEnds } = conversation;
  const takesOver = whoAnswers(conversation).kind !== 'person';

  const isTooLong = text.length > textMax;
  const isEmpty = text.trim() === '' && files.length === 0;
  const write = (value: string) => {
    setText(value);
    noteTyping?.(value !== '');
    if (value === '') localStorage.removeItem(draftOf(conversation.id));
    else localStorage.setItem(draftOf(conversation.id), value);
  };
  const area = useRef<HTMLTextAreaElement>(null);
  const quick = useQuickReplies({ conversation, area, text, write });
  const send = () => {
    if (isEmpty || isTooLong) return;
    const [file = null, ...others] = files;
    onSend({ text: text.trim(), file });
    for (const other of others) onSend({ text: '', file: other });
    clear();
    write('');
  };
  const reply = () => {
    wishToReply();
    area.current?.focus();
  };
  useEffect(() => {
    if (!isLocked && isReplyWished()) area.current?.focus();
  }, [isLocked]);
  useActions(isLocked ? [] : [{ id: 'reply', label: a('reply'), group: 'conversation', keys: 'r', run: reply }]);
  /** Back to the list, where keys mean something. */
  const leave = () => {
    const row = document.querySelector<HTMLElement>('a[aria-current][href*="/inbox/"]');
    if (row?.checkVisibility()) row.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    forgetWish();
    if (quick.onKeyDown(event)) return;
    if (event.key === 'Escape') return leave();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const windowNote =
    windowEnds === null
      ? ''
      : t('windowUntil', { time: format.dateTime(new Date(windowEnds), { dateStyle: 'short', timeStyle: 'short' }) });
  const note =
    takesFrom !== null ? t('takesFrom', { name: takesFrom }) : takesOver ? t('composerTakesOver') : windowNote;
  return (
    <div className="relative border-t border-line bg-surface px-3 pt-3 pb-2 sm:px-4">
      {isDropping && <DropHint />}
      <Attached files={files} onRemove={remove} />
      <div className="relative flex items-end gap-2">
        <QuickReplyList quick={quick} />
        <Button
          look="quiet"
          size="icon"
          aria-label={q('open')}
          title={`${q('open')} (/)`}
          // The caret stays where it is.
          onPointerDown={(event) => event.preventDefault()}
          onClick={quick.begin}
          className="size-10"
        >
          <Zap className="size-4.5" aria-hidden />
        </Button>
        <AttachButton onFiles={add} />
        <Textarea
          ref={area}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={quick.open && quick.active >= 0 ? quick.listId : undefined}
          aria-activedescendant={quick.open && quick.active >= 0 ? quick.optionId(quick.active) : undefined}
          aria-label={t('composer')}
          placeholder={files.length > 0 ? t('caption') : t('composer')}
          rows={1}
          value={text}
          onChange={({ target }) => {
            write(target.value);
            quick.follow(target.selectionStart, target.value);
          }}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            if (add(event.clipboardData.files)) event.preventDefault();
          }}
          onSelect={(event) => quick.follow(event.currentTarget.selectionStart)}
          onBlur={() => quick.follow(null)}
          className="field-sizing-content max-h-40 min-h-10 resize-none py-2.5"
        />
        <Button
          look="primary"
          size="icon"
          aria-label={t('send')}
          disabled={isEmpty || isTooLong}
          onClick={send}
          className="size-10"
        >
          <SendHorizontal className="size-4" aria-hidden />
        </Button>
      </div>
      <p className={cn('mt-1.5 flex min-h-4 flex-wrap justify-between gap-x-4 text-xs text-ink-faint')}>
        {isTooLong ? (
          <span role="alert" className="text-danger">
            {t('tooLong', { over: text.length - textMax, max: textMax })}
          </span>
        ) : (
          <span className={cn(quick.hasGap && 'text-warning')}>{quick.hasGap ? q('gapNote') : note}</span>
        )}
        <span title={t('priceNext')} className="tabular-nums">
          {price.message}
        </span>
      </p>
    </div>
  );
}
