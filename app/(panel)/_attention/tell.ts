import { readStored } from '#app/_ui/stored.ts';
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
export function byOneTab(what: string, tell: () => void): void {
  const keptMs = 1_000;
  void navigator.locks.request(`parley.notices ${what}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    tell();
    await new Promise((over) => setTimeout(over, keptMs));
  });
}
