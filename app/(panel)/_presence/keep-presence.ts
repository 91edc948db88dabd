import { beatEveryMs } from '#server/contract/beat-every.ts';
import type { PresenceNews, Present } from '#server/contract/presence.ts';
import { asAnswered, asHeard, type Colleague, nobody } from './who-is-here.ts';

export interface PresenceDoor {
  readonly beat: (input: {
    readonly tab_id: string;
    readonly conversation_id: string | null;
    readonly typing: boolean;
    readonly sequence: number;
  }) => Promise<{ readonly others: readonly Present[] }>;
  /** Goes out although the page does not stay. */
  readonly leave: (input: { readonly tab_id: string; readonly sequence: number }) => void;
}

const typingEveryMs = 3_000;

/** Where this tab is, told to the server; and who else is there. */
export function keepPresence(door: PresenceDoor, tabId: string) {
  const listeners = new Set<() => void>();
  let conversationId: string | null = null;
  let here: readonly Colleague[] = nobody;
  let typedAt = 0;
  let said = 0;
  /** What was heard while an answer was on its way: newer than the answer, perhaps. */
  const heardMeanwhile = new Set<PresenceNews[]>();

  const show = (next: readonly Colleague[]) => {
    if (next === here) return;
    here = next;
    for (const listener of listeners) listener();
  };
  const beat = async (typing = false) => {
    const asked = conversationId;
    const meanwhile: PresenceNews[] = [];
    heardMeanwhile.add(meanwhile);
    said += 1;
    try {
      const { others } = await door.beat({ tab_id: tabId, conversation_id: asked, typing, sequence: said });
      if (asked === conversationId) show(asAnswered(others, meanwhile, Date.now()));
    } catch {
      // The next one says the same.
    } finally {
      heardMeanwhile.delete(meanwhile);
    }
  };
  const ifVisible = () => {
    if (document.visibilityState === 'visible') void beat(typedAt > Date.now() - typingEveryMs);
  };
  const leave = () => {
    said += 1;
    door.leave({ tab_id: tabId, sequence: said });
  };

  return {
    get: () => here,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Says that the tab is there for as long as it stands; answers how to end that. */
    start: () => {
      const timer = setInterval(ifVisible, beatEveryMs);
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
    /** `null`: something may have gone unheard, so it is asked. */
    heard: (news: PresenceNews | null) => {
      if (!news) return conversationId === null ? undefined : ifVisible();
      if (news.conversation_id !== conversationId) return;
      for (const meanwhile of heardMeanwhile) meanwhile.push(news);
      show(asHeard(here, news, Date.now()));
    },
    /** Something was typed, or (false) is typed no more: it was sent or taken away. */
    type: (isTyping: boolean) => {
      if (isTyping ? Date.now() - typedAt < typingEveryMs : typedAt === 0) return;
      typedAt = isTyping ? Date.now() : 0;
      void beat(isTyping);
    },
  };
}
