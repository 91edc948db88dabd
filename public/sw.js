// Tells of news while no tab does. It keeps no page and answers no request: that is the server's.

/** Asks a window of the panel; false when it does not answer: it is another page of the site, or busy. */
const ask = (client, question) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(() => resolve(false), 400);
    client.postMessage(question, [port2]);
  });

const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Shown, unless somebody is looking at that conversation at this moment; a newer word takes the place of the one before. */
async function tell({ id, title, body }) {
  const path = `/inbox/${id}`;
  const inFront = (await windows()).filter((one) => one.focused && one.visibilityState === 'visible');
  const answers = await Promise.all(inFront.map((one) => ask(one, { type: 'parley.shows', path })));
  if (answers.includes(true)) return;
  const [icon, badge] = ['/icons/icon-192.png', '/icons/badge-96.png'];
  await self.registration.showNotification(title, { body, tag: id, icon, badge, data: { path } });
}

/** Leads to what was told of: in a tab that is open, else in a new one. */
async function open(path) {
  for (const one of await windows()) {
    if (!(await ask(one, { type: 'parley.open', path }))) continue;
    await one.focus();
    return;
  }
  await self.clients.openWindow(path);
}

/** The browser has another address now: the server is told, as whoever is signed in here. */
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
