import type { PresenceNews } from '#server/contract/inbox/presence.ts';
import type { Change } from '#server/contract/platform/live.ts';

/** A message from the stream, in the form in which tabs pass it on to each other. */
export type LiveSaid =
  | { readonly kind: 'alive'; readonly position: string }
  | { readonly kind: 'lost' }
  // `null`: presence may have changed unnoticed and has to be asked for.
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

/** How long the connection may be interrupted before people are told. */
const lostAfterMs = 4_000;
/**
 * If the stream is refused (too many streams of one person, a failing proxy), it is retried after ever longer pauses.
 */
const firstPauseMs = 2_000;
const longestPauseMs = 30_000;
/**
 * The server sends a heartbeat at once and every 20 s. A stream that is silent for longer is dead, whatever the browser
 * believes.
 */
export const silenceMs = 25_000;

/** Opens the panel's stream from the given position on, until the signal aborts. */
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
    // Only received events prove that the stream works: a proxy that holds a stream back still lets it open, or never
    // reports an error.
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
      // A response that is not a stream (a proxy's error page) ends an EventSource for good, so a new one is opened.
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
