/** The options of a stream that is shared by all tabs of this browser that use the same name. */
interface Sharing<Said> {
  /** Tabs with the same name receive the same messages, so the name must contain the id of the stream's owner. */
  readonly name: string;
  /**
   * Opens the stream and passes every message on with `tell`, until the signal aborts. Called each time this tab
   * becomes the leader.
   */
  readonly lead: (tell: (said: Said) => void, over: AbortSignal) => void;
  /** Handles a message that the leading tab passed on. */
  readonly hear: (said: Said) => void;
  /**
   * Returns a message for a tab that has just opened, from which the tab can tell whether it missed a change. Null if
   * no message has arrived yet.
   */
  readonly greet: () => Said | null;
  /** If the leading tab sends nothing for this long, a visible tab takes over. */
  readonly silenceMs: number;
}

type Post<Said> = { readonly hello: true } | { readonly said: Said };

const canShare = () => typeof BroadcastChannel === 'function' && 'locks' in navigator;
/** Opens the channel between tabs. Returns null if the browser denies channels, as in frames of other sites. */
function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

const isLookedAt = () => typeof document === 'undefined' || document.visibilityState === 'visible';

/**
 * Shares one stream between tabs. Over HTTP/1.1 a browser opens at most six connections to a host; if six tabs each had
 * a stream, a seventh tab would never load. Therefore one tab holds a lock, leads, and passes messages on to the other
 * tabs. Another tab gets the lock when the leader closes, crashes, or hangs. If locks are not available (pages without
 * https, frames of other sites), each tab opens its own stream.
 */
export function shareStream<Said>({ name, lead, hear, greet, silenceMs }: Sharing<Said>): () => void {
  const stopped = new AbortController();
  if (!canShare()) {
    lead(() => {}, stopped.signal);
    return () => stopped.abort();
  }
  const channel = openChannel(name);
  const post = (said: Post<Said>) => channel?.postMessage(said);
  let queued = new AbortController();
  let isLeading = false;
  let isAlone = false;
  let silence: ReturnType<typeof setTimeout> | undefined;

  /** Leads while this tab holds the lock, which ends when the stream is stopped or another tab steals the lock. */
  const leadOn = (over: AbortSignal) =>
    new Promise<void>((resolve) => {
      isLeading = true;
      clearTimeout(silence);
      lead((said) => post({ said }), over);
      stopped.signal.addEventListener('abort', () => resolve(), { once: true });
    });

  /** Opens a separate stream for this tab, because this tab cannot coordinate with other tabs. */
  function goAlone(): void {
    if (isAlone || stopped.signal.aborted) return;
    isAlone = true;
    clearTimeout(silence);
    channel?.close();
    lead(() => {}, stopped.signal);
  }

  function queue(steal: boolean): void {
    let begun = false;
    queued.abort();
    queued = new AbortController();
    const mine = queued;
    const over = new AbortController();
    stopped.signal.addEventListener('abort', () => over.abort(), { once: true });
    const how = steal ? { steal } : { signal: AbortSignal.any([mine.signal, stopped.signal]) };
    const held = navigator.locks.request(name, how, () => {
      begun = true;
      return stopped.signal.aborted ? undefined : leadOn(over.signal);
    });
    held.then(
      () => {},
      () => {
        // Another tab stole the lock, or this tab canceled the request in favor of a new request. The new holder
        // opens its own stream.
        over.abort();
        if (mine !== queued || stopped.signal.aborted) return;
        // The request failed before this tab got the lock, and no newer request replaced it, so this frame has no
        // locks. Another request would fail too, without a pause.
        if (!begun) return goAlone();
        isLeading = false;
        listen();
        queue(false);
      },
    );
  }

  /**
   * Takes over if the leader is silent for too long. A leader may hang while it holds the lock, so only received
   * messages show that it works.
   */
  function listen(): void {
    clearTimeout(silence);
    silence = setTimeout(() => {
      if (isLookedAt()) queue(true);
      else listen();
    }, silenceMs);
  }

  if (!channel) {
    goAlone();
    return () => stopped.abort();
  }
  channel.onmessage = ({ data }: MessageEvent<Post<Said>>) => {
    if ('hello' in data) {
      const said = isLeading ? greet() : null;
      if (said !== null) post({ said });
      return;
    }
    // Messages that were on their way when this tab took over are handled too. Their log positions show whether the
    // messages are new.
    if (!isLeading) listen();
    hear(data.said);
  };
  listen();
  queue(false);
  post({ hello: true });
  return () => {
    clearTimeout(silence);
    stopped.abort();
    channel.close();
  };
}
