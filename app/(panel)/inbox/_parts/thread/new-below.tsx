'use client';

import { ArrowDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Message } from '#server/contract/message.ts';
import { countBelow } from './count-below.ts';

/** No further from its end than this, a thread is at its end. */
const nearPx = 64;

interface Props {
  readonly log: { readonly current: HTMLElement | null };
  /** Newest first. */
  readonly items: readonly Message[];
  /** Has who reads scrolled up from the end? What comes meanwhile is not read. */
  readonly onUp: (isUp: boolean) => void;
}

/** Scrolled up: how much came below since, and the way there. */
export default function NewBelow({ log, items, onUp }: Props) {
  const t = useTranslations('thread');
  /** What was the newest when the end went out of sight; null: it is in sight. */
  const [from, setFrom] = useState<string | null>(null);
  const isUp = from !== null;
  const hear = useEffectEvent((top: number) =>
    setFrom((before) => (top < -nearPx ? (before ?? items[0]?.id ?? null) : null)),
  );
  useEffect(() => {
    const { current: one } = log;
    const onScroll = () => hear(one?.scrollTop ?? 0);
    one?.addEventListener('scroll', onScroll, { passive: true });
    // Who was scrolled up before this stood there is up already.
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
    // The button goes with what it counts.
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
