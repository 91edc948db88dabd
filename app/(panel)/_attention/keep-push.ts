import type { useTRPCClient } from '#app/_trpc/trpc.ts';
import { readStored, writeStored } from '#app/_ui/stored.ts';
import { canPush, leaveBrowser, oneAfterAnother, readWish, turnOn } from './push.ts';
import { pushKey } from './push-key.ts';

type Client = ReturnType<typeof useTRPCClient>;

/**
 * Whoever wanted notices here goes on being told: after they sign in again, and when the browser lost its address. Another
 * person is not told what was meant for the one before, nor is a browser that was removed from the list elsewhere.
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

/** Answers the worker: what is shown here, and that a click leads there. Answers how to stop. */
export function answerWorker(open: (path: string) => void): () => void {
  const hear = ({ data, ports: [port] }: MessageEvent<{ readonly type?: string; readonly path?: string }>) => {
    const { type, path } = data;
    if (!path?.startsWith('/')) return;
    if (type === 'parley.shows') port?.postMessage(window.location.pathname === path);
    if (type !== 'parley.open') return;
    port?.postMessage(true);
    open(path);
  };
  navigator.serviceWorker.addEventListener('message', hear);
  return () => navigator.serviceWorker.removeEventListener('message', hear);
}
