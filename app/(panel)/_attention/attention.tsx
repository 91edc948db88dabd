'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { useTRPC, useTRPCClient } from '#app/_trpc/trpc.ts';
import { useStored } from '#app/_ui/use-stored.ts';
import { roleScopes } from '#server/contract/scopes.ts';
import { useChanges } from '../_shell/live.tsx';
import { useMember } from '../_shell/member.tsx';
import { useLastSaid } from '../_shell/use-last-said.ts';
import { useQuietChanges } from '../_shell/use-quiet-changes.ts';
import { useCustomerName } from '../inbox/_parts/customer/use-customer-name.ts';
import { idAhead } from '../inbox/_parts/store/open-in-place.ts';
import { pushKey } from './push-key.ts';
import type { Say } from './tell.ts';
import { useNotices } from './use-notices.ts';

/** How many conversations ask for this member: who waits for a person, and what is unread in one's own. */
export function useAttention(): number {
  const trpc = useTRPC();
  const mayRead = roleScopes[useMember().role].includes('conversations:read');
  const { data } = useQuery(trpc.conversations.attention.queryOptions({}, { enabled: mayRead, staleTime: 60_000 }));
  return data ? data.waiting + data.unread + data.mentions : 0;
}

/** The number stands in the tab's title, whichever page gives that. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: written again when the number is another.
  useEffect(() => write(), [count]);
}

/** Where notices are taken with the panel closed, somebody answers the worker; elsewhere nothing is fetched for it. */
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
    // What could not be kept now is kept at the next start.
    void begin(gone.signal).catch(() => {});
    return () => gone.abort();
  }, [wanted]);
}

/** Tells whoever looks elsewhere: a number in the title unless it was turned off, a sound and a notification where they were asked for. */
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
    // What could not be told is in the inbox all the same.
    void import('./tell.ts').then(({ tellNews }) => tellNews(client, changes, looker, ways)).catch(() => {});
  });
  return null;
}
