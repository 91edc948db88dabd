import type { PresenceNews } from '#server/contract/inbox/presence.ts';
import type { Change } from '#server/contract/platform/live.ts';

/** A message from the event stream, in the form in which the browser's tabs pass it on to each other. */
export type LiveSaid =
  | { readonly kind: 'alive'; readonly position: string }
  | { readonly kind: 'lost' }
  // News about which members have a conversation open. With `null`, news may have been lost, so the server has to be
  // asked.
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

/** How long the connection may be interrupted before the person is told, in milliseconds. */
const lostAfterMs = 4_000;
/**
 * The first pause before a refused stream is opened again, in milliseconds. A stream may be refused because the person
 * has too many streams or because a proxy fails. Each further pause is twice as long.
 */
const firstPauseMs = 2_000;
const longestPauseMs = 30_000;
/**
 * How long the stream may be silent, in milliseconds. The server sends a heartbeat at once and then every 20 s, so a
 * longer silence means that the connection is lost, even if the browser reports the stream as open.
 */
export const silenceMs = 25_000;

/** Opens the panel's event stream at the given position. The stream ends when the signal aborts. */
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
    // Only received events prove that the stream works. A proxy that withholds the data may still let the stream open,
    // or never report an error.
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
      // A response that is not a stream, such as a proxy's error page, ends an EventSource for good. A new EventSource
      // is opened after a pause.
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
