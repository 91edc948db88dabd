'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { useTRPC, useTRPCClient } from '#app/_trpc/trpc.ts';
import { useStored } from '#app/_ui/browser/use-stored.ts';
import { roleScopes } from '#server/contract/organization/scopes.ts';
import { useChanges } from '../_shell/live.tsx';
import { useMember } from '../_shell/member.tsx';
import { useLastSaid } from '../_shell/use-last-said.ts';
import { useQuietChanges } from '../_shell/use-quiet-changes.ts';
import { useCustomerName } from '../inbox/_parts/customer/use-customer-name.ts';
import { idAhead } from '../inbox/_parts/store/open-in-place.ts';
import { pushKey } from './push-key.ts';
import type { Say } from './tell.ts';
import { useNotices } from './use-notices.ts';

/**
 * Returns how many conversations need this member: conversations that wait for a person, the member's unread
 * conversations, and mentions.
 */
export function useAttention(): number {
  const trpc = useTRPC();
  const mayRead = roleScopes[useMember().role].includes('conversations:read');
  const { data } = useQuery(trpc.conversations.attention.queryOptions({}, { enabled: mayRead, staleTime: 60_000 }));
  return data ? data.waiting + data.unread + data.mentions : 0;
}

/** Keeps the count at the start of the browser tab's title, even when a page changes the title. */
function useCountedTitle(count: number): void {
  const write = useEffectEvent(() => {
    const bare = document.title.replace(/^\(\d+\+?\) /, '');
    const counted = count > 0 ? `(${count > 99 ? '99+' : count}) ${bare}` : bare;
    if (document.title !== counted) document.title = counted;
  });
  useEffect(() => {
    write();
    const observer = new MutationObserver(() => write());
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title is written again when the count changes.
  useEffect(() => write(), [count]);
}

/**
 * If push notifications are turned on in this browser, handles the service worker's messages and renews the push
 * subscription. Otherwise the code for push notifications is not fetched.
 */
function useWorker(): void {
  const client = useTRPCClient();
  const router = useRouter();
  const { userId } = useMember();
  const wanted = useStored(pushKey)[0] !== null;
  const begin = useEffectEvent(async (signal: AbortSignal) => {
    const { answerWorker, keepPush } = await import('./keep-push.ts');
    if (signal.aborted) return;
    signal.addEventListener(
      'abort',
      answerWorker((path) => router.push(path)),
    );
    await keepPush(client, userId);
  });
  useEffect(() => {
    if (!wanted || !('serviceWorker' in navigator)) return;
    const gone = new AbortController();
    // A failure here is harmless: the panel renews the push subscription again when it is next opened.
    void begin(gone.signal).catch(() => {});
    return () => gone.abort();
  }, [wanted]);
}

/**
 * Alerts a member who is not looking at the inbox. The tab's title shows a count unless the member turned the count
 * off. Sound and notifications are used only if the member turned them on.
 */
export function Attention(): null {
  const t = useTranslations('news');
  const lastSaid = useLastSaid();
  const nameOf = useCustomerName();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const router = useRouter();
  const { userId } = useMember();
  const notices = useNotices();
  const count = useAttention();
  useCountedTitle(notices.title ? count : 0);
  useWorker();

  const say: Say = {
    title: (item) => nameOf(item) ?? t('somebody'),
    body: (item, reason) => (reason === 'reply' ? (lastSaid(item.said) ?? t('reply')) : t(reason)),
  };
  useQuietChanges(
    ({ type }) => /^(message\.received|conversation\.)/.test(type),
    () => queryClient.invalidateQueries(trpc.conversations.attention.pathFilter()),
    150,
    1_000,
  );
  useChanges((changes) => {
    if (!notices.sound && !notices.desktop) return;
    const isLooking = document.visibilityState === 'visible';
    const looker = { userId, isLooking, seen: isLooking ? idAhead(window.location.pathname) : null };
    const ways = { notices, say, open: (path: string) => router.push(path) };
    // If the alert fails, the inbox still shows the change.
    void import('./tell.ts').then(({ tellNews }) => tellNews(client, changes, looker, ways)).catch(() => {});
  });
  return null;
}
