import { type CDPSession, expect, type Page } from '@playwright/test';
import { sandboxPhone } from '../../support/app/sandbox-phone.ts';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { makePushBrowser, startPushService } from '../../support/fake-servers/push-service.ts';
import { ana, provisionAcme } from '../../support/organizations/acme.ts';
import { test } from '../../support/pages/journey.ts';
import { signIn } from '../../support/pages/panel-person.ts';
import { isReadableInTheDark, isSound } from '../../support/pages/sound-page.ts';
import { windowed } from '../../support/windowed.ts';

// Tests push notifications. A headless Chromium has no push service, so `subscribe` and `getSubscription` are replaced,
// with keys of a simulated browser whose private key the test has. The app sends its messages to a fake push service,
// where they are decrypted. The event is then dispatched to the service worker that the page registered, which shows
// the notification.

test.use({ launchOptions: windowed });

let app: RunningApp;
let key: string;
let phone: ReturnType<typeof sandboxPhone>;
let service: Awaited<ReturnType<typeof startPushService>>;
let browser: ReturnType<typeof makePushBrowser>;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  service = await startPushService();
  browser = makePushBrowser(service.url);
  app = await startApp({ WEBHOOK_ALLOWED_TARGETS: service.target });
  key = await provisionAcme(app);
  phone = sandboxPhone(app, () => key);
});
test.afterAll(async () => {
  await app?.stop();
  await service?.stop();
});

const write = (text: string) =>
  phone.tell('write', { phone_number_id: '1000', customer: '5511987650001', name: 'Marina', text });
async function api(method: string, path: string, body?: object) {
  const init = { method, headers: { Authorization: `Bearer ${key}` }, ...(body && { body: JSON.stringify(body) }) };
  return (await (await fetch(`${app.url}/v1${path}`, init)).json()) as { data: { id: string }[] };
}
const conversations = async () => (await api('GET', '/conversations?phone=5511987650001')).data;

/** Replaces the browser's access to a push service before any of our scripts run. */
const standIn = (page: Page) =>
  page.addInitScript((address) => {
    const { endpoint, p256dh, auth } = address;
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer;
    const kept = () => sessionStorage.getItem('stand-in');
    const made = () => ({
      options: { applicationServerKey: bytes(kept() ?? '') },
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => {
        sessionStorage.removeItem('stand-in');
        return true;
      },
    });
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (kept() ? made() : null),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
        const text = btoa(String.fromCharCode(...applicationServerKey));
        sessionStorage.setItem('stand-in', text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''));
        return made();
      },
    });
  }, browser.address);

const opened = () => service.taken.map(({ body }) => browser.open(body));
const shown = (page: Page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.getRegistration();
    return (await worker?.getNotifications())?.map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** Returns a function that delivers a push event to the service worker, as a browser does. */
async function dispatcherOf(page: Page): Promise<(notice: object) => Promise<unknown>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const registered = new Promise<string>((found) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(app.url));
      if (ours) found(ours.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  return (notice) =>
    session.send('ServiceWorker.deliverPushMessage', { origin: app.url, registrationId, data: JSON.stringify(notice) });
}

test('a browser that allows it is told of news by its worker, and not of what is open in front of it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'], { origin: app.url });
  await standIn(page);
  await write('Oi, alguém aí?');
  await expect.poll(async () => (await conversations()).length).toBe(1);
  const [{ id } = { id: '' }] = await conversations();
  await api('POST', `/conversations/${id}/takeover`, { user_email: ana.email });

  await signIn(page, app.url, ana.email, ana.password);
  await page.goto(`${app.url}/settings/notices`);
  const here = page.getByRole('switch', { name: 'Avisar também neste navegador' });
  await here.click();
  await expect(page.getByText('Este navegador', { exact: true })).toBeVisible();
  await expect(here).toBeChecked();
  await isSound(page, '/settings/notices');
  await isReadableInTheDark(page, '/settings/notices');
  const dispatch = await dispatcherOf(page);

  // The panel is open but not visible, and the conversation is Ana's, so a push is sent.
  await write('Ainda aí?');
  await expect.poll(opened).toContainEqual({ id, title: 'Marina', body: 'Ainda aí?' });
  await dispatch({ id, title: 'Marina', body: 'Ainda aí?' });
  await expect.poll(() => shown(page)).toEqual([{ title: 'Marina', body: 'Ainda aí?', tag: id }]);
  // A newer message replaces the shown notification.
  await dispatch({ id, title: 'Marina', body: 'Olá?' });
  await expect.poll(() => shown(page)).toEqual([{ title: 'Marina', body: 'Olá?', tag: id }]);

  // A test cannot click the system's notification, so the test sends the service worker the same event.
  const worker = context.serviceWorkers().find((one) => one.url() === `${app.url}/sw.js`);
  await worker?.evaluate(async () => {
    interface Scope extends EventTarget {
      readonly registration: ServiceWorkerRegistration;
      readonly NotificationEvent: new (type: string, init: { notification?: Notification | undefined }) => Event;
    }
    const scope = globalThis as unknown as Scope;
    const [notification] = await scope.registration.getNotifications();
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
  });
  await page.waitForURL(`${app.url}/inbox/${id}`);

  // The browser removes a notification a moment after the worker has closed it.
  await expect.poll(() => shown(page)).toEqual([]);

  // No notification is shown for the conversation that Ana is looking at.
  await page.bringToFront();
  await page.getByRole('log').click();
  await dispatch({ id, title: 'Marina', body: 'Ela já vê' });
  await dispatch({ id: 'another', title: 'Paulo', body: 'Outra conversa' });
  await expect.poll(() => shown(page)).toEqual([{ title: 'Paulo', body: 'Outra conversa', tag: 'another' }]);

  // Ana switches push off while the page is still storing that push is on. The page must then store that push is off.
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(/push\.allowPush/, async (route) => {
    await held;
    await route.continue();
  });
  const keeping = page.waitForRequest(/push\.allowPush/);
  await page.goto(`${app.url}/settings/notices`);
  await keeping;
  await here.click();
  goOn();
  await expect(here).not.toBeChecked();
  await expect(page.getByText('Este navegador', { exact: true })).toHaveCount(0);
  const before = service.taken.length;
  await write('Ninguém ouve');
  await expect(page).toHaveTitle(/^\(1\) /);
  expect(service.taken).toHaveLength(before);
  // Messages while push is off are not pushed. The next push is about a later message.
  await here.click();
  // The switch shows the requested state while the request runs. The list shows when the request is done.
  await expect(page.getByText('Este navegador', { exact: true })).toBeVisible();
  await expect(here).toBeChecked();
  await write('Voltou?');
  await expect.poll(opened).toContainEqual({ id, title: 'Marina', body: 'Voltou?' });
  expect(service.taken).toHaveLength(before + 1);
});

test('the panel can be put on a device as an app', async ({ page }) => {
  await signIn(page, app.url, ana.email, ana.password);
  const session = await page.context().newCDPSession(page);
  const { errors, url } = await session.send('Page.getAppManifest');
  expect([url, errors]).toEqual([`${app.url}/manifest.webmanifest`, []]);
  // Headless Chromium uses a profile that stores nothing, so it reports that nothing can be installed.
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((one) => one !== 'in-incognito')).toEqual([]);
});
