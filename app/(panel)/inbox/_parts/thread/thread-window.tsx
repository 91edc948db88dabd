'use client';

import { ArrowDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Failure } from '#app/_ui/feedback/states.tsx';
import { useMore } from '#app/_ui/use-more.ts';
import { logOf, showMessage, topOf } from '../message/show-message.ts';
import { goToEnd, idAhead } from '../store/open-in-place.ts';
import { type Newest, useAround } from '../store/use-around.ts';
import { OlderButton } from './older-button.tsx';
import type { Part } from './thread-messages.tsx';
import { WaitingBubbles } from './waiting-bubbles.tsx';

interface Props {
  readonly id: string;
  /** The id of the message to show. */
  readonly message: string;
  /** The newest messages of the conversation, which are updated live. */
  readonly live: Part & Newest;
  /**
   * Called with true while the messages shown are not the last messages of the conversation. Called with false when
   * this component is removed.
   */
  readonly onAway: (isAway: boolean) => void;
  readonly children: (part: Part) => ReactNode;
}

/**
 * Keeps the visible messages where they are while newer messages are loaded below them. The thread is anchored at its
 * bottom, so the visible messages would otherwise move. Returns a function to call before loading.
 */
function useKeptScroll(newest: string | undefined) {
  const kept = useRef<{ readonly id: string; readonly top: number } | null>(null);
  useLayoutEffect(() => {
    const before = kept.current;
    if (!before || before.id === newest) return;
    kept.current = null;
    const log = logOf(before.id);
    log?.scrollBy({ top: (topOf(before.id) ?? before.top) - before.top, behavior: 'instant' });
    // When the last newer messages are loaded, the pressed button is removed, so the focus moves to the thread.
    if (document.activeElement === document.body) log?.focus({ preventScroll: true });
  }, [newest]);
  return () => {
    const top = newest === undefined ? undefined : topOf(newest);
    kept.current = newest !== undefined && top !== undefined ? { id: newest, top } : null;
  };
}

/**
 * Shows a conversation at one of its messages, together with the messages around it, until the member goes to the
 * newest messages.
 */
export function ThreadWindow({ id, message, live, onAway, children }: Props) {
  const t = useTranslations('foundMessage');
  const { around, items, isJoined, isGone, isNear, fresh, isPending } = useAround(id, message, live);
  const older = useMore(around);
  const keepScroll = useKeptScroll(items[0]?.id);
  const isAtEnd = isNear || isJoined || isGone;
  const newer = () => {
    keepScroll();
    void (around.hasPreviousPage ? around.fetchPreviousPage() : around.refetch());
  };
  const isThere = !isPending && items.some((one) => one.id === message);
  useEffect(() => {
    if (isThere) showMessage(message);
  }, [isThere, message]);
  useEffect(() => {
    onAway(!isAtEnd);
    return () => onAway(false);
  }, [isAtEnd, onAway]);

  useEffect(
    () => () => {
      // The pressed button was removed when the newest messages were shown, so the focus moves to the thread.
      if (document.activeElement !== document.body || idAhead(window.location.pathname) !== id) return;
      document.querySelector<HTMLElement>('[role="log"]')?.focus({ preventScroll: true });
    },
    [id],
  );

  const part: Part = {
    items,
    hasOlder: around.hasNextPage || isPending,
    hasNewer: !isJoined,
    above: around.hasNextPage && <OlderButton busy={older.busy} oldest={items.at(-1)?.id} onClick={older.ask} />,
    below: isPending ? (
      <WaitingBubbles />
    ) : around.isError && items.length === 0 ? (
      <Failure error={around.error} onRetry={() => void around.refetch()} />
    ) : isJoined ? (
      live.below
    ) : (
      <Button size="sm" className="mx-auto mt-3" busy={around.isFetchingPreviousPage} onClick={newer}>
        {t('newer')}
      </Button>
    ),
  };
  return (
    <>
      {children(isNear || isGone ? live : part)}
      {isGone && (
        <p role="status" className="border-t border-line bg-warning-soft px-4 py-2 text-sm text-warning">
          {t('gone')}
        </p>
      )}
      {!isAtEnd && !isPending && (
        <div className="flex items-center gap-3 border-t border-line bg-surface px-3 py-1.5 sm:px-4">
          <p className="min-w-0 flex-1 truncate text-sm text-ink-soft">{t('away')}</p>
          <Button size="sm" onClick={() => goToEnd(id)}>
            <ArrowDown className="size-4" aria-hidden />
            {t('toEnd')}
            <span role="status" className="font-semibold text-accent-ink empty:hidden">
              {fresh.count > 0 && t(fresh.isMore ? 'freshMany' : 'fresh', { count: fresh.count })}
            </span>
          </Button>
        </div>
      )}
    </>
  );
}
