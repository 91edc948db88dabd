import type { PublicChat } from '#server/contract/web-chat.ts';

/** What the browser keeps of a conversation: the visitor's token, and the answer read last. */
export interface Kept {
  readonly token: string;
  readonly seen: string | null;
  /** The site's id of the person it signed; absent: a stranger. */
  readonly user?: string;
}

/** Whom the site around the chat signs; the server reads what is in it. */
export type Signed = Readonly<Record<string, unknown>>;

/** What the site around the chat says of who is here. */
export type Who = { readonly signed: Signed } | 'nobody';

/** What the site around an embedded chat says: is it open, and which page is it on. */
export interface Surroundings {
  readonly open: boolean;
  readonly page: string | undefined;
  /** Somebody opened it just now and wants to write. */
  readonly focus: boolean;
}

interface Told {
  readonly parley?: string;
  readonly kept?: unknown;
  readonly open?: unknown;
  readonly page?: unknown;
  readonly focus?: unknown;
  readonly who?: unknown;
  readonly reset?: unknown;
}

const signedOf = (said: Told | null): Signed | null =>
  typeof said?.who === 'object' && said.who !== null ? (said.who as Signed) : null;

function parse(text: unknown): Kept | null {
  try {
    const { token, seen, user } = JSON.parse(String(text)) as Partial<Kept>;
    if (typeof token !== 'string') return null;
    return { token, seen: typeof seen === 'string' ? seen : null, ...(typeof user === 'string' ? { user } : {}) };
  } catch {
    return null;
  }
}

/** The browser's own storage of this page; in a frame it is another one on every site, or none at all. */
const ownStore = (key: string) => ({
  read: () => {
    try {
      return parse(localStorage.getItem(key));
    } catch {
      return null;
    }
  },
  write: (kept: Kept | null) => {
    try {
      if (kept) localStorage.setItem(key, JSON.stringify(kept));
      else localStorage.removeItem(key);
    } catch {
      // Storage is switched off: the conversation lasts as long as the page.
    }
  },
});

/** How long the frame waits for the site around it before it goes on by itself. */
const patienceMs = 2_000;

/**
 * Where the conversation is kept. In a frame the site around it keeps it, in its own storage, so that it holds across
 * pages and visits whatever the browser does to storage of third parties. Only the window around us is listened to, and
 * only its origin is told; browsers let no other site than the allowed ones be that window (frame-ancestors).
 */
export function keeperOf({ agent_id, channel }: PublicChat, onSurroundings: (around: Surroundings) => void) {
  const own = ownStore(`parley:${channel}:${agent_id}`);
  const framed = channel === 'embed' && window.parent !== window;
  let origin: string | null = null;
  let hear: (kept: Kept | null) => void = () => {};
  let early: Who[] = [];
  let onWho: ((who: Who) => void) | null = null;
  const say = (who: Who) => (onWho ? onWho(who) : early.push(who));
  const tell = (what: object) => origin !== null && window.parent.postMessage(what, origin);
  const onMessage = (event: MessageEvent<Told | null>) => {
    const said = event.data;
    if (event.source !== window.parent) return;
    const signed = signedOf(said);
    if (origin !== null && said?.parley === 'identify' && signed) return void say({ signed });
    if (origin !== null && said?.parley === 'reset') return void say('nobody');
    if (said?.parley !== 'start' && said?.parley !== 'shown') return;
    origin = event.origin;
    const page = typeof said.page === 'string' ? said.page : undefined;
    onSurroundings({ open: said.open === true, page, focus: said.focus === true });
    if (said.parley !== 'start') return;
    if (said.reset === true) say('nobody');
    if (signed) say({ signed });
    hear(parse(said.kept));
  };
  const askAround = () =>
    new Promise<Kept | null>((resolve) => {
      hear = (kept) => resolve(kept ?? own.read());
      window.addEventListener('message', onMessage);
      // Says nothing that anybody could use.
      window.parent.postMessage({ parley: 'ready' }, '*');
      setTimeout(() => resolve(own.read()), patienceMs);
    });
  return {
    framed,
    load: (): Promise<Kept | null> => (framed ? askAround() : Promise.resolve(own.read())),
    /** What another tab of this browser kept meanwhile. */
    look: () => own.read(),
    save(kept: Kept | null) {
      own.write(kept);
      tell({ parley: 'keep', value: kept && JSON.stringify(kept) });
    },
    /** Who is here, as the site says it, also what it said before anybody asked. */
    listen(hearWho: (who: Who) => void) {
      onWho = hearWho;
      for (const who of early) hearWho(who);
      early = [];
    },
    forgotten: () => tell({ parley: 'forgotten' }),
    refused: (why: string) => tell({ parley: 'refused', value: why }),
    close: () => tell({ parley: 'close' }),
    unread: (value: number) => tell({ parley: 'unread', value }),
    stop: () => window.removeEventListener('message', onMessage),
  };
}

export type Keeper = ReturnType<typeof keeperOf>;
