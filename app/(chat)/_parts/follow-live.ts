import { shareStream } from '#app/_live/share-stream.ts';
import type { VisitorNews } from '#server/contract/inbox/web-chat.ts';

interface Following {
  readonly url: string;
  readonly token: string;
  /** The position in the event log from which updates continue. It advances with every message received. */
  position: string | null;
  readonly onNews: (news: VisitorNews) => void;
  /**
   * Called when the server can no longer send the missed messages. The function must read the whole conversation again
   * and return the position from which updates continue.
   */
  readonly onReset: () => Promise<string>;
  readonly onState: (live: boolean) => void;
  /** Called when the server refuses the visitor's token. */
  readonly onRefused: () => void;
}

/**
 * The time in milliseconds after which a silent stream is treated as broken, even if the browser has not noticed. The
 * server sends something every 20 s.
 */
const silenceMs = 45_000;
const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000];

/**
 * Waits before a new attempt to connect. The wait ends early when the network returns or the visitor comes back to the
 * page.
 */
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

/** A message from the leading tab, which reads the stream, to the other tabs of this browser. */
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
  // After a reset the conversation is read again, which returns the new position.
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

/** Processes a message from the leading tab, which reads the stream for all tabs. This tab does not read the stream. */
async function follow(said: ChatSaid, following: Following): Promise<void> {
  if (said.kind === 'refused') return following.onRefused();
  if (said.kind === 'reset') {
    following.position = await following.onReset();
    return;
  }
  if (said.kind === 'live') following.onState(said.live);
  // This tab missed messages, because it opened later or was suspended. It reads the whole conversation again.
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

/** Reads the stream and reconnects after every interruption, until the signal aborts. */
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
    // The chat was switched off, perhaps only for a while, so the stored conversation is kept.
    if (end === 'off') return say(false);
    if (Date.now() - begun > silenceMs) failures = 0;
    await pause(pausesMs[Math.min(failures, pausesMs.length - 1)] ?? 0, signal);
    if (!signal.aborted) say(false);
  }
}

/**
 * Receives live updates of the conversation until the returned function is called. Uses server-sent events over fetch,
 * because the token is sent in a header. After an interruption, continues at the last position received. One tab reads
 * the stream for all tabs of the browser that show the conversation.
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
    // If processing fails, the next message from the leading tab shows that this tab missed one.
    hear: (said) => void follow(said, noted).catch(() => {}),
    greet: () => (isLive ? { kind: 'live', live: true, position: noted.position } : null),
    silenceMs,
  });
}
