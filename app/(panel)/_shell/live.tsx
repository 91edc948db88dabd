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

/** How often changes are polled for while the stream does not get through, in milliseconds. */
const pollMs = 15_000;

/**
 * Keeps one event stream for the whole panel, shared with the browser's other tabs. It starts at `since`, the log
 * position when the server drew the page. Changes before the stream opens are delivered too, and the tab that reads the
 * stream resumes at the last position, so nothing is missed.
 */
export function Live({ since, whose, children }: { since: string; whose: string; children: ReactNode }) {
  const [lost, setLost] = useState(false);
  const listeners = useRef(new Set<Hear>());
  const whereListeners = useRef(new Set<HearWhere>());
  const position = useRef(since);
  const queryClient = useQueryClient();
  const { session } = useTRPC();

  const tell = useEffectEvent((changes: readonly Change[]) => {
    // Marks data that no page shows now as stale, so that the next page that shows it reads it again.
    void queryClient.invalidateQueries({ type: 'inactive', refetchType: 'none' });
    for (const hear of listeners.current) hear(changes);
  });
  const ask = useEffectEvent(async () => {
    for (let more = true; more; ) {
      const since = position.current;
      // Uses the queries' own client, which redirects to the sign-in page if the session has ended.
      const told = await queryClient.fetchQuery(
        session.listChanges.queryOptions({ since }, { staleTime: 0, gcTime: 0, retry: false }),
      );
      // The stream may have come back meanwhile and delivered these changes.
      if (position.current !== since) return;
      position.current = told.position;
      more = told.more;
      if (told.changes.length > 0) tell(told.changes);
    }
  });
  /** Fetches the changes from before this tab opened, or from while it received nothing. */
  const catchUp = useEffectEvent(() => void ask().catch(() => setLost(true)));
  const hear = useEffectEvent((said: LiveSaid) => {
    if (said.kind === 'lost') return;
    if (said.kind === 'presence') {
      for (const hearWhere of whereListeners.current) hearWhere(said.news);
      return;
    }
    const [here, there] = [BigInt(position.current), BigInt(said.position)];
    // If the tab that reads the stream received changes before this tab opened, this tab fetches them.
    const hasGap = said.kind === 'changes' ? BigInt(said.before) > here : there > here;
    if (hasGap) catchUp();
    else if (said.kind === 'changes' && there > here) {
      // If the position is not newer, `ask` has fetched and passed on these changes already.
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
      // The stream may seem alive for a while after the network is lost, but nothing else gets through then.
      setLost(!navigator.onLine);
      hear(said);
    };
    // The browser reports at once that it is offline; a dead connection would show it only after a while.
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
      // If this fails, the next poll asks again from the same position. Queries that failed are also read again.
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
 * Calls `hear` whenever a colleague opens a conversation, types there or leaves it, and with `null` when such news may
 * have been missed.
 */
export function usePresenceNews(hear: HearWhere): void {
  const subscribe = use(Context)?.subscribeWhere;
  const onNews = useEffectEvent(hear);
  useEffect(() => subscribe?.((news) => onNews(news)), [subscribe]);
}

/** Whether the live connection has been lost for a while. */
export const useLiveLost = (): boolean => use(Context)?.lost ?? false;
