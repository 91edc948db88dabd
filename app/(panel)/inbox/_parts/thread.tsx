'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#app/_ui/button.tsx';
import { Skeleton } from '#app/_ui/skeleton.tsx';
import { Failure } from '#app/_ui/states.tsx';
import { useMore } from '#app/_ui/use-more.ts';
import type { Message } from '#server/contract/message.ts';
import { useActions } from '../../_actions/actions.tsx';
import { Bubble } from './bubble.tsx';
import { ClosedWindow } from './closed-window.tsx';
import { CustomerPane } from './customer-pane.tsx';
import type { Moment } from './find-turn.ts';
import { HandoffNote } from './handoff-line.tsx';
import { PendingBubble } from './pending-bubble.tsx';
import { ReplyOrNote } from './reply-or-note.tsx';
import { wishToReply } from './reply-wish.ts';
import { seenOf } from './seen-of.ts';
import { ReplyPlace } from './soft-lock.tsx';
import { ThreadHeader } from './thread-header.tsx';
import { ThreadLog } from './thread-log.tsx';
import { ThreadOwner } from './thread-owner.tsx';
import { useHappenings } from './use-happenings.ts';
import { useReplies } from './use-replies.ts';
import { useThread } from './use-thread.ts';
import { useWindowOpen } from './use-window-open.ts';
import { customerName } from './who-answers.ts';

const MediaViewer = dynamic(() => import('./media-viewer.tsx').then((part) => part.MediaViewer));
const FailureNote = dynamic(() => import('./failure-note.tsx').then((part) => part.FailureNote));
const WhyDialog = dynamic(() => import('./why-dialog.tsx').then((part) => part.WhyDialog));

const waiting = ['w-2/5', 'w-3/5 ml-auto', 'w-1/3', 'w-1/2 ml-auto'];

/** One conversation: who answers, its messages (newest at the bottom), and the place to reply. */
export function Thread({ id }: { id: string }) {
  const t = useTranslations('inbox');
  const a = useTranslations('conversationActions');
  const { conversation, messages, items, refresh } = useThread(id);
  const { data } = conversation;
  const replies = useReplies(id, items, messages.isSuccess && data ? seenOf(items, data) : undefined);
  const older = useMore(messages);
  const happenings = useHappenings(id);
  const [asked, setAsked] = useState<Moment | null>(null);
  const [isPaneOpen, setPaneOpen] = useState(false);
  const [quoted, setQuoted] = useState<Message | null>(null);
  const [viewed, setViewed] = useState<string | null>(null);
  const isOpen = useWindowOpen(data);
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
        <ThreadLog
          conversationId={id}
          items={items}
          happenings={happenings}
          hasOlder={messages.hasNextPage || !messages.isSuccess}
          bubble={(message, isFirst, isStop) => (
            <Bubble
              message={message}
              quoted={items.find((one) => one.wamid === message.reply_to_wamid)}
              isFirst={isFirst}
              isStop={isStop}
              onWhy={() => setAsked({ messageId: message.id, at: message.created_at })}
              onQuote={isOpen ? setQuoted : null}
              onView={() => setViewed(message.id)}
            >
              {message.delivery?.error && <FailureNote message={message} isWindowOpen={isOpen} onSent={refresh} />}
            </Bubble>
          )}
          below={
            <>
              {[...replies.pending].reverse().map((reply) => (
                <PendingBubble
                  key={reply.key}
                  reply={reply}
                  onRetry={() => replies.again(reply.key)}
                  onDiscard={() => replies.discard(reply.key)}
                />
              ))}
              {messages.isPending &&
                waiting.map((width) => <Skeleton key={width} className={`my-1 h-12 shrink-0 rounded-2xl ${width}`} />)}
              {messages.isError && <Failure error={messages.error} onRetry={() => void messages.refetch()} />}
            </>
          }
          above={
            <>
              {messages.isSuccess && items.length === 0 && (
                <p className="m-auto text-[13px] text-ink-faint">{t('noMessages')}</p>
              )}
              {messages.hasNextPage && (
                <Button size="sm" className="mx-auto mb-2" busy={older.busy} onClick={older.ask}>
                  {t('olderMessages')}
                </Button>
              )}
            </>
          }
        />
        {data && <ThreadOwner conversation={data} onTaken={refresh} />}
        {data && (
          <ReplyOrNote id={id} quoted={quoted}>
            {(isAside) =>
              isOpen ? (
                <ReplyPlace
                  conversation={data}
                  onSend={replies.send}
                  quoted={quoted}
                  onUnquote={() => setQuoted(null)}
                  isAside={isAside}
                />
              ) : (
                <ClosedWindow conversation={data} onSent={refresh} />
              )
            }
          </ReplyOrNote>
        )}
      </section>
      {data && <CustomerPane conversation={data} isOpen={isPaneOpen} onClose={() => setPaneOpen(false)} />}
      {viewed && <MediaViewer messages={items} id={viewed} onClose={() => setViewed(null)} />}
      {asked && <WhyDialog id={id} moment={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}
