import type { Outputs, useTRPCClient } from '#app/_trpc/trpc.ts';
import { readStored } from '#app/_ui/stored.ts';
import type { Change } from '#server/contract/live.ts';
import { isWorthTelling, newsIn, type Reason, toldAtOnce } from '#server/contract/news.ts';
import { pushKey } from './push-key.ts';

/** Two short tones, made here: nothing is fetched for them. */
export function ring(): void {
  const context = new AudioContext();
  const gain = context.createGain();
  gain.connect(context.destination);
  for (const [frequency, at] of [
    [660, 0],
    [880, 0.14],
  ] as const) {
    const tone = context.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(gain);
    tone.start(context.currentTime + at);
    tone.stop(context.currentTime + at + 0.12);
  }
  gain.gain.setValueAtTime(0.12, context.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.001, context.currentTime + 0.32);
  setTimeout(() => void context.close(), 500);
}

interface News {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  /** Where a click leads. */
  readonly path: string;
}

/** One notification for a conversation, however often: a later word stands in place of the one before. */
export function show({ id, title, body, path }: News, open: (path: string) => void): void {
  if (Notification.permission !== 'granted') return;
  const options = { body, tag: id, icon: '/icons/icon-192.png' };
  // Where the worker tells too, it is the worker that shows it: what both tell is then one.
  if (readStored(pushKey) !== null) return void showByWorker(title, { ...options, data: { path } });
  const shown = new Notification(title, options);
  shown.onclick = () => {
    window.focus();
    open(path);
    shown.close();
  };
}

async function showByWorker(title: string, options: NotificationOptions): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration('/');
  await worker?.showNotification(title, options).catch(() => {});
}

/** Of several tabs one tells the same thing: whoever was first keeps the word as long as others may be about to. */
function byOneTab(what: string, tell: () => void): void {
  const keptMs = 1_000;
  void navigator.locks.request(`parley.notices ${what}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    tell();
    await new Promise((over) => setTimeout(over, keptMs));
  });
}

type Item = Outputs['conversations']['inbox']['data'][number];

/** What is said of a conversation, in the reader's language. */
export interface Say {
  readonly title: (item: Item) => string;
  readonly body: (item: Item, reason: Reason) => string;
}

interface Looker {
  readonly userId: string;
  /** The page was in front as it happened. */
  readonly isLooking: boolean;
  /** The conversation that stood open there. */
  readonly seen: string | null;
}

interface Ways {
  readonly notices: { readonly sound: boolean; readonly desktop: boolean };
  readonly say: Say;
  readonly open: (path: string) => void;
}

/** Of what happened, tells what is this member's, in the ways they asked for. */
export async function tellNews(
  client: ReturnType<typeof useTRPCClient>,
  changes: readonly Change[],
  { userId, isLooking, seen }: Looker,
  { notices, say, open }: Ways,
): Promise<void> {
  const news = newsIn(changes);
  const ids = [...news.keys()].filter((id) => id !== seen);
  if (ids.length === 0) return;
  // A crowd rings once; a notification for each of it would bury the others.
  const isCrowd = ids.length > toldAtOnce;
  const { data } = await client.conversations.inbox.query({ ids: ids.slice(0, toldAtOnce), limit: toldAtOnce });
  const told = data.flatMap((item) => {
    const reason = news.get(item.id);
    return reason && isWorthTelling({ ...item, lookedAfter: item.looked_after }, reason, { userId, isLooking })
      ? [{ item, reason }]
      : [];
  });
  if (told.length === 0) return;
  // However many there are, they sound as one.
  if (notices.sound) byOneTab('sound', ring);
  if (!notices.desktop || isCrowd) return;
  for (const { item, reason } of told) {
    const shown = { id: item.id, title: say.title(item), body: say.body(item, reason), path: `/inbox/${item.id}` };
    byOneTab(`${item.id} ${reason} ${item.last_message_at}`, () => show(shown, open));
  }
}
