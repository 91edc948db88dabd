'use client';

import { WifiOff } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import { Skeleton } from '#app/_ui/feedback/skeleton.tsx';
import type { PublicChat } from '#server/contract/inbox/web-chat.ts';
import { newClientId } from './browser.ts';
import { ChatComposer } from './chat-composer.tsx';
import { ChatHeader } from './chat-header.tsx';
import { ChatLog } from './chat-log.tsx';
import type { Conversation } from './conversation.ts';
import { type Identity, IdentityForm } from './identity-form.tsx';
import type { Surroundings } from './keeper.ts';
import { RatingCard } from './rating-card.tsx';
import { textOn } from './text-on.ts';
import { useConversation, useConversationState } from './use-conversation.ts';

const lostAfterMs = 4_000;

/** Whether the connection to the server has been lost for longer than `lostAfterMs`. */
function useLost(live: boolean): boolean {
  const [lost, setLost] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLost(!live), live ? 0 : lostAfterMs);
    return () => clearTimeout(timer);
  }, [live]);
  return lost;
}

interface TalkProps {
  readonly chat: PublicChat;
  readonly conversation: Conversation;
  readonly around: Surroundings;
  readonly area: RefObject<HTMLTextAreaElement | null>;
}

function Talk({ chat, conversation, around, area }: TalkProps) {
  const t = useTranslations('chat');
  const language = useLocale();
  const state = useConversationState(conversation);
  const lost = useLost(state.live);
  const [identity, setIdentity] = useState<Identity | null>(null);
  const [skipped, setSkipped] = useState(false);
  const { thread } = state;
  useEffect(() => {
    document.title = state.unread > 0 ? `(${state.unread}) ${chat.title}` : chat.title;
  }, [state.unread, chat.title]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text field exists only after the chat has loaded.
  useEffect(() => {
    if (around.focus) area.current?.focus();
  }, [around, state.loaded]);
  if (state.loaded === 'waiting') {
    return (
      <div role="status" aria-label={t('loading')} className="flex-1 space-y-3 bg-sunken p-5">
        <Skeleton className="h-10 w-2/3 rounded-2xl" />
        <Skeleton className="ml-auto h-10 w-1/2 rounded-2xl" />
      </div>
    );
  }
  if (state.loaded === 'failed') {
    return (
      <div role="alert" className="flex flex-1 flex-col items-center justify-center gap-3 bg-sunken p-6 text-center">
        <p className="text-sm text-ink-soft">{t('loadFailed')}</p>
        <button type="button" onClick={() => void conversation.begin()} className="text-md font-semibold underline">
          {t('retry')}
        </button>
      </div>
    );
  }
  const asksFirst = chat.identify === 'required' && !thread.known && !identity;
  const hasWritten = state.messages.some((one) => one.from === 'visitor');
  // Do not offer the identity form while the visitor is asked for a rating: only one question at a time.
  const offers = chat.identify === 'optional' && hasWritten && !thread.known && !skipped && !thread.rating;
  const say = (text: string, file: File | null) =>
    conversation.say({
      client_id: newClientId(),
      text,
      ...(file ? { file } : {}),
      language,
      page_url: around.page ?? (chat.channel === 'web' ? location.href : undefined),
      ...(thread.known || !identity ? {} : identity),
    });
  return (
    <>
      {lost && (
        <p
          role="status"
          className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-1.5 text-xs text-warning"
        >
          <WifiOff className="size-3.5" aria-hidden />
          {t('lost')}
        </p>
      )}
      <ChatLog
        chat={chat}
        state={state}
        onAgain={({ said }) => conversation.again(said)}
        onDiscard={({ said }) => conversation.discard(said)}
        onOlder={() => void conversation.readOlder()}
      >
        {thread.rating && <RatingCard rating={thread.rating} conversation={conversation} />}
        {asksFirst && <IdentityForm required onDone={setIdentity} />}
        {offers && (
          <IdentityForm required={false} onDone={(who) => conversation.identify(who)} onSkip={() => setSkipped(true)} />
        )}
      </ChatLog>
      {!asksFirst && (
        <ChatComposer area={area} mayAttach={hasWritten || thread.known || identity !== null} onSend={say} />
      )}
    </>
  );
}

function Header({
  chat,
  conversation,
  onClose,
}: {
  chat: PublicChat;
  conversation: Conversation;
  onClose?: () => void;
}) {
  const { thread } = useConversationState(conversation);
  return <ChatHeader chat={chat} thread={thread} onClose={onClose} />;
}

/** The web chat that a visitor uses, either on a page of its own or in a frame on another site. */
export function ChatPage({ chat }: { chat: PublicChat }) {
  const { held, around } = useConversation(chat);
  const area = useRef<HTMLTextAreaElement>(null);
  const onBrand = textOn(chat.color);
  const look = { '--brand': chat.color, '--on-brand': onBrand, '--ring': 'var(--ink-soft)' } as CSSProperties;
  useEffect(() => {
    if (!held?.framed) return;
    const onKey = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && held.close();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [held]);
  return (
    // The main element has a label for screen readers, because the site around the frame has a main element too.
    <main
      aria-label={chat.channel === 'embed' ? chat.title : undefined}
      style={look}
      className="mx-auto flex h-dvh flex-col overflow-hidden bg-surface"
    >
      {held ? (
        <>
          <Header chat={chat} conversation={held.conversation} {...(held.framed ? { onClose: held.close } : {})} />
          <Talk chat={chat} conversation={held.conversation} around={around} area={area} />
        </>
      ) : (
        <ChatHeader chat={chat} thread={undefined} onClose={undefined} />
      )}
    </main>
  );
}
