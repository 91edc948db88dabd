import type { Change } from '#server/contract/live.ts';
import type { PresenceNews } from '#server/contract/presence.ts';

/** What a stream says, as tabs pass it on to each other. */
export type LiveSaid =
  | { readonly kind: 'alive'; readonly position: string }
  | { readonly kind: 'lost' }
  // `null`: who is where may have changed unheard, and is to be asked.
  | { readonly kind: 'presence'; readonly news: PresenceNews | null }
  | {
      readonly kind: 'changes';
      readonly before: string;
      readonly position: string;
      readonly changes: readonly Change[];
    };

interface Opening {
  readonly position: () => string;
  readonly say: (said: LiveSaid) => void;
}

/** A pause that long is worth telling people about. */
const lostAfterMs = 4_000;
/** Refused (too many streams of one person, a proxy in trouble), it is asked for ever more seldom. */
const firstPauseMs = 2_000;
const longestPauseMs = 30_000;
/** The server gives a sign of life at once and every 20 s: a stream that says nothing for longer is dead, whatever the browser believes. */
export const silenceMs = 25_000;

/** The panel's stream, from the position on, until the signal ends. */
export function openLive({ position, say }: Opening, over: AbortSignal): void {
  const sayLost = () => say({ kind: 'lost' });
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reopen: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let pause = firstPauseMs;
  const open = () => {
    clearTimeout(reopen);
    source?.close();
    source = new EventSource(`/api/live?since=${position()}`);
    const listen = () => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        sayLost();
        open();
      }, silenceMs);
    };
    // Only what is heard counts: a proxy that keeps a stream back opens it all the same, or never says that it did not.
    const alive = () => {
      clearTimeout(timer);
      timer = undefined;
      pause = firstPauseMs;
      listen();
    };
    listen();
    source.addEventListener('beat', () => {
      alive();
      say({ kind: 'alive', position: position() });
    });
    source.onerror = () => {
      timer ??= setTimeout(sayLost, lostAfterMs);
      // An answer that is no stream (a proxy's error page) ends an EventSource for good; ours begins again.
      if (source?.readyState !== EventSource.CLOSED) return;
      reopen = setTimeout(open, pause);
      pause = Math.min(pause * 2, longestPauseMs);
    };
    source.addEventListener('presence', (event) => {
      alive();
      say({ kind: 'presence', news: JSON.parse(event.data) as PresenceNews | null });
    });
    source.addEventListener('changes', (event) => {
      const changes = JSON.parse(event.data) as Change[];
      alive();
      say({ kind: 'changes', before: position(), position: event.lastEventId, changes });
    });
  };
  window.addEventListener('online', open, { signal: over });
  over.addEventListener('abort', () => {
    for (const one of [timer, reopen, silence]) clearTimeout(one);
    source?.close();
  });
  if (!over.aborted) open();
}
