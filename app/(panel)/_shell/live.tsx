'use client';

import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { shareStream } from '#app/_live/share-stream.ts';
import { useTRPC } from '#app/_trpc/trpc.ts';
import type { Change } from '#server/contract/live.ts';
import type { PresenceNews } from '#server/contract/presence.ts';
import { type LiveSaid, openLive, silenceMs } from './open-live.ts';

type Hear = (changes: readonly Change[]) => void;
type HearWhere = (news: PresenceNews | null) => void;
interface LiveValue {
  readonly subscribe: (hear: Hear) => () => void;
  readonly subscribeWhere: (hear: HearWhere) => () => void;
  readonly lost: boolean;
}
const Context = createContext<LiveValue | null>(null);

/** Where no stream comes through, what happened is asked for so often. */
const pollMs = 15_000;

/**
 * One stream for the whole panel, shared with the browser's other tabs, from `since` on: where the log ended when the
 * server drew the page. What happens before the stream is open is told too, and whoever reads it resumes with the last
 * position, so nothing is missed.
 */
export function Live({ since, whose, children }: { since: string; whose: string; children: ReactNode }) {
  const [lost, setLost] = useState(false);
  const listeners = useRef(new Set<Hear>());
  const whereListeners = useRef(new Set<HearWhere>());
  const position = useRef(since);
  const queryClient = useQueryClient();
  const { session } = useTRPC();

  const tell = useEffectEvent((changes: readonly Change[]) => {
    // What no page shows now is read again by the page that shows it next.
    void queryClient.invalidateQueries({ type: 'inactive', refetchType: 'none' });
    for (const hear of listeners.current) hear(changes);
  });
  const ask = useEffectEvent(async () => {
    for (let more = true; more; ) {
      const since = position.current;
      // Through the queries' own client, which leads to the sign-in where the session has ended.
      const told = await queryClient.fetchQuery(
        session.listChanges.queryOptions({ since }, { staleTime: 0, gcTime: 0, retry: false }),
      );
      // The stream may have come back, and told it.
      if (position.current !== since) return;
      position.current = told.position;
      more = told.more;
      if (told.changes.length > 0) tell(told.changes);
    }
  });
  /** What happened before this tab came, or while it heard nothing. */
  const catchUp = useEffectEvent(() => void ask().catch(() => setLost(true)));
  const hear = useEffectEvent((said: LiveSaid) => {
    if (said.kind === 'lost') return;
    if (said.kind === 'presence') {
      for (const hearWhere of whereListeners.current) hearWhere(said.news);
      return;
    }
    const [here, there] = [BigInt(position.current), BigInt(said.position)];
    // What the tab that reads the stream heard before this one came is asked for.
    const hasGap = said.kind === 'changes' ? BigInt(said.before) > here : there > here;
    if (hasGap) catchUp();
    else if (said.kind === 'changes' && there > here) {
      // Asked for meanwhile, it has been told.
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
      // A stream may outlive the network for a while; nothing else goes through then.
      setLost(!navigator.onLine);
      hear(said);
    };
    // The browser knows at once what a dead connection would show only after a while.
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
      // What cannot be asked now is asked the next time, from the same place; so is what could not be read.
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

/** Runs on every batch of changes while the component stands. */
export function useChanges(hear: Hear): void {
  const live = use(Context);
  const onChanges = useEffectEvent(hear);
  const subscribe = live?.subscribe;
  useEffect(() => subscribe?.((changes) => onChanges(changes)), [subscribe]);
}

/** Runs whenever a colleague comes to a conversation, types there or leaves it; with `null` when that may have gone unheard. */
export function usePresenceNews(hear: HearWhere): void {
  const subscribe = use(Context)?.subscribeWhere;
  const onNews = useEffectEvent(hear);
  useEffect(() => subscribe?.((news) => onNews(news)), [subscribe]);
}

/** Has the live connection been gone for a while? */
export const useLiveLost = (): boolean => use(Context)?.lost ?? false;
