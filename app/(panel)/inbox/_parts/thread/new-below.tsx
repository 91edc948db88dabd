'use client';

import { ArrowDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Message } from '#server/contract/inbox/message.ts';
import { countBelow } from './count-below.ts';

/** How far a thread may be scrolled from its end and still count as being at the end, in pixels. */
const nearPx = 64;

interface Props {
  readonly log: { readonly current: HTMLElement | null };
  /** The messages of the thread, newest first. */
  readonly items: readonly Message[];
  /**
   * Called when the member scrolls up from the end, and when the member returns to the end. While the member is away
   * from the end, new messages are not marked as read.
   */
  readonly onUp: (isUp: boolean) => void;
}

/**
 * The button that scrolls to the end of the thread. It appears after the member has scrolled up, and shows how many
 * messages have arrived since.
 */
export default function NewBelow({ log, items, onUp }: Props) {
  const t = useTranslations('thread');
  /** The id of the newest message at the time when the member scrolled up. Null while the end is visible. */
  const [from, setFrom] = useState<string | null>(null);
  const isUp = from !== null;
  const hear = useEffectEvent((top: number) =>
    setFrom((before) => (top < -nearPx ? (before ?? items[0]?.id ?? null) : null)),
  );
  useEffect(() => {
    const { current: one } = log;
    const onScroll = () => hear(one?.scrollTop ?? 0);
    one?.addEventListener('scroll', onScroll, { passive: true });
    // The member may have scrolled up before this component was mounted.
    onScroll();
    return () => one?.removeEventListener('scroll', onScroll);
  }, [log]);
  useEffect(() => {
    onUp(isUp);
    return () => onUp(false);
  }, [isUp, onUp]);
  const count = countBelow(items, from);
  if (count === 0) return null;
  const down = () => {
    log.current?.scrollTo({ top: 0 });
    // The button disappears after its click, so the focus moves to the thread.
    log.current?.focus({ preventScroll: true });
  };
  return (
    <div className="relative print:hidden">
      <button
        type="button"
        onClick={down}
        title={t('toNewest')}
        className="absolute bottom-3 left-1/2 flex h-9 -translate-x-1/2 items-center gap-1.5 rounded-full border border-line bg-surface px-3.5 text-sm font-medium whitespace-nowrap text-accent-ink shadow-lg hover:bg-canvas dark:bg-raised"
      >
        {t('newBelow', { count })}
        <ArrowDown className="size-4" aria-hidden />
      </button>
    </div>
  );
}
