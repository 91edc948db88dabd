'use client';

import { useFormatter, useTranslations } from 'next-intl';
import {
  Fragment,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useAwake } from '#app/_ui/browser/awake.tsx';
import { untilFetched } from '#app/_ui/browser/until-fetched.ts';
import { useNow } from '#app/_ui/time/use-now.ts';
import type { Activity } from '#server/contract/inbox/activity.ts';
import type { Message } from '#server/contract/inbox/message.ts';
import { useActions } from '../../../_actions/actions.tsx';
import { hasMenu } from '../message/has-menu.ts';
import { listenToWishes } from '../message/show-message.ts';
import { ActivityLine } from './activity-line.tsx';
import { cutChunks } from './cut-chunks.ts';
import { first, groupActivities } from './group-activities.ts';
import { startsDay } from './starts-day.ts';
import { startsRun } from './starts-run.ts';
import { ThreadChunk } from './thread-chunk.tsx';

// The code for the button to the end is loaded separately, because it is needed only after the member has scrolled up.
const NewBelow = lazy(() => untilFetched(() => import('./new-below.tsx')));

const dayMs = 24 * 3_600_000;

function Day({ at }: { at: string }) {
  const t = useTranslations('inbox');
  const format = useFormatter();
  const now = useNow(60_000);
  const date = new Date(at);
  const dayOf = (one: Date) => format.dateTime(one, { dateStyle: 'short' });
  const isToday = dayOf(date) === dayOf(now);
  const isYesterday = dayOf(date) === dayOf(new Date(now.getTime() - dayMs));
  return (
    <p className="my-2 text-center">
      <time dateTime={at} className="rounded-full bg-surface px-3 py-1 text-xs text-ink-faint shadow-xs">
        {isToday
          ? t('today')
          : isYesterday
            ? t('yesterday')
            : format.dateTime(date, { day: 'numeric', month: 'long', year: 'numeric' })}
      </time>
    </p>
  );
}

/**
 * Moves the focus with the arrow keys from the menu of one message to the menu of the next message. Tab reaches only
 * the menu of the newest message.
 */
function moveAmongMenus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
  const { target, currentTarget } = event;
  if (step === 0 || !(target instanceof HTMLElement) || !target.matches('[data-menu]')) return;
  const all = [...currentTarget.querySelectorAll<HTMLElement>('[data-menu]')];
  event.preventDefault();
  all[all.indexOf(target) + step]?.focus();
}

/**
 * Divides the messages into chunks that stay the same while messages are added. `wished` is a chunk that has to be
 * rendered, because it contains a message to be shown.
 */
function useChunks(log: { readonly current: HTMLElement | null }, items: readonly Message[]) {
  const [kept, setKept] = useState<ReadonlyMap<string, string>>(new Map());
  const [wished, setWished] = useState<string | null>(null);
  const ids = items.map(({ id }) => id);
  const { chunks, keys } = cutChunks(ids, kept);
  if (keys.size !== kept.size || ids.some((id) => keys.get(id) !== kept.get(id))) setKept(keys);
  useEffect(() => {
    if (log.current) return listenToWishes(log.current, (id) => flushSync(() => setWished(id)));
    return;
  }, [log]);
  return { chunks, wished: wished === null ? undefined : keys.get(wished) };
}

interface Props {
  readonly conversationId: string;
  /** The messages of the thread, newest first. */
  readonly items: readonly Message[];
  readonly activities: readonly Activity[];
  readonly hasOlder: boolean;
  /** Whether the conversation has newer messages that are not loaded. */
  readonly hasNewer: boolean;
  /**
   * Renders the bubble of a message. `isFirst` means that the message is the first of several consecutive messages by
   * its author. `isStop` means that Tab reaches the message's menu.
   */
  readonly bubble: (message: Message, isFirst: boolean, isStop: boolean) => ReactNode;
  /** The content below the newest message. */
  readonly below: ReactNode;
  /** The content above the oldest message. */
  readonly above: ReactNode;
  /** Called when the member scrolls up from the end, and when the member returns to the end. */
  readonly onUp: (isUp: boolean) => void;
}

/** Shows the messages of a thread, grouped by day and author, with the activity entries between them. */
export function ThreadLog({
  conversationId,
  items,
  activities,
  hasOlder,
  hasNewer,
  bubble,
  below,
  above,
  onUp,
}: Props) {
  const t = useTranslations('inbox');
  const th = useTranslations('thread');
  const format = useFormatter();
  const log = useRef<HTMLDivElement>(null);
  const { chunks, wished } = useChunks(log, items);
  // The messages above the first screens are rendered after hydration, when the browser has time.
  const isWhole = useDeferredValue(useAwake());
  // Messages that are rendered late are old messages, so screen readers must not announce them.
  const isLive = useDeferredValue(isWhole);
  const shown = isWhole ? chunks : chunks.slice(0, 1);
  const newestWithMenu = items.find(hasMenu);
  const happened = groupActivities(items, activities, { hasOlder, hasNewer });
  const linesAt = (key: string) =>
    happened.get(key)?.map((one) => <ActivityLine key={one.id} conversationId={conversationId} activity={one} />);
  const dayOf = (at: string) => format.dateTime(new Date(at), { dateStyle: 'short' });
  const said = (message: Message, index: number) => {
    const startsOneDay = startsDay(items, index, dayOf, hasOlder);
    const isParted = startsOneDay || happened.has(items[index + 1]?.id ?? first);
    return (
      <Fragment key={message.id}>
        {linesAt(message.id)}
        {bubble(message, startsRun(items, index, isParted), message === newestWithMenu)}
        {startsOneDay && <Day at={message.created_at} />}
      </Fragment>
    );
  };
  const toMenu = () => log.current?.querySelector<HTMLElement>('[data-menu]')?.focus();
  useActions([{ id: 'message', label: th('menu'), group: 'conversation', keys: 'm', run: toMenu }]);
  return (
    <>
      {/* The order is reversed, so that the view stays at the newest message while older messages are loaded. */}
      <div
        ref={log}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        tabIndex={0}
        role="log"
        aria-live={isLive ? undefined : 'off'}
        aria-label={t('message')}
        onKeyDown={moveAmongMenus}
        className="flex min-h-0 flex-1 flex-col-reverse gap-0.5 overflow-y-auto bg-sunken px-3 py-4 print:overflow-visible -outline-offset-2 sm:px-6"
      >
        {below}
        {shown.map(({ key, from, to }) => (
          <ThreadChunk key={key} isWanted={key === wished}>
            {() => items.slice(from, to).map((message, nth) => said(message, from + nth))}
          </ThreadChunk>
        ))}
        {isWhole && linesAt(first)}
        {isWhole && above}
      </div>
      {isWhole && !hasNewer && (
        <Suspense>
          <NewBelow log={log} items={items} onUp={onUp} />
        </Suspense>
      )}
    </>
  );
}
