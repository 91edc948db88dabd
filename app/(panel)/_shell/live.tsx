'use client';

import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import type { Change } from '#server/contract/live.ts';
import type { PresenceNews } from '#server/contract/presence.ts';

type Hear = (changes: readonly Change[]) => void;
type HearWhere = (news: PresenceNews) => void;
interface LiveValue {
  readonly subscribe: (hear: Hear) => () => void;
  readonly subscribeWhere: (hear: HearWhere) => () => void;
  readonly lost: boolean;
}
const Context = createContext<LiveValue | null>(null);

/** A pause that long is worth telling people about. */
const lostAfterMs = 4_000;
/** Refused (too many streams of one person, a proxy in trouble), it is asked for ever more seldom. */
const firstPauseMs = 2_000;
const longestPauseMs = 30_000;
/** The server gives a sign of life at once and every 20 s: a stream that says nothing for longer is dead, whatever the browser believes. */
const silenceMs = 25_000;
/** Where no stream comes through, what happened is asked for so often. */
const pollMs = 15_000;

/**
 * One stream for the whole panel, from `since` on: where the log ended when the server drew the page. What happens before
 * the stream is open is told too, and the browser resumes with the last position, so nothing is missed.
 */
export function Live({ since, children }: { since: string; children: ReactNode }) {
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
  useEffect(() => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let reopen: ReturnType<typeof setTimeout> | undefined;
    let silence: ReturnType<typeof setTimeout> | undefined;
    let pause = firstPauseMs;
    const open = () => {
      clearTimeout(reopen);
      source?.close();
      source = new EventSource(`/api/live?since=${position.current}`);
      const listen = () => {
        clearTimeout(silence);
        silence = setTimeout(() => {
          setLost(true);
          open();
        }, silenceMs);
      };
      // Only what is heard counts: a proxy that keeps a stream back opens it all the same, or never says that it did not.
      const alive = () => {
        clearTimeout(timer);
        timer = undefined;
        pause = firstPauseMs;
        // A stream may outlive the network for a while; nothing else goes through then.
        setLost(!navigator.onLine);
        listen();
      };
      listen();
      source.addEventListener('beat', alive);
      source.onerror = () => {
        timer ??= setTimeout(() => setLost(true), lostAfterMs);
        // An answer that is no stream (a proxy's error page) ends an EventSource for good; ours begins again.
        if (source?.readyState !== EventSource.CLOSED) return;
        reopen = setTimeout(open, pause);
        pause = Math.min(pause * 2, longestPauseMs);
      };
      source.addEventListener('presence', (event) => {
        alive();
        for (const hear of whereListeners.current) hear(JSON.parse(event.data) as PresenceNews);
      });
      source.addEventListener('changes', (event) => {
        const changes = JSON.parse(event.data) as Change[];
        alive();
        // Asked for meanwhile, it has been told.
        if (BigInt(event.lastEventId) <= BigInt(position.current)) return;
        position.current = event.lastEventId;
        tell(changes);
      });
    };
    // The browser knows at once what a dead connection would show only after a while.
    const onOffline = () => setLost(true);
    window.addEventListener('offline', onOffline);
    window.addEventListener('online', open);
    open();
    return () => {
      window.removeEventListener('offline', onOffline);
      window.removeEventListener('online', open);
      for (const one of [timer, reopen, silence]) clearTimeout(one);
      source?.close();
    };
  }, []);

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

/** Runs whenever a colleague comes to a conversation, types there or leaves it. */
export function usePresenceNews(hear: HearWhere): void {
  const subscribe = use(Context)?.subscribeWhere;
  const onNews = useEffectEvent(hear);
  useEffect(() => subscribe?.((news) => onNews(news)), [subscribe]);
}

/** Has the live connection been gone for a while? */
export const useLiveLost = (): boolean => use(Context)?.lost ?? false;
