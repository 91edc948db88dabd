import type { Outputs, useTRPCClient } from '#app/_trpc/trpc.ts';
import { readStored } from '#app/_ui/browser/stored.ts';
import { isWorthTelling, newsIn, type Reason, toldAtOnce } from '#server/contract/insight/news.ts';
import type { Change } from '#server/contract/platform/live.ts';
import { pushKey } from './push-key.ts';

/** Plays two short tones. The browser generates the tones, so no sound file is fetched. */
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
  /** The path that a click on the notification opens. */
  readonly path: string;
}

/** Shows one notification per conversation: a later message replaces the earlier notification. */
export function show({ id, title, body, path }: News, open: (path: string) => void): void {
  if (Notification.permission !== 'granted') return;
  const options = { body, tag: id, icon: '/icons/icon-192.png' };
  // If push notifications are on, the service worker also shows a notification about this change. Both notifications
  // have the same tag, so the member sees only one of them.
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

/**
 * Makes only one of several open tabs alert the member about the same change. The first tab holds a lock for as long as
 * other tabs may still be about to alert.
 */
function byOneTab(what: string, tell: () => void): void {
  const keptMs = 1_000;
  void navigator.locks.request(`parley.notices ${what}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    tell();
    await new Promise((over) => setTimeout(over, keptMs));
  });
}

type Item = Outputs['conversations']['inbox']['data'][number];

/** The title and text of a notification about a conversation, in the reader's language. */
export interface Say {
  readonly title: (item: Item) => string;
  readonly body: (item: Item, reason: Reason) => string;
}

interface Looker {
  readonly userId: string;
  /** Whether the page was visible when the change arrived. */
  readonly isLooking: boolean;
  /** The conversation that was open in the visible page. */
  readonly seen: string | null;
}

interface Ways {
  readonly notices: { readonly sound: boolean; readonly desktop: boolean };
  readonly say: Say;
  readonly open: (path: string) => void;
}

/**
 * Alerts this member about the changes that concern the member. Uses only the kinds of alerts that are turned on in
 * this browser.
 */
export async function tellNews(
  client: ReturnType<typeof useTRPCClient>,
  changes: readonly Change[],
  { userId, isLooking, seen }: Looker,
  { notices, say, open }: Ways,
): Promise<void> {
  const news = newsIn(changes);
  const ids = [...news.keys()].filter((id) => id !== seen);
  if (ids.length === 0) return;
  // If many conversations changed at once, only the sound is played. So many notifications would hide all earlier ones.
  const isCrowd = ids.length > toldAtOnce;
  const { data } = await client.conversations.inbox.query({ ids: ids.slice(0, toldAtOnce), limit: toldAtOnce });
  const told = data.flatMap((item) => {
    const reason = news.get(item.id);
    return reason && isWorthTelling({ ...item, lookedAfter: item.looked_after }, reason, { userId, isLooking })
      ? [{ item, reason }]
      : [];
  });
  if (told.length === 0) return;
  // The sound is played once, even for several conversations.
  if (notices.sound) byOneTab('sound', ring);
  if (!notices.desktop || isCrowd) return;
  for (const { item, reason } of told) {
    const shown = { id: item.id, title: say.title(item), body: say.body(item, reason), path: `/inbox/${item.id}` };
    byOneTab(`${item.id} ${reason} ${item.last_message_at}`, () => show(shown, open));
  }
}
