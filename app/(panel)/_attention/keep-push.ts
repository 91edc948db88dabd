import type { useTRPCClient } from '#app/_trpc/trpc.ts';
import { readStored, writeStored } from '#app/_ui/browser/stored.ts';
import { canPush, leaveBrowser, oneAfterAnother, readWish, turnOn } from './push.ts';
import { pushKey } from './push-key.ts';

type Client = ReturnType<typeof useTRPCClient>;

/**
 * Keeps push notifications on for the person who turned them on in this browser, even after a new sign-in or after the
 * browser lost its push subscription. Turns them off if another person has signed in, or if this browser was removed on
 * another device.
 */
export async function keepPush(client: Client, userId: string): Promise<void> {
  if (canPush()) await oneAfterAnother(() => keep(client, userId));
}

async function keep(client: Client, userId: string): Promise<void> {
  const wish = readWish(readStored(pushKey));
  if (!wish) return;
  if (wish.userId !== userId) return leaveBrowser();
  if (Notification.permission !== 'granted') return;
  const { public_key, device_id, devices } = await client.push.viewPush.query({});
  const isListed = devices.some((device) => device.this_device);
  if (!isListed && wish.deviceId === device_id) return leaveBrowser();
  writeStored(pushKey, await turnOn(client, userId, public_key));
}

/**
 * Answers the service worker's messages. One message checks whether this tab shows a path; the other opens the path of
 * a clicked notification in this tab. Returns a function that stops listening.
 */
export function answerWorker(open: (path: string) => void): () => void {
  const hear = ({ data, ports: [port] }: MessageEvent<{ readonly type?: string; readonly path?: string }>) => {
    const { type, path } = data;
    if (!path?.startsWith('/')) return;
    if (type === 'parley.shows') port?.postMessage(window.location.pathname === path);
    if (type === 'parley.open') open(path);
  };
  navigator.serviceWorker.addEventListener('message', hear);
  return () => navigator.serviceWorker.removeEventListener('message', hear);
}
