'use client';

import dynamic from 'next/dynamic';
import { useFormatter, useNow, useTranslations } from 'next-intl';
import { Fragment, useState } from 'react';
import { Button } from '#app/_ui/button.tsx';
import { Skeleton } from '#app/_ui/skeleton.tsx';
import { Failure } from '#app/_ui/states.tsx';
import { useMore } from '#app/_ui/use-more.ts';
import { useActions } from '../../_actions/actions.tsx';
import { Bubble } from './bubble.tsx';
import { ClosedWindow } from './closed-window.tsx';
import { CustomerPane } from './customer-pane.tsx';
import { FailureNote } from './failure-note.tsx';
import type { Moment } from './find-turn.ts';
import { HandoffNote } from './handoff-line.tsx';
import { HappeningLine } from './happening-line.tsx';
import { PendingBubble } from './pending-bubble.tsx';
import { first, placeHappenings } from './place-happenings.ts';
import { wishToReply } from './reply-wish.ts';
import { seenOf } from './seen-of.ts';
import { ReplyPlace } from './soft-lock.tsx';
import { startsDay } from './starts-day.ts';
import { ThreadHeader } from './thread-header.tsx';
import { ThreadOwner } from './thread-owner.tsx';
import { useHappenings } from './use-happenings.ts';
import { useReplies } from './use-replies.ts';
import { useThread } from './use-thread.ts';
import { customerName, isWindowOpen } from './who-answers.ts';

const WhyDialog = dynamic(() => import('./why-dialog.tsx').then((part) => part.WhyDialog));

const dayMs = 24 * 3_600_000;

function Day({ at }: { at: string }) {
  const t = useTranslations('inbox');
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
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

const waiting = ['w-2/5', 'w-3/5 ml-auto', 'w-1/3', 'w-1/2 ml-auto'];

/** One conversation: who answers, its messages (newest at the bottom), and the place to reply. */
export function Thread({ id }: { id: string }) {
  const t = useTranslations('inbox');
  const a = useTranslations('conversationActions');
  const format = useFormatter();
  const { conversation, messages, items, refresh } = useThread(id);
  const { data } = conversation;
  const replies = useReplies(id, items, messages.isSuccess && data ? seenOf(items, data) : undefined);
  const older = useMore(messages);
  const happened = placeHappenings(items, useHappenings(id), messages.hasNextPage || !messages.isSuccess);
  const linesAt = (place: string) => happened.get(place)?.map((one) => <HappeningLine key={one.id} happening={one} />);
  const [asked, setAsked] = useState<Moment | null>(null);
  const [isPaneOpen, setPaneOpen] = useState(false);
  const dayOf = (at: string) => format.dateTime(new Date(at), { dateStyle: 'short' });
  // Until there is a composer the key is kept for it.
  const early = { id: 'reply', label: a('reply'), group: 'conversation', keys: 'r', run: wishToReply } as const;
  useActions(conversation.data ? [] : [early]);

  if (conversation.isError) {
    return <Failure error={conversation.error} onRetry={() => void conversation.refetch()} />;
  }
  return (
    <div className="flex h-full min-h-0">
      <section
        aria-label={t('conversation', { name: (data && customerName(data)) ?? t('unknownCustomer') })}
        className="flex min-w-0 flex-1 flex-col"
      >
        {data ? (
          <ThreadHeader conversation={data} onChanged={refresh} onPane={() => setPaneOpen((is) => !is)} />
        ) : (
          <Skeleton className="m-4 h-8 w-1/2" />
        )}
        {data && <HandoffNote conversation={data} />}
        {/* Reversed, so the view stays at the newest message while older ones are read in. */}
        <div
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
          tabIndex={0}
          role="log"
          aria-label={t('message')}
          className="flex min-h-0 flex-1 flex-col-reverse gap-2 overflow-y-auto bg-sunken px-3 py-4 -outline-offset-2 sm:px-6"
        >
          {[...replies.pending].reverse().map((reply) => (
            <PendingBubble
              key={reply.key}
              reply={reply}
              onRetry={() => replies.again(reply.key)}
              onDiscard={() => replies.discard(reply.key)}
            />
          ))}
          {messages.isPending &&
            waiting.map((width) => <Skeleton key={width} className={`h-12 shrink-0 rounded-2xl ${width}`} />)}
          {messages.isError && <Failure error={messages.error} onRetry={() => void messages.refetch()} />}
          {items.map((message, place) => (
            <Fragment key={message.id}>
              {linesAt(message.id)}
              <Bubble
                message={message}
                quoted={items.find((one) => one.wamid === message.reply_to_wamid)}
                onWhy={() => setAsked({ messageId: message.id, at: message.created_at })}
              >
                {data && <FailureNote message={message} isWindowOpen={isWindowOpen(data)} onSent={refresh} />}
              </Bubble>
              {startsDay(items, place, dayOf, messages.hasNextPage) && <Day at={message.created_at} />}
            </Fragment>
          ))}
          {linesAt(first)}
          {messages.isSuccess && items.length === 0 && (
            <p className="m-auto text-[13px] text-ink-faint">{t('noMessages')}</p>
          )}
          {messages.hasNextPage && (
            <Button size="sm" className="mx-auto" busy={older.busy} onClick={older.ask}>
              {t('olderMessages')}
            </Button>
          )}
        </div>
        {data && <ThreadOwner conversation={data} onTaken={refresh} />}
        {data &&
          (isWindowOpen(data) ? (
            <ReplyPlace conversation={data} onSend={replies.send} />
          ) : (
            <ClosedWindow conversation={data} onSent={refresh} />
          ))}
      </section>
      {data && <CustomerPane conversation={data} isOpen={isPaneOpen} onClose={() => setPaneOpen(false)} />}
      {asked && <WhyDialog id={id} moment={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}
