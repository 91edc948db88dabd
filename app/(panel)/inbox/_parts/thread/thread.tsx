'use client';

import dynamic from 'next/dynamic';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyPart } from '#app/_i18n/lazy-part.tsx';
import { Awake } from '#app/_ui/browser/awake.tsx';
import { untilFetched } from '#app/_ui/browser/until-fetched.ts';
import { Skeleton } from '#app/_ui/feedback/skeleton.tsx';
import { Failure } from '#app/_ui/feedback/states.tsx';
import { useMore } from '#app/_ui/use-more.ts';
import type { Message } from '#server/contract/inbox/message.ts';
import { type Action, blockedKeys } from '../../../_actions/action.ts';
import { useActions } from '../../../_actions/actions.tsx';
import { meanToWrite } from '../../../_actions/typing-guard.ts';
import type { Reply } from '../../../_outbox/plan-outbox.ts';
import { wishToReply } from '../actions/reply-wish.ts';
import { takeBack } from '../actions/take-back.ts';
import { ClosedWindow } from '../composer/closed-window.tsx';
import { Composer } from '../composer/composer.tsx';
import { ReplyOrNote } from '../composer/reply-or-note.tsx';
import { useWindowOpen } from '../composer/use-window-open.ts';
import { CustomerPane } from '../customer/customer-pane.tsx';
import { useCustomerName } from '../customer/use-customer-name.ts';
import { HandoffNote } from '../message/handoff-line.tsx';
import { PendingBubble } from '../message/pending-bubble.tsx';
import { goToEnd } from '../store/open-in-place.ts';
import { seenOf } from '../store/seen-of.ts';
import { useThread } from '../store/use-thread.ts';
import { NeverLoaded, NeverLoadedThread } from './never-loaded.tsx';
import { OlderButton } from './older-button.tsx';
import { ThreadHeader } from './thread-header.tsx';
import { type Part, ThreadMessages } from './thread-messages.tsx';
import { useReplies } from './use-replies.ts';
import { WaitingBubbles } from './waiting-bubbles.tsx';

const ThreadOwner = dynamic(() => untilFetched(() => import('./thread-owner.tsx').then((part) => part.ThreadOwner)));
const ThreadWindow = lazyPart('app/(panel)/inbox/_parts/thread/thread-window.tsx', () =>
  import('./thread-window.tsx').then((part) => part.ThreadWindow),
);

/**
 * Handles shortcuts until the composer is on the page. A shortcut that leads to the composer is remembered. Any other
 * shortcut shows why it cannot act yet. Returns whether the member has asked for a note.
 */
function useEarlyKeys({ data, isError }: { readonly data: unknown; readonly isError: boolean }): boolean {
  const a = useTranslations('conversationActions');
  const h = useTranslations('activities');
  const [wantsNote, setWantsNote] = useState(false);
  const group = 'conversation' as const;
  const toNote = () => {
    meanToWrite(() => setWantsNote(false));
    setWantsNote(true);
  };
  const early: readonly Action[] = [
    { id: 'reply', label: a('reply'), group, keys: 'r', run: () => wishToReply() },
    { id: 'note', label: h('writeNote'), group, keys: 'n', run: toNote },
    ...blockedKeys('e a t s y h u p q d', a('blockedOpening')),
  ];
  const failed = blockedKeys('r n e a t s y h u p q d', a('blockedNone'));
  useActions(data ? [] : isError ? failed : early);
  return wantsNote;
}

/**
 * Shows one conversation: who answers the customer now, the messages with the newest at the bottom, and the composer.
 */
