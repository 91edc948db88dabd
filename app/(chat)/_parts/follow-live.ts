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

async function hear(block: string, following: Following): Promise<void> {
  const field = (name: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  const event = field('event');
  if (event === 'news') following.onNews(JSON.parse(field('data') ?? '{}') as VisitorNews);
  // What is read anew says itself where it ends.
  if (event === 'reset') following.position = await following.onReset();
  else following.position = field('id') ?? following.position;
}

async function readStream(following: Following, signal: AbortSignal): Promise<'over' | 'off' | 'refused'> {
  const silent = new AbortController();
  const ended = AbortSignal.any([signal, silent.signal]);
  const headers: Record<string, string> = { authorization: `Bearer ${following.token}` };
  if (following.position !== null) headers['last-event-id'] = following.position;
  const answer = await fetch(following.url, { headers, signal: ended, cache: 'no-store' });
  if (answer.status === 401) return 'refused';
  if (answer.status === 404) return 'off';
  if (!answer.ok || !answer.body) throw new Error(String(answer.status));
  following.onState(true);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const timer = setTimeout(() => silent.abort(), silenceMs);
    const { value, done } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return 'over';
    const blocks = (text + value).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) await hear(block, following);
  }
}

/**
 * Follows the conversation until told to stop: server-sent events read with fetch (a header carries the token), resumed
 * after every break from the position heard last.
 */
export function followLive(following: Following): () => void {
  const stopped = new AbortController();
  const run = async () => {
    for (let failures = 0; !stopped.signal.aborted; failures += 1) {
      const begun = Date.now();
      const end = await readStream(following, stopped.signal).catch(() => 'over' as const);
      if (stopped.signal.aborted) return;
      if (end === 'refused') return following.onRefused();
      // Switched off, perhaps for a while: what is kept stays.
      if (end === 'off') return following.onState(false);
      if (Date.now() - begun > silenceMs) failures = 0;
      await pause(pausesMs[Math.min(failures, pausesMs.length - 1)] ?? 0, stopped.signal);
      following.onState(false);
    }
  };
  void run();
  return () => stopped.abort();
}
