import type { useTRPCClient } from '#app/_trpc/trpc.ts';
import { writeStored } from '#app/_ui/stored.ts';
import { pushKey } from './push-key.ts';

type Client = ReturnType<typeof useTRPCClient>;

/** Who wanted them here; null when nobody did. */
export function readWish(stored: string | null): { readonly userId: string; readonly deviceId: string } | null {
  const [userId, deviceId] = stored?.split(' ') ?? [];
  return userId && deviceId ? { userId, deviceId } : null;
}

/** Can this browser be told while the panel is closed? On an iPhone only once the panel was put on the Home Screen. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Safari that would, once the panel is an app of its own. */
export const needsHomeScreen = (): boolean =>
  !canPush() &&
  (/iPhone|iPad/.test(navigator.userAgent) || (/Mac OS/.test(navigator.userAgent) && navigator.maxTouchPoints > 1));

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const isSame = (one: ArrayBuffer | null | undefined, other: Uint8Array): boolean =>
  one?.byteLength === other.length && new Uint8Array(one).every((byte, place) => byte === other[place]);

async function subscribe(publicKey: string): Promise<PushSubscription> {
  // Asked for anew at each start: a fix of the worker must not wait in a cache.
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = bytesOf(publicKey);
  const known = await pushManager.getSubscription();
  if (known && isSame(known.options.applicationServerKey, applicationServerKey)) return known;
  // Of a deployment that was set up anew at the same address: nobody can write there any more.
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

/** Who turns it off while it is being kept on (a page was just opened, in any tab) comes after that, and is obeyed. */
export async function oneAfterAnother(act: () => Promise<void>): Promise<void> {
  await navigator.locks.request('parley.push', act);
}

/** From now on this browser is told what concerns the person, also while the panel is closed. */
export async function turnOn(client: Client, userId: string, publicKey: string): Promise<string> {
  const { endpoint, keys } = (await subscribe(publicKey)).toJSON();
  const address = { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
  const { id } = await client.push.allowPush.mutate(address);
  return `${userId} ${id}`;
}

/** Nothing reaches this browser any more, whoever was told here. */
export async function leaveBrowser(): Promise<void> {
  writeStored(pushKey, null);
  const worker = await navigator.serviceWorker.getRegistration('/');
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}