export function Thread({ id, isPeek = false }: { id: string; isPeek?: boolean }) {
  const t = useTranslations('inbox');
  const message = useSearchParams().get('message');
  const [isAway, setAway] = useState(message !== null);
  const [isUp, setUp] = useState(false);
  const { conversation, messages, items, refresh } = useThread(id, isPeek || isAway || isUp);
  const { data } = conversation;
  const nameOf = useCustomerName();
  const replies = useReplies(id, items, messages.isSuccess && data ? seenOf(items, data) : undefined);
  const older = useMore(messages);
  const [isPaneOpen, setPaneOpen] = useState(false);
  const [quoted, setQuoted] = useState<Message | null>(null);
  const isOpen = useWindowOpen(data);
  const wantsNote = useEarlyKeys(conversation);

  // Adds the reply to the outbox and goes to the end of the thread, where the reply appears.
  const send = (reply: Reply) => {
    goToEnd(id);
    replies.send(reply);
  };
  const sent = () => {
    goToEnd(id);
    return refresh();
  };
  const live = {
    items,
    isPending: messages.isPending,
    isSuccess: messages.isSuccess,
    hasOlder: messages.hasNextPage || !messages.isSuccess,
    hasNewer: false,
    above: (
      <>
        {messages.isSuccess && items.length === 0 && <p className="m-auto text-sm text-ink-faint">{t('noMessages')}</p>}
        {messages.hasNextPage && <OlderButton busy={older.busy} oldest={items.at(-1)?.id} onClick={older.ask} />}
      </>
    ),
    below: (
      <>
        {[...replies.pending].reverse().map((reply) => (
          <PendingBubble
            key={reply.key}
            reply={reply}
            quoted={items.find((one) => one.id === reply.replyTo)}
            onRetry={() => replies.again(reply.key)}
            onDiscard={() => replies.discard(reply.key)}
            onEdit={isOpen ? () => takeBack(reply) && replies.discard(reply.key) : null}
          />
        ))}
        {messages.isPending && (messages.isPaused ? <NeverLoaded /> : <WaitingBubbles />)}
        {messages.isError && <Failure error={messages.error} onRetry={() => void messages.refetch()} />}
      </>
    ),
  };
  const shown = (part: Part) => (
    <ThreadMessages
      id={id}
      contactId={conversation.data?.contact?.id ?? null}
      part={part}
      isWindowOpen={isOpen}
      onQuote={setQuoted}
      onSent={refresh}
      onUp={setUp}
    />
  );

  if (conversation.isError) {
    return <Failure error={conversation.error} onRetry={() => void conversation.refetch()} />;
  }
  if (conversation.isPending && conversation.isPaused) return <NeverLoadedThread />;
  return (
    <Awake>
      <div className="flex h-full min-h-0 print:block print:h-auto">
        <section
          aria-label={t('conversation', { name: (data && nameOf(data)) ?? t('unknownCustomer') })}
          className="flex min-w-0 flex-1 flex-col print:block"
        >
          {data ? (
            <ThreadHeader conversation={data} onChanged={refresh} onPane={() => setPaneOpen((is) => !is)} />
          ) : (
            <Skeleton className="m-4 h-8 w-1/2" />
          )}
          {data && <HandoffNote conversation={data} />}
          <div className="flex min-h-0 flex-1 flex-col bg-sunken print:block">
            {message === null ? (
              shown(live)
            ) : (
              <ThreadWindow key={message} id={id} message={message} live={live} onAway={setAway}>
                {shown}
              </ThreadWindow>
            )}
          </div>
          {data?.thread_owner && <ThreadOwner conversation={data} onTaken={refresh} />}
          {data && (
            <ReplyOrNote id={id} startsNoting={wantsNote} quoted={quoted}>
              {(isHidden) =>
                isOpen ? (
                  <Composer
                    conversation={data}
                    messages={items}
                    onSend={send}
                    quoted={quoted}
                    onUnquote={() => setQuoted(null)}
                    isHidden={isHidden}
                  />
                ) : (
                  <ClosedWindow conversation={data} onSent={sent} isHidden={isHidden} />
                )
              }
            </ReplyOrNote>
          )}
        </section>
        {data && (
          <CustomerPane conversation={data} isPeek={isPeek} isOpen={isPaneOpen} onClose={() => setPaneOpen(false)} />
        )}
      </div>
    </Awake>
  );
}
