'use client';

import { SendHorizontal } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { untilFetched } from '#app/_ui/browser/until-fetched.ts';
import { IconButton } from '#app/_ui/buttons/icon-button.tsx';
import type { Conversation } from '#server/contract/inbox/conversation.ts';
import type { InteractiveReply } from '#server/contract/inbox/interactive-reply.ts';
import type { Message } from '#server/contract/inbox/message.ts';
import { captionMax, textMax } from '#server/contract/platform/text-max.ts';
import { useActions } from '../../../_actions/actions.tsx';
import type { Reply } from '../../../_outbox/plan-outbox.ts';
import { useTypingNote } from '../../../_presence/presence.tsx';
import { forgetWish, wishToReply } from '../actions/reply-wish.ts';
import { useTakenBack } from '../actions/take-back.ts';
import { useHeld } from '../actions/use-held.ts';
import { useReplyWish } from '../actions/use-reply-wish.ts';
import { whoAnswers } from '../customer/who-answers.ts';
import { useDraftText } from '../store/use-draft-text.ts';
import { useQuickReplies } from '../suggestions/use-quick-replies.ts';
import { useVoice } from '../voice/use-voice.tsx';
import { AttachButton, Attached, DropHint, useAttached } from './attached.tsx';
import { ComposerNote, ComposerTerms } from './composer-foot.tsx';
import { ComposerTools } from './composer-tools.tsx';
import { HeldStrip } from './held-strip.tsx';
import { ReplyField } from './reply-field.tsx';
import { useDroppedFiles } from './use-dropped-files.ts';

const QuoteStrip = dynamic(() => untilFetched(() => import('./quote-strip.tsx').then((part) => part.QuoteStrip)));

interface Props {
  readonly conversation: Conversation;
  readonly onSend: (reply: Reply) => void;
  /** The loaded messages. The warning about a colleague uses that colleague's last message. */
  readonly messages: readonly Message[];
  /** Whether the composer is hidden because the attendant is writing a note. A hidden composer keeps its text. */
  readonly isHidden: boolean;
  /** The message that the reply quotes. */
  readonly quoted: Message | null;
  readonly onUnquote: () => void;
}

/**
 * Returns a note about the reply: that the reply contains a placeholder to fill in, takes the conversation over, or
 * reopens it. Null if there is nothing to note.
 */
function useNote(conversation: Conversation, hasGap: boolean): string | null {
  const t = useTranslations('inbox');
  const q = useTranslations('quickReplyUse');
  if (hasGap) return q('gapNote');
  if (conversation.status === 'resolved') return t('composerReopens');
  if (whoAnswers(conversation).kind === 'person') return null;
  return conversation.agent ? t('composerTakesOver') : t('composerTakes');
}

/**
 * The composer for replies. Its draft is stored in the browser and is still there when the attendant returns to the
 * page. Enter sends, Shift+Enter begins a new line, and a slash opens the list of quick replies.
 */
export function Composer({ conversation, messages, onSend, isHidden, quoted, onUnquote }: Props) {
  const t = useTranslations('inbox');
  const a = useTranslations('conversationActions');
  const [text, keepText] = useDraftText('draft', conversation.id);
  const { files, add, remove, clear, takeBackFile } = useAttached(conversation.id);
  const isDropping = useDroppedFiles((some) => !isHidden && add(some));
  const noteTyping = useTypingNote();
  const { held, isWarned, mayGo } = useHeld(conversation, messages);
  const warningId = useId();

  const max = files.length > 0 ? captionMax : textMax;
  const isTooLong = text.length > max;
  const isEmpty = text.trim() === '' && files.length === 0;
  const write = (value: string) => {
    keepText(value);
    noteTyping?.(value !== '');
  };
  const area = useRef<HTMLTextAreaElement>(null);
  const quick = useQuickReplies({ conversation, area, text, write, onFiles: add, onReady: () => send() });
  const send = (click?: { readonly detail: number }) => {
    if (isEmpty || isTooLong || !mayGo(click) || quick.holds()) return;
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
  const voice = useVoice(conversation, {
    ...{ isHidden, mayGo },
    onSend: (file) => {
      onSend({ text: '', file, voice: true, replyTo: quoted?.id });
      onUnquote();
    },
  });
  /**
   * Removes a part of the reply, such as its quote. The remove button disappears with it, so the focus moves to the
   * text field.
   */
  const takeOff = (take: () => void) => {
    take();
    area.current?.focus();
  };
  const reply = () => {
    wishToReply();
    area.current?.focus();
  };
  useReplyWish(conversation.id, isHidden, area);
  useEffect(() => {
    if (quoted) area.current?.focus();
  }, [quoted]);
  useTakenBack((back) => {
    if (!takeBackFile(back.file)) return false;
    write([text, back.text].filter(Boolean).join('\n'));
    area.current?.focus();
    return true;
  });
  useActions(isHidden ? [] : [{ id: 'reply', label: a('reply'), group: 'conversation', keys: 'r', run: reply }]);
  /** Moves the focus back to the list of conversations, where shortcuts work. */
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
    // Holding Enter down must not confirm the warning that a colleague holds the conversation.
    if (!event.repeat || held === null) send();
  };
  const note = useNote(conversation, quick.hasGap);
  return (
    <div className="@container relative bg-surface px-3 pt-1.5 pb-2 sm:px-4">
      {isDropping && <DropHint />}
      {held && <HeldStrip {...{ held, isWarned }} id={warningId} />}
      {quoted && <QuoteStrip message={quoted} onRemove={() => takeOff(onUnquote)} />}
      {files.length > 0 && (
        <Attached
          {...{ files, channel: conversation.channel, hasText: text.trim() !== '' }}
          onRemove={(file) => takeOff(() => remove(file))}
        />
      )}
      {voice.strip}
      <div hidden={voice.strip !== null} className="relative">
        <ReplyField
          {...{ area, text, write, quick, onKeyDown }}
          hasFiles={files.length > 0}
          onFiles={add}
          describedBy={held ? warningId : undefined}
        />
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-2">
        <div hidden={voice.strip !== null} className="flex shrink-0 items-center">
          <ComposerTools
            {...{ conversation, area, text, write, quick, isHidden, mayGo }}
            warning={held && <HeldStrip {...{ held, isWarned }} />}
            onInteractive={sendInteractive}
          />
          <AttachButton onFiles={add} />
        </div>
        <ComposerTerms conversation={conversation} hasNote={note !== null} />
        <div hidden={voice.strip !== null} className="ml-auto shrink-0">
          {(isEmpty && voice.button) || (
            <IconButton
              key="send"
              look="primary"
              label={isWarned ? t('sendAnyway') : t('send')}
              disabled={isEmpty || isTooLong}
              onClick={send}
            >
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
