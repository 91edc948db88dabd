'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { textOr } from '#app/_i18n/text-or.ts';
import { cn } from '#app/_ui/cn.ts';
import type { PublicChat, VisitorMessage } from '#server/contract/inbox/web-chat.ts';
import { ChatFile } from './chat-file.tsx';
import type { ConversationState, Pending } from './conversation-state.ts';
import { LinkedText } from './linked-text.tsx';
import { MarkedText } from './marked-text.tsx';

function Bubble({ own, author, children }: { own: boolean; author: string; children: ReactNode }) {
  return (
    <div className={cn('flex flex-col', own ? 'items-end' : 'items-start')}>
      <div
        className={cn(
          'max-w-[85%] rounded-2xl px-3.5 py-2 text-md leading-relaxed break-words whitespace-pre-wrap shadow-xs',
          own ? 'rounded-br-md bg-(--brand) text-(--on-brand)' : 'rounded-bl-md bg-bubble-in text-ink',
        )}
      >
        <span className="sr-only">{author}: </span>
        {children}
      </div>
    </div>
  );
}

function Note({ children, own = false }: { children: ReactNode; own?: boolean }) {
  return <div className={cn('px-1 text-2xs text-ink-faint', own && 'text-right')}>{children}</div>;
}

/** A message that the server has not confirmed yet. If sending failed, the visitor can send it again. */
function PendingBubble({
  pending,
  onAgain,
  onDiscard,
}: {
  pending: Pending;
  onAgain: () => void;
  onDiscard: () => void;
}) {
  const t = useTranslations('chat');
  const { error, said } = pending;
  const why = error === null ? t('error_other') : textOr(t, `error_${error}`, t('error_other'));
  return (
    <div className={cn(error === null && 'opacity-70')}>
      <Bubble own author={t('you')}>
        {said.file && <span className="block font-medium">{said.file.name}</span>}
        {said.text}
      </Bubble>
      {error === null ? (
        <Note own>{t('sending')}</Note>
      ) : (
        <div role="alert" className="mt-1 px-1 text-right text-xs text-danger">
          {why}{' '}
          <button type="button" onClick={onAgain} className="py-1 font-semibold underline">
            {t('again')}
          </button>{' '}
          <button type="button" onClick={onDiscard} className="ml-1 py-1 underline">
            {t('discard')}
          </button>
        </div>
      )}
    </div>
  );
}

function Typing() {
  const t = useTranslations('chat');
  return (
    <div role="status" className="flex w-fit gap-1 rounded-2xl rounded-bl-md bg-bubble-in px-4 py-3.5 shadow-xs">
      <span className="sr-only">{t('answering')}</span>
      {[0, 1, 2].map((dot) => (
        <span
          key={dot}
          aria-hidden
          style={{ animationDelay: `${dot * 160}ms` }}
          className="size-1.5 animate-pulse rounded-full bg-ink-faint"
        />
      ))}
    </div>
  );
}

interface Props {
  readonly chat: PublicChat;
  readonly state: ConversationState;
  readonly onAgain: (pending: Pending) => void;
  readonly onDiscard: (pending: Pending) => void;
  readonly onOlder: () => void;
  /** Content that is shown after the last message. */
  readonly children: ReactNode;
}

/** Shows the messages, oldest first. Keeps the newest message in view unless the visitor scrolls back. */
export function ChatLog({ chat, state, onAgain, onDiscard, onOlder, children }: Props) {
  const t = useTranslations('chat');
  const locale = useLocale();
  const end = useRef<HTMLDivElement>(null);
  const { messages, pending, thread } = state;
  const last = `${messages.at(-1)?.id}${pending.length}${thread.answering}${thread.status}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change at the end is scrolled into view.
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [last]);
  const author = ({ from, name }: VisitorMessage) => (from === 'visitor' ? t('you') : (name ?? chat.title));
  const lastOwn = messages.findLast((one) => one.from === 'visitor');
  // Formats a time in the visitor's own time zone.
  const time = (at: string) => new Date(at).toLocaleTimeString(locale, { timeStyle: 'short' });
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
      tabIndex={0}
      role="log"
      aria-label={t('log')}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain bg-sunken px-4 py-5 -outline-offset-2"
    >
      <div className="mx-auto flex max-w-2xl flex-col gap-2.5">
        {state.older !== null && (
          <button type="button" onClick={onOlder} className="mx-auto py-1 text-xs font-medium text-ink-soft underline">
            {t('older')}
          </button>
        )}
        {state.older === null && chat.greeting && (
          <Bubble own={false} author={chat.agent_name}>
            <LinkedText text={chat.greeting} />
          </Bubble>
        )}
        {messages.map((message, index) => {
          const next = messages[index + 1];
          const own = message.from === 'visitor';
          const endsTurn = !next || author(next) !== author(message);
          const name = own ? '' : `${author(message)} · `;
          const sent = message === lastOwn && pending.length === 0 ? ` · ${t('sent')}` : '';
          return (
            <div key={message.id} className="space-y-1">
              <Bubble own={own} author={author(message)}>
                {message.file && <ChatFile file={message.file} />}
                {own ? <LinkedText text={message.text} /> : <MarkedText text={message.text} />}
              </Bubble>
              {endsTurn && (
                <Note own={own}>
                  {name}
                  <time dateTime={message.at}>{time(message.at)}</time>
                  {sent}
                </Note>
              )}
            </div>
          );
        })}
        {pending.map((one) => (
          <PendingBubble
            key={one.said.client_id}
            pending={one}
            onAgain={() => onAgain(one)}
            onDiscard={() => onDiscard(one)}
          />
        ))}
        {thread.answering && pending.length === 0 && <Typing />}
        {thread.status === 'open' && thread.waiting && thread.person === null && (
          <p role="status" className="mx-auto max-w-sm py-1 text-center text-xs text-ink-faint">
            {t('waiting')}
          </p>
        )}
        {thread.status === 'closed' && (
          <p role="status" className="mx-auto max-w-sm py-1 text-center text-xs text-ink-faint">
            {t('closed')}
          </p>
        )}
        {children}
        <div ref={end} />
      </div>
    </div>
  );
}
