import { shareStream } from '#app/_live/share-stream.ts';
import type { VisitorNews } from '#server/contract/inbox/web-chat.ts';

interface Following {
  readonly url: string;
  readonly token: string;
  /** The log position to continue from; it moves with every message received. */
  position: string | null;
  readonly onNews: (news: VisitorNews) => void;
  /**
   * The server can no longer send what was missed: this must read everything again and return the position to continue
   * from.
   */
  readonly onReset: () => Promise<string>;
  readonly onState: (live: boolean) => void;
  /** The token is no longer valid. */
  readonly onRefused: () => void;
}

/**
 * A stream that is silent for this long is dead, even if the browser has not noticed: the server sends something every
 * 20 s.
 */
const silenceMs = 45_000;
const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000];

/** Waits, but ends early when the network returns or the visitor comes back to the page. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      for (const [target, name] of woken) target.removeEventListener(name, done);
      resolve();
    };
    const woken = [
      [window, 'online'],
      [document, 'visibilitychange'],
      [signal, 'abort'],
    ] as const;
    const timer = setTimeout(done, ms);
    for (const [target, name] of woken) target.addEventListener(name, done);
  });
}

/** What the tab that reads the stream passes on to the other tabs. */
type ChatSaid =
  | { readonly kind: 'live'; readonly live: boolean; readonly position: string | null }
  | {
      readonly kind: 'moved';
      readonly before: string | null;
      readonly position: string | null;
      readonly news: VisitorNews | null;
    }
  | { readonly kind: 'reset' }
  | { readonly kind: 'refused' };

type Tell = (said: ChatSaid) => void;

async function hear(block: string, following: Following, tell: Tell): Promise<void> {
  const field = (name: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  const event = field('event');
  const before = following.position;
  const news = event === 'news' ? (JSON.parse(field('data') ?? '{}') as VisitorNews) : null;
  if (news) following.onNews(news);
  // After a reset, the position comes from reading everything again.
  if (event === 'reset') {
    tell({ kind: 'reset' });
    following.position = await following.onReset();
    return;
  }
  following.position = field('id') ?? before;
  if (news || following.position !== before) tell({ kind: 'moved', before, position: following.position, news });
  else tell({ kind: 'live', live: true, position: before });
}

const isAfter = (one: string | null, other: string | null) => BigInt(one ?? 0) > BigInt(other ?? 0);

/** In a tab that does not read the stream itself: applies what the leading tab passes on. */
async function follow(said: ChatSaid, following: Following): Promise<void> {
  if (said.kind === 'refused') return following.onRefused();
  if (said.kind === 'reset') {
    following.position = await following.onReset();
    return;
  }
  if (said.kind === 'live') following.onState(said.live);
  // Read everything again if this tab missed messages from before it opened or while it was suspended.
  const hasGap = isAfter(said.kind === 'moved' ? said.before : said.position, following.position);
  if (hasGap) following.position = await following.onReset();
  else if (said.kind === 'moved') {
    if (said.news) following.onNews(said.news);
    if (isAfter(said.position, following.position)) following.position = said.position;
  }
}

async function readStream(following: Following, signal: AbortSignal, tell: Tell): Promise<'over' | 'off' | 'refused'> {
  const silent = new AbortController();
  const ended = AbortSignal.any([signal, silent.signal]);
  const headers: Record<string, string> = { authorization: `Bearer ${following.token}` };
  if (following.position !== null) headers['last-event-id'] = following.position;
  const answer = await fetch(following.url, { headers, signal: ended, cache: 'no-store' });
  if (answer.status === 401) return 'refused';
  if (answer.status === 404) return 'off';
  if (!answer.ok || !answer.body) throw new Error(String(answer.status));
  following.onState(true);
  tell({ kind: 'live', live: true, position: following.position });
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const timer = setTimeout(() => silent.abort(), silenceMs);
    const { value, done } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return 'over';
    const blocks = (text + value).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) await hear(block, following, tell);
  }
}

/** Reads the stream, reconnecting after every break, until the signal aborts. */
async function lead(following: Following, signal: AbortSignal, tell: Tell): Promise<void> {
  const say = (live: boolean) => {
    following.onState(live);
    tell({ kind: 'live', live, position: following.position });
  };
  for (let failures = 0; !signal.aborted; failures += 1) {
    const begun = Date.now();
    const end = await readStream(following, signal, tell).catch(() => 'over' as const);
    if (signal.aborted) return;
    if (end === 'refused') {
      tell({ kind: 'refused' });
      return following.onRefused();
    }
    // The chat is switched off, perhaps only for a while, so the stored conversation is not deleted.
    if (end === 'off') return say(false);
    if (Date.now() - begun > silenceMs) failures = 0;
    await pause(pausesMs[Math.min(failures, pausesMs.length - 1)] ?? 0, signal);
    if (!signal.aborted) say(false);
  }
}

/**
 * Follows the conversation until stopped, with server-sent events read by fetch (a header carries the token). After
 * every break it resumes from the last position received. One tab reads the stream for all tabs of the browser that
 * show the conversation.
 */
export function followLive(following: Following): () => void {
  let isLive = false;
  const { onState } = following;
  const noted = Object.assign(following, {
    onState: (live: boolean) => {
      isLive = live;
      onState(live);
    },
  });
  return shareStream<ChatSaid>({
    name: `parley-chat:${following.token}`,
    lead: (tell, over) => void lead(noted, over, tell),
    // If reading fails here, the next message from the leading tab makes up for it.
    hear: (said) => void follow(said, noted).catch(() => {}),
    greet: () => (isLive ? { kind: 'live', live: true, position: noted.position } : null),
    silenceMs,
  });
}
