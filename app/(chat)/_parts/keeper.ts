import type { PublicChat } from '#server/contract/inbox/web-chat.ts';

/** The data that the browser stores about a conversation: the visitor's token, and the id of the last message read. */
export interface Kept {
  readonly token: string;
  readonly seen: string | null;
  /** The surrounding site's own id of the visitor, if the site has identified the visitor with a signature. */
  readonly user?: string;
}

/** Identity data that the surrounding site has signed. Only the server verifies and interprets it. */
export type Signed = Readonly<Record<string, unknown>>;

/** The visitor's identity as the surrounding site reports it: signed data, or `nobody` after a sign-out. */
export type Who = { readonly signed: Signed } | 'nobody';

/** The state of the page around an embedded chat: whether the chat is open, and the URL of the page. */
export interface Surroundings {
  readonly open: boolean;
  readonly page: string | undefined;
  /** True if the visitor has just opened the chat, so that the text field should get the focus. */
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
 * Reads and writes this page's own localStorage. In a frame, the browser keeps a separate one for each surrounding site
 * or denies access to it.
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
      // The browser denies storage, so the conversation lasts only as long as the page.
    }
  },
});

/** How long the frame waits for a reply from the surrounding page before it uses its own storage, in milliseconds. */
const patienceMs = 2_000;

/**
 * Stores the conversation in this browser. In a frame the surrounding site stores it, so that it survives page changes
 * and visits even if the browser restricts third-party storage. The frame accepts messages only from its parent window
 * and replies only to that origin. Browsers let only allowed sites be the parent (frame-ancestors).
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
      // This message goes to any origin, so it contains no data.
      window.parent.postMessage({ parley: 'ready' }, '*');
      setTimeout(() => resolve(own.read()), patienceMs);
    });
  return {
    framed,
    load: (): Promise<Kept | null> => (framed ? askAround() : Promise.resolve(own.read())),
    /** Returns the value that is stored now, which another tab of this browser may have changed. */
    look: () => own.read(),
    save(kept: Kept | null) {
      own.write(kept);
      tell({ parley: 'keep', value: kept && JSON.stringify(kept) });
    },
    /**
     * Calls `hearWho` with the visitor's identity as the site reports it, including reports that arrived before this
     * call.
     */
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
