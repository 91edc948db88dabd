/** One stream for every tab of this browser that shares a name. */
interface Sharing<Said> {
  /** Tabs of the same name hear the same: whose stream it is, and nothing else. */
  readonly name: string;
  /** Opens the stream and says on what it hears, until the signal ends. Called again each time this tab takes the lead. */
  readonly lead: (tell: (said: Said) => void, over: AbortSignal) => void;
  /** What the leading tab heard. */
  readonly hear: (said: Said) => void;
  /** What a tab that has just come is told at once, so that it knows whether it missed something; null: nothing yet. */
  readonly greet: () => Said | null;
  /** After so long a silence of the leader a tab that somebody looks at takes the lead itself. */
  readonly silenceMs: number;
}

type Post<Said> = { readonly hello: true } | { readonly said: Said };

const canShare = () => typeof BroadcastChannel === 'function' && 'locks' in navigator;
/** Kept from frames of other sites by some browsers, which throw. */
function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

const isLookedAt = () => typeof document === 'undefined' || document.visibilityState === 'visible';

/**
 * A browser opens six connections to a host over HTTP/1.1: with a stream in each of six tabs none is left, and the seventh
 * tab loads for ever. So one tab leads (whoever holds the lock), the others hear it. The lock passes on when that tab
 * closes, crashes or is stolen from. Where the page is not secure there are no locks, and where a browser keeps them from
 * frames of other sites they are refused: each tab has its own stream then.
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

  /** Leads as long as the lock is ours: until this is stopped, or another tab steals it. */
  const leadOn = (over: AbortSignal) =>
    new Promise<void>((resolve) => {
      isLeading = true;
      clearTimeout(silence);
      lead((said) => post({ said }), over);
      stopped.signal.addEventListener('abort', () => resolve(), { once: true });
    });

  /** Nobody can be agreed with: this tab reads a stream of its own. */
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
        // Stolen, or given up for another request of ours: whoever has the lock now opens a stream of its own.
        over.abort();
        if (mine !== queued || stopped.signal.aborted) return;
        // Refused before it was ours, and not by another request: there are no locks for this frame. Asked again, it would be
        // refused again, for ever and without a pause.
        if (!begun) return goAlone();
        isLeading = false;
        listen();
        queue(false);
      },
    );
  }

  /** The leader may hang, with the lock in its hands: only what is heard counts. */
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
    // On its way when the lead was taken over: heard all the same, since places in the log tell what is new.
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
