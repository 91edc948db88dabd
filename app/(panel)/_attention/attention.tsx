'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { useTRPC, useTRPCClient } from '#app/_trpc/trpc.ts';
import { useStored } from '#app/_ui/use-stored.ts';
import { isWorthTelling, newsIn, toldAtOnce } from '#server/contract/news.ts';
import { roleScopes } from '#server/contract/scopes.ts';
import { useChanges } from '../_shell/live.tsx';
import { useMember } from '../_shell/member.tsx';
import { useLastSaid } from '../_shell/use-last-said.ts';
import { useQuietChanges } from '../_shell/use-quiet-changes.ts';
import { idIn } from '../inbox/_parts/open-in-place.ts';
import { customerName } from '../inbox/_parts/who-answers.ts';
import { pushKey } from './push-key.ts';
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

/** Tells whoever looks elsewhere: a number in the title always, a sound and a notification where they were asked for. */
export function Attention(): null {
  const t = useTranslations('news');
  const lastSaid = useLastSaid();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const router = useRouter();
  const { userId } = useMember();
  const notices = useNotices();
  useCountedTitle(useAttention());
  useWorker();

  const tell = async (news: ReturnType<typeof newsIn>) => {
    const isLooking = document.visibilityState === 'visible';
    const seen = isLooking ? idIn(window.location.pathname) : null;
    const ids = [...news.keys()].filter((id) => id !== seen);
    if (ids.length === 0 || ids.length > toldAtOnce) return;
    const { data } = await client.conversations.inbox.query({ ids, limit: toldAtOnce });
    const told = data.flatMap((item) => {
      const reason = news.get(item.id);
      return reason && isWorthTelling(item, reason, { userId, isLooking }) ? [{ item, reason }] : [];
    });
    if (told.length === 0) return;
    const { byOneTab, ring, show } = await import('./tell.ts');
    // However many there are, they sound as one.
    if (notices.sound) byOneTab('sound', ring);
    if (!notices.desktop) return;
    for (const { item, reason } of told) {
      const title = customerName(item) ?? t('somebody');
      const body = reason === 'reply' ? (lastSaid(item.last_message_preview) ?? t('reply')) : t(reason);
      const shown = { id: item.id, title, body, path: `/inbox/${item.id}` };
      byOneTab(`${item.id} ${reason} ${item.last_message_at}`, () => show(shown, (path) => router.push(path)));
    }
  };
  useQuietChanges(
    ({ type }) => /^(message\.received|conversation\.)/.test(type),
    () => queryClient.invalidateQueries(trpc.conversations.attention.pathFilter()),
    150,
    1_000,
  );
  useChanges((changes) => {
    const news = notices.sound || notices.desktop ? newsIn(changes) : null;
    // What could not be told is in the inbox all the same.
    if (news && news.size > 0) void tell(news).catch(() => {});
  });
  return null;
}
