import type { useTRPCClient } from '#app/_trpc/trpc.ts';
import { writeStored } from '#app/_ui/browser/stored.ts';
import { pushKey } from './push-key.ts';

type Client = ReturnType<typeof useTRPCClient>;

/**
 * Parses the stored record of the user who turned push notifications on in this browser. Null if push notifications are
 * off.
 */
export function readWish(stored: string | null): { readonly userId: string; readonly deviceId: string } | null {
  const [userId, deviceId] = stored?.split(' ') ?? [];
  return userId && deviceId ? { userId, deviceId } : null;
}

/**
 * Whether this browser can receive push notifications. On an iPhone, the panel must first be added to the Home Screen.
 */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/**
 * Whether this is a Safari on an iPhone or iPad that can receive push notifications only after the panel is added to
 * the Home Screen.
 */
export const needsHomeScreen = (): boolean =>
  !canPush() &&
  (/iPhone|iPad/.test(navigator.userAgent) || (/Mac OS/.test(navigator.userAgent) && navigator.maxTouchPoints > 1));

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const isSame = (one: ArrayBuffer | null | undefined, other: Uint8Array): boolean =>
  one?.byteLength === other.length && new Uint8Array(one).every((byte, index) => byte === other[index]);

async function subscribe(publicKey: string): Promise<PushSubscription> {
  // The browser checks for a new service worker at every registration. A cached old service worker therefore never
  // delays a fix.
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = bytesOf(publicKey);
  const known = await pushManager.getSubscription();
  if (known && isSame(known.options.applicationServerKey, applicationServerKey)) return known;
  // The subscription was made with the key of an earlier deployment at the same address, so no server can use the
  // subscription now.
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

/**
 * Runs the action while no other tab of this browser runs such an action. If the person turns push off during a page
 * load, the turn-off runs after the load has renewed the subscription, so push stays off.
 */
export async function oneAfterAnother(act: () => Promise<void>): Promise<void> {
  await navigator.locks.request('parley.push', act);
}

/** Subscribes this browser to the person's push notifications. Returns the value to store under `pushKey`. */
export async function turnOn(client: Client, userId: string, publicKey: string): Promise<string> {
  const { endpoint, keys } = (await subscribe(publicKey)).toJSON();
  const address = { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
  const { id } = await client.push.allowPush.mutate(address);
  return `${userId} ${id}`;
}

/** Ends push notifications in this browser, no matter which user turned them on. */
export async function leaveBrowser(): Promise<void> {
  writeStored(pushKey, null);
  const worker = await navigator.serviceWorker.getRegistration('/');
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}
