'use client';

import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { shareStream } from '#app/_live/share-stream.ts';
import { useTRPC } from '#app/_trpc/trpc.ts';
import type { PresenceNews } from '#server/contract/inbox/presence.ts';
import type { Change } from '#server/contract/platform/live.ts';
import { type LiveSaid, openLive, silenceMs } from './open-live.ts';

type Hear = (changes: readonly Change[]) => void;
type HearWhere = (news: PresenceNews | null) => void;
interface LiveValue {
  readonly subscribe: (hear: Hear) => () => void;
  readonly subscribeWhere: (hear: HearWhere) => () => void;
  readonly lost: boolean;
}
const Context = createContext<LiveValue | null>(null);

/** How often the panel polls for changes while the event stream is down, in milliseconds. */
const pollMs = 15_000;

/**
 * Keeps one event stream for the whole panel, shared with the browser's other tabs. It starts at `since`, the position
 * in the event log when the server rendered the page. The stream also delivers earlier changes after that position, and
 * continues at the last position after an interruption, so no change is missed.
 */
export function Live({ since, whose, children }: { since: string; whose: string; children: ReactNode }) {
  const [lost, setLost] = useState(false);
  const listeners = useRef(new Set<Hear>());
  const whereListeners = useRef(new Set<HearWhere>());
  const position = useRef(since);
  const queryClient = useQueryClient();
  const { session } = useTRPC();

  const tell = useEffectEvent((changes: readonly Change[]) => {
    // Marks the data that no page shows at the moment as stale. The next page that shows such data reads the data
    // again.
    void queryClient.invalidateQueries({ type: 'inactive', refetchType: 'none' });
    for (const hear of listeners.current) hear(changes);
  });
  const ask = useEffectEvent(async () => {
    for (let more = true; more; ) {
      const since = position.current;
      // This request goes through the query client, which redirects to the sign-in page if the session has ended.
      const told = await queryClient.fetchQuery(
        session.listChanges.queryOptions({ since }, { staleTime: 0, gcTime: 0, retry: false }),
      );
      // The stream may have come back during the request and delivered these changes already.
      if (position.current !== since) return;
      position.current = told.position;
      more = told.more;
      if (told.changes.length > 0) tell(told.changes);
    }
  });
  /** Fetches the changes that this tab missed, because they happened before it opened or while it received nothing. */
  const catchUp = useEffectEvent(() => void ask().catch(() => setLost(true)));
  const hear = useEffectEvent((said: LiveSaid) => {
    if (said.kind === 'lost') return;
    if (said.kind === 'presence') {
      for (const hearWhere of whereListeners.current) hearWhere(said.news);
      return;
    }
    const [here, there] = [BigInt(position.current), BigInt(said.position)];
    // Another tab reads the stream and may have received changes before this tab opened. This tab fetches those changes
    // itself.
    const hasGap = said.kind === 'changes' ? BigInt(said.before) > here : there > here;
    if (hasGap) catchUp();
    else if (said.kind === 'changes' && there > here) {
      // If the position is not newer, `ask` has already fetched these changes and passed them on.
      position.current = said.position;
      tell(said.changes);
    }
  });
  useEffect(() => {
    let silence: ReturnType<typeof setTimeout> | undefined;
    let isHeard = false;
    const onSilence = () => {
      isHeard = false;
      setLost(true);
    };
    const take = (said: LiveSaid) => {
      if (said.kind === 'lost') return onSilence();
      clearTimeout(silence);
      silence = setTimeout(onSilence, silenceMs);
      isHeard = true;
      // After the network is lost, the stream may seem alive for a while although nothing gets through.
      setLost(!navigator.onLine);
      hear(said);
    };
    // The browser reports at once that it is offline. A dead connection would be noticed only after a while.
    window.addEventListener('offline', onSilence);
    const stop = shareStream<LiveSaid>({
      name: `parley-live:${whose}`,
      lead: (passOn, over) => {
        const say = (said: LiveSaid) => {
          passOn(said);
          take(said);
        };
        openLive({ position: () => position.current, say }, over);
      },
      hear: take,
      greet: () => (isHeard ? { kind: 'alive', position: position.current } : null),
      silenceMs,
    });
    return () => {
      window.removeEventListener('offline', onSilence);
      clearTimeout(silence);
      stop();
    };
  }, [whose]);

  useEffect(() => {
    if (!lost) return;
    const poll = setInterval(() => {
      if (!navigator.onLine) return;
      // If this request fails, the next poll repeats it from the same position. Queries that failed before are also
      // read again.
      void ask().catch(() => {});
      void queryClient.invalidateQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    }, pollMs);
    return () => clearInterval(poll);
  }, [lost, queryClient]);

  const [value] = useState(() => ({
    subscribe: (hear: Hear) => {
      listeners.current.add(hear);
      return () => void listeners.current.delete(hear);
    },
    subscribeWhere: (hear: HearWhere) => {
      whereListeners.current.add(hear);
      return () => void whereListeners.current.delete(hear);
    },
  }));
  return <Context value={{ ...value, lost }}>{children}</Context>;
}

/** Calls `hear` with every batch of changes while the component is mounted. */
export function useChanges(hear: Hear): void {
  const live = use(Context);
  const onChanges = useEffectEvent(hear);
  const subscribe = live?.subscribe;
  useEffect(() => subscribe?.((changes) => onChanges(changes)), [subscribe]);
}

/**
 * Calls `hear` whenever a colleague opens a conversation, types in it or leaves it. Calls it with `null` when such news
 * may have been missed.
 */
export function usePresenceNews(hear: HearWhere): void {
  const subscribe = use(Context)?.subscribeWhere;
  const onNews = useEffectEvent(hear);
  useEffect(() => subscribe?.((news) => onNews(news)), [subscribe]);
}

/** Whether the live connection has been lost for a while. */
export const useLiveLost = (): boolean => use(Context)?.lost ?? false;
