'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { lazyPart } from '#app/_i18n/lazy-part.tsx';
import { cn } from '#app/_ui/cn.ts';
import type { Message } from '#server/contract/inbox/message.ts';
import { useActions } from '../../../_actions/actions.tsx';
import { meanToWrite } from '../../../_actions/typing-guard.ts';
import { wishToReply } from '../actions/reply-wish.ts';
import { Attached } from './attached.tsx';

const NoteComposer = lazyPart('app/(panel)/inbox/_parts/composer/note-composer.tsx', () =>
  import('./note-composer.tsx').then((part) => part.NoteComposer),
);

/** Loads the code that shows files in a thread, including files that are being sent, and the audio player. */
const preloadFiles = () =>
  Promise.all([
    import('../media/message-file.tsx'),
    import('../media/file-on-its-way.tsx'),
    Attached.fetch(),
    import('../media/sound.tsx').then((part) => part.preloadSound()),
  ]);

interface Props {
  readonly id: string;
  /**
   * Whether the composer opens for a note, because the attendant pressed the note shortcut before the composer had
   * loaded.
   */
  readonly startsNoting: boolean;
  /** The message that the reply quotes. */
  readonly quoted: Message | null;
  /** Renders the composer for replies. While the attendant writes a note, the composer is hidden but keeps its text. */
  readonly children: (isHidden: boolean) => ReactNode;
}

/**
 * The part below the thread in which the attendant writes either to the customer or an internal note. The part always
 * shows clearly which of the two is being written.
 */
export function ReplyOrNote({ id, startsNoting, quoted, children }: Props) {
  const h = useTranslations('activities');
  const a = useTranslations('conversationActions');
  const [isNoting, setNoting] = useState(startsNoting);
  const element = useRef<HTMLDivElement>(null);
  const reply = () => {
    wishToReply();
    setNoting(false);
  };
  const note = () => {
    meanToWrite();
    setNoting(true);
    // If the note is already open, its text field gets the focus here. A newly opened note takes the focus itself.
    if (isNoting) element.current?.querySelector('textarea')?.focus();
  };
  useEffect(() => {
    // The note composer is loaded early, so that it also works after the network is lost.
    const idle = setTimeout(NoteComposer.preload, 3_000);
    const later = setTimeout(() => void preloadFiles().catch(() => {}), 10_000);
    return () => {
      clearTimeout(idle);
      clearTimeout(later);
    };
  }, []);
  useEffect(() => {
    if (quoted) setNoting(false);
  }, [quoted]);
  const group = 'conversation' as const;
  useActions([
    { id: 'note', label: h('writeNote'), group, keys: 'n', run: note },
    ...(isNoting ? [{ id: 'reply', label: a('reply'), group, keys: 'r', run: reply }] : []),
  ]);
  const sides = [
    { label: h('reply'), isChosen: !isNoting, choose: reply },
    { label: h('note'), isChosen: isNoting, choose: note },
  ];
  return (
    <div className={cn('border-t border-line print:hidden', isNoting ? 'bg-warning-soft' : 'bg-surface')}>
      <div className="flex gap-1 px-3 pt-1.5 sm:px-4">
        {sides.map(({ label, isChosen, choose }) => (
          <button
            key={label}
            type="button"
            aria-pressed={isChosen}
            onClick={choose}
            className={cn(
              'rounded-md px-2 py-1 text-xs font-medium text-ink-soft hover:text-ink',
              isChosen && (isNoting ? 'text-warning hover:text-warning' : 'text-accent-ink hover:text-accent-ink'),
            )}
          >
            {label}
          </button>
        ))}
      </div>
      <div hidden={isNoting}>{children(isNoting)}</div>
      <div ref={element}>{isNoting && <NoteComposer id={id} onLeave={reply} />}</div>
    </div>
  );
}
