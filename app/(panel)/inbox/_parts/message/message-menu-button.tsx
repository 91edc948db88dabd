'use client';

import { EllipsisVertical } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { untilFetched } from '#app/_ui/browser/until-fetched.ts';
import type { Message } from '#server/contract/inbox/message.ts';

// The menu's code is loaded when the first menu is opened.
const MessageMenu = lazy(() => untilFetched(() => import('./message-menu.tsx')));

interface Props {
  readonly message: Message;
  /**
   * Whether this menu can be reached with Tab. Tab reaches only the menu of the newest message; arrow keys lead to the
   * other menus.
   */
  readonly isStop: boolean;
  /** Starts a reply that quotes this message. Null if no reply can be sent. */
  readonly onQuote: ((message: Message) => void) | null;
  readonly onWhy: () => void;
}

/**
 * The menu button next to a message. It appears when the message has the pointer or the focus, and is always visible on
 * touch screens.
 */
export function MessageMenuButton({ message, isStop, onQuote, onWhy }: Props) {
  const t = useTranslations('thread');
  const [isUsed, setUsed] = useState(false);
  const button = (
    <button
      type="button"
      data-menu
      tabIndex={isStop ? 0 : -1}
      aria-label={t('menu')}
      title={t('menu')}
      aria-haspopup="menu"
      onClick={() => setUsed(true)}
      className="flex size-7 shrink-0 items-center justify-center self-center rounded-full text-ink-faint opacity-0 group-hover:opacity-100 hover:bg-surface focus-visible:opacity-100 data-[state=open]:opacity-100 pointer-coarse:opacity-100"
    >
      <EllipsisVertical className="size-4" aria-hidden />
    </button>
  );
  if (!isUsed) return button;
  return (
    <Suspense fallback={button}>
      <MessageMenu message={message} trigger={button} onQuote={onQuote} onWhy={onWhy} />
    </Suspense>
  );
}
