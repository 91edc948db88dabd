/** The options of a stream that all tabs of this browser with the same name share. */
interface Sharing<Said> {
  /** Tabs with the same name receive the same messages, so the name must identify the owner of the stream. */
  readonly name: string;
  /**
   * Opens the stream and passes on what it receives with `tell`, until the signal aborts. Called again each time this
   * tab becomes the leader.
   */
  readonly lead: (tell: (said: Said) => void, over: AbortSignal) => void;
  /** Handles a message that the leading tab passed on. */
  readonly hear: (said: Said) => void;
  /**
   * Returns the message for a tab that has just opened, so that it knows whether it missed something; null if there is
   * none yet.
   */
  readonly greet: () => Said | null;
  /** If the leader is silent for this long, a visible tab takes over the lead. */
  readonly silenceMs: number;
}

type Post<Said> = { readonly hello: true } | { readonly said: Said };

const canShare = () => typeof BroadcastChannel === 'function' && 'locks' in navigator;
/** Returns null if the browser denies the channel to frames of other sites by throwing. */
function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

const isLookedAt = () => typeof document === 'undefined' || document.visibilityState === 'visible';

/**
 * Shares one stream between tabs. A browser opens at most six connections to a host over HTTP/1.1, so with a stream in
 * each of six tabs a seventh tab would load for ever. So one tab (the one that holds the lock) leads and passes
 * messages on to the others. The lock passes on when that tab closes, crashes, or another tab steals the lock. Each tab
 * has a stream of its own if there are no locks (the page is not secure) or the browser refuses them (to frames of
 * other sites).
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

  /** Leads as long as this tab holds the lock: until it is stopped, or another tab steals the lock. */
  const leadOn = (over: AbortSignal) =>
    new Promise<void>((resolve) => {
      isLeading = true;
      clearTimeout(silence);
      lead((said) => post({ said }), over);
      stopped.signal.addEventListener('abort', () => resolve(), { once: true });
    });

  /** Reads a stream of its own, because this tab cannot coordinate with others. */
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
        // The lock was stolen, or given up for another request of this tab. Its new holder opens a stream of its own.
        over.abort();
        if (mine !== queued || stopped.signal.aborted) return;
        // The request was refused before it got the lock, and not because of another request: this frame has no locks.
        // Asking again would be refused for ever, without a pause.
        if (!begun) return goAlone();
        isLeading = false;
        listen();
        queue(false);
      },
    );
  }

  /** Watches for silence. A leader may hang while it holds the lock, so only received messages show that it works. */
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
    // Messages that were under way when this tab took over the lead are handled too; their log positions tell what is
    // new.
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
