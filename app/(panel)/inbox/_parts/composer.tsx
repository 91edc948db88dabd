'use client';

import { SendHorizontal } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Textarea } from '#app/_ui/field.tsx';
import { IconButton } from '#app/_ui/icon-button.tsx';
import { untilFetched } from '#app/_ui/until-fetched.ts';
import type { Conversation } from '#server/contract/conversation.ts';
import type { InteractiveReply } from '#server/contract/interactive-reply.ts';
import type { Message } from '#server/contract/message.ts';
import { captionMax, textMax } from '#server/contract/text-max.ts';
import { useActions } from '../../_actions/actions.tsx';
import type { Reply } from '../../_outbox/plan-outbox.ts';
import { useTypingNote } from '../../_presence/presence.tsx';
import { AttachButton, Attached, DropHint, useAttached } from './attached.tsx';
import { ComposerNote, ComposerTerms } from './composer-foot.tsx';
import { ComposerTools } from './composer-tools.tsx';
import { QuickReplyList } from './quick-reply-list.tsx';
import { forgetWish, wishToReply } from './reply-wish.ts';
import { useTakenBack } from './take-back.ts';
import { useDraftText } from './use-draft-text.ts';
import { useDroppedFiles } from './use-dropped-files.ts';
import { useQuickReplies } from './use-quick-replies.ts';
import { useReplyWish } from './use-reply-wish.ts';
import { useVoice } from './use-voice.tsx';
import { whoAnswers } from './who-answers.ts';

const QuoteStrip = dynamic(() => untilFetched(() => import('./quote-strip.tsx').then((part) => part.QuoteStrip)));

interface Props {
  readonly conversation: Conversation;
  readonly onSend: (reply: Reply) => void;
  /** The colleague whose conversation a reply makes one's own. */
  readonly takesFrom: string | null;
  /** It stands there unseen, with what was written. */
  readonly isLocked: boolean;
  /** The message that is answered. */
  readonly quoted: Message | null;
  readonly onUnquote: () => void;
  /** A refused reply is mended there: whoever it would take the conversation from is known. */
  readonly onTakenBack: () => void;
}

/** What a reply lacks, or does besides being sent: whose conversation it takes, that it opens one again. */
function useNote(conversation: Conversation, takesFrom: string | null, hasGap: boolean): string | null {
  const t = useTranslations('inbox');
  const q = useTranslations('quickReplies');
  if (hasGap) return q('gapNote');
  if (takesFrom !== null) return t('takesFrom', { name: takesFrom });
  if (conversation.status === 'resolved') return t('composerReopens');
  if (whoAnswers(conversation).kind === 'person') return null;
  return conversation.agent ? t('composerTakesOver') : t('composerTakes');
}

/**
 * Where a reply is written. The draft survives leaving the page; Enter sends, Shift+Enter begins a line, a slash
 * offers what the team answers often.
 */
export function Composer({ conversation, onSend, takesFrom, isLocked, quoted, onUnquote, onTakenBack }: Props) {
  const t = useTranslations('inbox');
  const a = useTranslations('conversationActions');
  const [text, keepText] = useDraftText('draft', conversation.id);
  const { files, add, remove, clear, takeBackFile } = useAttached(conversation.id);
  const isDropping = useDroppedFiles((some) => !isLocked && add(some));
  const noteTyping = useTypingNote();

  const max = files.length > 0 ? captionMax : textMax;
  const isTooLong = text.length > max;
  const isEmpty = text.trim() === '' && files.length === 0;
  const write = (value: string) => {
    keepText(value);
    noteTyping?.(value !== '');
  };
  const area = useRef<HTMLTextAreaElement>(null);
  const quick = useQuickReplies({ conversation, area, text, write, onFiles: add, onReady: () => send() });
  const send = () => {
    if (isEmpty || isTooLong || quick.holds()) return;
    const [file = null, ...others] = files;
    onSend({ text: text.trim(), file, replyTo: quoted?.id });
    for (const other of others) onSend({ text: '', file: other });
    clear();
    write('');
    onUnquote();
  };
  const sendInteractive = (body: string, interactive: InteractiveReply) => {
    onSend({ text: body, file: null, interactive, replyTo: quoted?.id });
    write('');
    onUnquote();
  };
  const voice = useVoice(conversation, isLocked, (file) => {
    onSend({ text: '', file, voice: true, replyTo: quoted?.id });
    onUnquote();
  });
  /** What is taken off the reply takes its button with it: the focus goes where one writes. */
  const takeOff = (take: () => void) => {
    take();
    area.current?.focus();
  };
  const reply = () => {
    wishToReply();
    area.current?.focus();
  };
  useReplyWish(conversation.id, isLocked, area);
  useEffect(() => {
    if (quoted) area.current?.focus();
  }, [quoted]);
  useTakenBack((back) => {
    if (!takeBackFile(back.file)) return false;
    write([text, back.text].filter(Boolean).join('\n'));
    onTakenBack();
    area.current?.focus();
    return true;
  });
  useActions(isLocked ? [] : [{ id: 'reply', label: a('reply'), group: 'conversation', keys: 'r', run: reply }]);
  /** Back to the list, where keys mean something. */
  const leave = () => {
    const row = document.querySelector<HTMLElement>('a[aria-current][href*="/inbox/"]');
    if (row?.checkVisibility()) row.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    forgetWish();
    if (quick.onKeyDown(event)) return;
    if (event.key === 'Escape') return quoted ? onUnquote() : leave();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const note = useNote(conversation, takesFrom, quick.hasGap);
  return (
    <div className="@container relative bg-surface px-3 pt-1.5 pb-2 sm:px-4">
      {isDropping && <DropHint />}
      {quoted && <QuoteStrip message={quoted} onRemove={() => takeOff(onUnquote)} />}
      {files.length > 0 && (
        <Attached
          {...{ files, channel: conversation.channel, hasText: text.trim() !== '' }}
          onRemove={(file) => takeOff(() => remove(file))}
        />
      )}
      {voice.strip}
      <div hidden={voice.strip !== null} className="relative">
        <QuickReplyList quick={quick} />
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
          className="grows-to-eight min-h-10 resize-none py-2.5"
        />
      </div>
      <div className="mt-1 flex items-center gap-2">
        <div hidden={voice.strip !== null} className="flex shrink-0 items-center">
          <ComposerTools {...{ conversation, area, text, write, quick, isLocked }} onInteractive={sendInteractive} />
          <AttachButton onFiles={add} />
        </div>
        <ComposerTerms conversation={conversation} hasNote={note !== null} />
        <div hidden={voice.strip !== null} className="shrink-0">
          {(isEmpty && voice.button) || (
            <IconButton key="send" look="primary" label={t('send')} disabled={isEmpty || isTooLong} onClick={send}>
              <SendHorizontal className="size-4" aria-hidden />
            </IconButton>
          )}
        </div>
      </div>
      <ComposerNote
        note={note}
        isWarning={quick.hasGap}
        fault={isTooLong ? t('tooLong', { over: text.length - max, max }) : null}
      />
    </div>
  );
}
