import { shareStream } from '#app/_live/share-stream.ts';
import type { VisitorNews } from '#server/contract/web-chat.ts';

interface Following {
  readonly url: string;
  readonly token: string;
  /** Where to go on from; moved with every message heard. */
  position: string | null;
  readonly onNews: (news: VisitorNews) => void;
  /** What happened since can no longer be told: read everything anew; answers where to go on from. */
  readonly onReset: () => Promise<string>;
  readonly onState: (live: boolean) => void;
  /** The token is nobody's any more. */
  readonly onRefused: () => void;
}

/** A stream that says nothing for so long is dead, whatever the browser believes: the server speaks every 20 s. */
const silenceMs = 45_000;
const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000];

/** Waits, less long when the network comes back or somebody looks. */
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

/** What the tab that reads the stream passes on to the others. */
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
  // What is read anew says itself where it ends.
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

/** In a tab that reads no stream itself: does what the one that does has told. */
async function follow(said: ChatSaid, following: Following): Promise<void> {
  if (said.kind === 'refused') return following.onRefused();
  if (said.kind === 'reset') {
    following.position = await following.onReset();
    return;
  }
  if (said.kind === 'live') following.onState(said.live);
  // What was told before this tab came, or while it slept, is read anew.
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

/** Reads the stream, and reads it again after every break, until the signal ends. */
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
    // Switched off, perhaps for a while: what is kept stays.
    if (end === 'off') return say(false);
    if (Date.now() - begun > silenceMs) failures = 0;
    await pause(pausesMs[Math.min(failures, pausesMs.length - 1)] ?? 0, signal);
    if (!signal.aborted) say(false);
  }
}

/**
 * Follows the conversation until told to stop: server-sent events read with fetch (a header carries the token), resumed
 * after every break from the position heard last. One tab of the browser reads them for all that show the conversation.
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
    // A reading that fails now is made good by the next word that comes.
    hear: (said) => void follow(said, noted).catch(() => {}),
    greet: () => (isLive ? { kind: 'live', live: true, position: noted.position } : null),
    silenceMs,
  });
}
