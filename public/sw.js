// Shows notifications of news while no tab of the panel shows them. It caches no page and answers no request.

/**
 * Asks a window of the panel, and returns its answer. Returns undefined if the window does not answer in time: the window
 * shows a page outside the panel, or is too busy.
 */
const ask = (client, question, patienceMs) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(() => resolve(undefined), patienceMs);
    client.postMessage(question, [port2]);
  });

const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

/**
 * Shows a notification, unless a person looks at that conversation at this moment. A newer message replaces the shown
 * one. A busy page gets two seconds to answer, because a person who reads the message must not be notified of it.
 */
async function tell({ id, title, body }) {
  const path = `/inbox/${id}`;
  const inFront = (await windows()).filter((one) => one.focused && one.visibilityState === 'visible');
  const answers = await Promise.all(inFront.map((one) => ask(one, { type: 'parley.shows', path }, 2_000)));
  if (answers.includes(true)) return;
  const [icon, badge] = ['/icons/icon-192.png', '/icons/badge-96.png'];
  await self.registration.showNotification(title, { body, tag: id, icon, badge, data: { path } });
}

/**
 * Opens the path in the tab of the panel that answers first, or in a new tab. Firefox lets a click open a tab for one
 * second only, so the tabs are asked at once and get less than that.
 */
async function open(path) {
  const ready = async (one) => {
    if ((await ask(one, { type: 'parley.shows', path }, 800)) === undefined) throw new Error('no answer');
    return one;
  };
  const tab = await Promise.any((await windows()).map(ready)).catch(() => null);
  if (!tab) return self.clients.openWindow(path);
  tab.postMessage({ type: 'parley.open', path });
  return tab.focus();
}

/** Sends the browser's new subscription to the server, for the person who is signed in here. */
async function renew({ oldSubscription, newSubscription }) {
  const applicationServerKey = oldSubscription?.options.applicationServerKey;
  if (!newSubscription && !applicationServerKey) return;
  const subscription =
    newSubscription ??
    (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/api/trpc/push.allowPush', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth }),
  });
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(tell(event.data.json()));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? '/inbox'));
});
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));
