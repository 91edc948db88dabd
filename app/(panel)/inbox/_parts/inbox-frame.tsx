'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { type ReactNode, Suspense, type SyntheticEvent, useEffect } from 'react';
import { inOwnTask } from '#app/_ui/browser/in-own-task.ts';
import { untilFetched } from '#app/_ui/browser/until-fetched.ts';
import { cn } from '#app/_ui/cn.ts';
import { DrawnAt } from '#app/_ui/time/use-now.ts';
import type { FirstReading } from '#server/api/inbox/conversations/first-reading.ts';
import { wishToReply } from './actions/reply-wish.ts';
import { ConversationList } from './list/conversation-list.tsx';
import { NothingPicked } from './nothing-picked.tsx';
import { addressOf } from './store/open-in-place.ts';
import { useFirstReading } from './use-first-reading.ts';
import { usePeek } from './use-peek.ts';
import { useShown } from './use-shown.ts';

const loadThread = () => import('./thread/thread.tsx').then((part) => part.Thread);
const Thread = dynamic(() => untilFetched(loadThread));

/**
 * Shows the conversation that a folder of the inbox opens by itself. As soon as the member does something in it, the
 * conversation's URL is set in the address bar.
 */
function Peek({ id, children }: { id: string; children: ReactNode }) {
  const open = () => {
    const { pathname, search } = window.location;
    if (pathname === '/inbox') window.history.replaceState(null, '', addressOf(id, search.slice(1)));
  };
  return (
    <div
      className="contents"
      onPointerDownCapture={open}
      onKeyDownCapture={open}
      onFocusCapture={open}
      onWheelCapture={open}
      onTouchMoveCapture={open}
    >
      {children}
    </div>
  );
}

interface NeverFormerProps {
  readonly leaveFormer: () => boolean;
  readonly children: ReactNode;
}

/**
 * Ignores input in the previous conversation, which stays visible for a moment on a slow device until the next
 * conversation is rendered. A text that the member types for the next customer therefore never gets into the previous
 * customer's field.
 */
function NeverFormer({ leaveFormer, children }: NeverFormerProps) {
  const turnAway = (event: SyntheticEvent) => {
    const writes = event.target instanceof HTMLTextAreaElement;
    if (!leaveFormer()) return;
    event.preventDefault();
    event.stopPropagation();
    if (writes) wishToReply();
  };
  return (
    <div
      className="contents"
      onPointerDownCapture={turnAway}
      onClickCapture={turnAway}
      onFocusCapture={turnAway}
      onKeyDownCapture={turnAway}
      onBeforeInputCapture={turnAway}
    >
      {children}
    </div>
  );
}

/**
 * The list of conversations and, if there is room, the thread next to it. No Suspense boundary surrounds the list and
 * the thread, so the server's HTML contains both before any script runs.
 */
function ListAndThread({ shown: { id, leaveFormer } }: { shown: ReturnType<typeof useShown> }) {
  const peek = usePeek(id);
  const shown = id ?? peek ?? null;
  return (
    <>
      <div
        className={cn(
          'w-full shrink-0 border-line bg-surface lg:w-88 lg:border-r',
          id && 'hidden lg:block print:hidden',
        )}
      >
        <Suspense>
          <ConversationList selectedId={id} shownId={shown} />
        </Suspense>
      </div>
      <div className={cn('min-w-0 flex-1', !id && 'hidden lg:block')}>
        {shown ? (
          <NeverFormer leaveFormer={leaveFormer}>
            <Peek id={shown}>
              <Thread key={shown} id={shown} isPeek={id === null} />
            </Peek>
          </NeverFormer>
        ) : (
          <NothingPicked isComing={peek === undefined} />
        )}
      </div>
    </>
  );
}

/**
 * Shows the list and the thread next to each other. On a phone or an upright tablet, shows only one of them. The thread
 * is the conversation that the member opened last.
 */
export function InboxFrame({ first }: { first: FirstReading | null }) {
  useFirstReading(first);
  const t = useTranslations('inbox');
  const shown = useShown();
  const { id } = shown;
  // Loads the thread's code before the first click, so that a click then waits only for the messages.
  useEffect(() => inOwnTask(() => void loadThread()), []);
  return (
    <DrawnAt value={first?.at ?? null}>
      <div className="flex h-full min-h-0 print:block print:h-auto" data-inbox data-thread={id ? true : undefined}>
        <h1 className="sr-only">{t('title')}</h1>
        <ListAndThread shown={shown} />
      </div>
    </DrawnAt>
  );
}
