import { heartbeatEveryMs } from '#server/contract/inbox/heartbeat-every.ts';
import type { PresenceNews, Present } from '#server/contract/inbox/presence.ts';
import { asAnswered, asHeard, type Colleague, nobody } from './who-is-here.ts';

export interface PresenceAdapter {
  readonly heartbeat: (input: {
    readonly tab_id: string;
    readonly conversation_id: string | null;
    readonly typing: boolean;
    readonly sequence: number;
  }) => Promise<{ readonly others: readonly Present[] }>;
  /** Tells the server that this tab has left. The request has to be sent even while the page is closing. */
  readonly leave: (input: { readonly tab_id: string; readonly sequence: number }) => void;
}

const typingEveryMs = 3_000;

/**
 * Tells the server which conversation this tab has open, and keeps the list of colleagues who have the same
 * conversation open.
 */
export function keepPresence(adapter: PresenceAdapter, tabId: string) {
  const listeners = new Set<() => void>();
  let conversationId: string | null = null;
  let here: readonly Colleague[] = nobody;
  let typedAt = 0;
  let said = 0;
  /** Presence news received while a heartbeat's response was pending. The news may be newer than the response. */
  const heardMeanwhile = new Set<PresenceNews[]>();

  const show = (next: readonly Colleague[]) => {
    if (next === here) return;
    here = next;
    for (const listener of listeners) listener();
  };
  const heartbeat = async (typing = false) => {
    const asked = conversationId;
    const meanwhile: PresenceNews[] = [];
    heardMeanwhile.add(meanwhile);
    said += 1;
    try {
      const { others } = await adapter.heartbeat({ tab_id: tabId, conversation_id: asked, typing, sequence: said });
      if (asked === conversationId) show(asAnswered(others, meanwhile, Date.now()));
    } catch {
      // A failed heartbeat is ignored, because the next heartbeat reports the same state.
    } finally {
      heardMeanwhile.delete(meanwhile);
    }
  };
  const ifVisible = () => {
    if (document.visibilityState === 'visible') void heartbeat(typedAt > Date.now() - typingEveryMs);
  };
  const leave = () => {
    said += 1;
    adapter.leave({ tab_id: tabId, sequence: said });
  };

  return {
    get: () => here,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Sends heartbeats as long as the tab is open. Returns a function that stops the heartbeats. */
    start: () => {
      const timer = setInterval(ifVisible, heartbeatEveryMs);
      document.addEventListener('visibilitychange', ifVisible);
      window.addEventListener('pagehide', leave);
      return () => {
        clearInterval(timer);
        document.removeEventListener('visibilitychange', ifVisible);
        window.removeEventListener('pagehide', leave);
      };
    },
    open: (id: string | null) => {
      conversationId = id;
      typedAt = 0;
      show(nobody);
      ifVisible();
    },
    /**
     * Handles presence news. `null` means that news may have been missed, so the server is asked for the current state.
     */
    heard: (news: PresenceNews | null) => {
      if (!news) return conversationId === null ? undefined : ifVisible();
      if (news.conversation_id !== conversationId) return;
      for (const meanwhile of heardMeanwhile) meanwhile.push(news);
      show(asHeard(here, news, Date.now()));
    },
    /** Notes that the person is typing. `false` means that they stopped, because the text was sent or deleted. */
    type: (isTyping: boolean) => {
      if (isTyping ? Date.now() - typedAt < typingEveryMs : typedAt === 0) return;
      typedAt = isTyping ? Date.now() : 0;
      void heartbeat(isTyping);
    },
  };
}
