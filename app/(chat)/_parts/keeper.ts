import type { PublicChat } from '#server/contract/inbox/web-chat.ts';

/** What the browser stores of a conversation: the visitor's token, and the id of the last message they read. */
export interface Kept {
  readonly token: string;
  readonly seen: string | null;
  /** The site's id of the signed person; absent for an anonymous visitor. */
  readonly user?: string;
}

/** The data about a person that the surrounding site has signed; only the server interprets it. */
export type Signed = Readonly<Record<string, unknown>>;

/** What the surrounding site says about who the visitor is. */
export type Who = { readonly signed: Signed } | 'nobody';

/** What the site around an embedded chat says: whether the chat is open, and which page it is on. */
export interface Surroundings {
  readonly open: boolean;
  readonly page: string | undefined;
  /** The visitor has just opened the chat and wants to write. */
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

/**
 * The browser's own storage of this page. In a frame, the browser gives each site a separate storage, or none at all.
 */
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
      // Storage is switched off: the conversation lasts only as long as the page.
    }
  },
});

/** How long the frame waits for an answer from the surrounding site before it continues alone. */
const patienceMs = 2_000;

/**
 * Stores the conversation. In a frame the surrounding site stores it, in its own storage, so that it lasts across pages
 * and visits whatever the browser does to third-party storage. Only messages from the parent window are accepted, and
 * replies go only to its origin; browsers let only allowed sites be that parent (frame-ancestors).
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
      // This message is sent to any origin, so it contains nothing of use to anybody.
      window.parent.postMessage({ parley: 'ready' }, '*');
      setTimeout(() => resolve(own.read()), patienceMs);
    });
  return {
    framed,
    load: (): Promise<Kept | null> => (framed ? askAround() : Promise.resolve(own.read())),
    /** Returns what another tab of this browser has stored meanwhile. */
    look: () => own.read(),
    save(kept: Kept | null) {
      own.write(kept);
      tell({ parley: 'keep', value: kept && JSON.stringify(kept) });
    },
    /** Reports who the visitor is, as the site says, including what the site said before this listener was added. */
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
