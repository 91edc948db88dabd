import { expect, type Page } from '@playwright/test';
import { sandboxPhone } from '../../support/app/sandbox-phone.ts';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { demoAccess, signInToDemo } from '../../support/pages/demo-person.ts';
import { list, number, openRow } from '../../support/pages/inbox-page.ts';
import { test } from '../../support/pages/journey.ts';
import { isSound } from '../../support/pages/sound-page.ts';

let app: RunningApp;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp({ SEED_DEMO: 'true' });
});
test.afterAll(() => app?.stop());

/** Records the page's requests for lists and threads from now on, with their input. */
function listenTo(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (!pathname.startsWith('/api/trpc/')) return;
    const names = pathname.slice('/api/trpc/'.length).split(',');
    const inputs = JSON.parse(searchParams.get('input') ?? '{}') as Record<string, unknown>;
    for (const [index, name] of names.entries()) {
      if (/\.(inbox|listMessages)$/.test(name)) asked.push(`${name} ${JSON.stringify(inputs[index] ?? inputs)}`);
    }
  });
  return asked;
}

test('what happens in one conversation reads one row and the newest messages again, nothing of what is loaded besides', async ({
  browser,
}) => {
  const [page, other] = await Promise.all(
    [1, 2].map(async () => (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()),
  );
  if (!page || !other) throw new Error('two browsers');
  await signInToDemo(page, app);
  await signInToDemo(other, app);
  await page.goto(`${app.url}/inbox`);
  await openRow(page, 'Mariana');
  await expect(page.getByRole('log').getByText('sofá Aurora').first()).toBeVisible();
  await other.goto(`${app.url}/inbox`);
  await openRow(other, 'Mariana');
  const composer = other.getByRole('textbox', { name: 'Escreva uma resposta' });
  await expect(composer).toBeVisible();

  const asked = listenTo(page);
  await composer.fill('Chegou agora há pouco');
  await composer.press('Enter');
  await expect(page.getByRole('log').getByText('Chegou agora há pouco')).toBeVisible();
  await expect(list(page).getByRole('link', { name: /Mariana/ })).toContainText('Chegou agora há pouco');
  await expect(list(page).getByRole('link').first()).toContainText('Mariana');
  expect(asked.filter((one) => one.includes('cursor'))).toEqual([]);
  expect(asked.filter((one) => one.startsWith('conversations.inbox') && !one.includes('"ids"'))).toEqual([]);
  expect(asked.some((one) => one.startsWith('conversations.inbox'))).toBe(true);

  // One attendant resolves the conversation. The conversation leaves the other attendant's list too, and the page
  // requests only that conversation's row.
  asked.length = 0;
  await other.getByRole('button', { name: 'Resolver' }).click();
  await expect(list(page).getByRole('link', { name: /Mariana/ })).toHaveCount(0);
  expect(asked.filter((one) => one.startsWith('conversations.inbox') && !one.includes('"ids"'))).toEqual([]);
  await page.context().close();
  await other.context().close();
});

test('what comes while a conversation is being opened is there once it is', async ({ page }) => {
  await signInToDemo(page, app);
  const phone = sandboxPhone(app, () => demoAccess(app).apiKey);
  const write = (text: string) =>
    phone.tell('write', { phone_number_id: number, customer: '5511955540002', name: 'Dalva', text });
  await write('Quero falar com uma pessoa');
  await page.goto(`${app.url}/inbox`);
  const row = list(page).getByRole('link', { name: /Dalva/ });
  await expect(row).toContainText('Quero falar com uma pessoa');
  await expect(row.getByTitle('Esperando uma pessoa: O cliente pede uma pessoa')).toBeVisible();
  const read = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  // The server computes the response before the message arrives, but the page gets the response afterwards.
  await page.route(
    /listMessages/,
    async (route) => {
      const response = await route.fetch();
      read.resolve();
      await written.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  // Listen to the same stream as the page from the beginning, because the row may be read in the request that is held
  // back.
  const id = ((await row.getAttribute('href')) ?? '').replace('/inbox/', '');
  const told = page.evaluate(
    (talk) =>
      new Promise<void>((resolve) => {
        let count = 0;
        const stream = new EventSource('/api/live?since=0');
        stream.addEventListener('changes', ({ data }) => {
          const changes = JSON.parse(data) as { type: string; conversation_id: string | null }[];
          count += changes.filter((one) => one.type === 'message.received' && one.conversation_id === talk).length;
          if (count < 2) return;
          stream.close();
          resolve();
        });
      }),
    id,
  );
  await row.click();
  await read.promise;
  await write('É sobre a entrega');
  await told;
  written.resolve();
  await expect(page.getByRole('log').getByText('É sobre a entrega')).toBeVisible();
});

test('where no stream comes through the page says so, and reads again by itself', { tag: '@firefox' }, async ({
  page,
}) => {
  await signInToDemo(page, app);
  await page.clock.install();
  // Simulates a proxy that holds back a response until it is complete: the browser receives nothing, not even an error.
  await page.route('**/api/live**', () => {});
  await page.goto(`${app.url}/inbox`);
  await expect(list(page).getByRole('link').first()).toBeVisible();
  const behind = page.getByText('o que você vê pode estar desatualizado.', { exact: false });
  await expect(behind).toHaveCount(0);
  await page.clock.fastForward('00:26');
  await expect(behind).toBeVisible();
  await isSound(page, 'a panel that hears nothing');
  const phone = sandboxPhone(app, () => demoAccess(app).apiKey);
  await phone.tell('write', {
    phone_number_id: number,
    customer: '5511955540001',
    name: 'Celeste',
    text: 'Tem alguém?',
  });
  // The next attempt receives nothing either. The warning stays, and the shown data is refetched.
  await expect(async () => {
    await page.clock.fastForward('00:16');
    await expect(list(page).getByRole('link', { name: /Celeste/ })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(behind).toBeVisible();
  // A person who was signed out on another device must stop seeing customers, even without a live stream.
  await page.context().clearCookies();
  await expect(async () => {
    await page.clock.fastForward('00:16');
    await expect(page).toHaveURL(/\/sign-in/, { timeout: 1_000 });
  }).toPass();
});

test('keys pressed faster than a slow machine draws lead where they say, not where the page was on the way', async ({
  page,
  context,
}) => {
  // When the router renders an earlier navigation step, it restores the URL of that step. A key press at this moment is
  // the hardest case, so press the next key then.
  await page.addInitScript(() => {
    const put = window.History.prototype.replaceState;
    window.History.prototype.replaceState = function (...args) {
      const { pathname } = window.location;
      put.apply(this, args);
      if (window.location.pathname === pathname || !document.documentElement.matches('[data-armed]')) return;
      document.documentElement.removeAttribute('data-armed');
      queueMicrotask(() => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', bubbles: true })));
    };
  });
  await signInToDemo(page, app);
  await page.goto(`${app.url}/inbox`);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 8 });
  const root = page.locator('html');
  const chosen = list(page).locator('a[aria-current]');
  await expect(list(page).getByRole('link').nth(7)).toBeVisible();
  // Start from the first row. Otherwise the keys would start from the conversation that is shown, whose customer has
  // waited longest.
  await list(page).getByRole('link').first().press('Enter');
  const here = () => new URL(page.url()).pathname;
  const isDrawn = async () => (await chosen.count()) === 1 && (await chosen.getAttribute('href')) === here();
  for (const delay of [60, 90, 120, 150, 180, 210]) {
    await expect.poll(isDrawn).toBe(true);
    const links = list(page).getByRole('link');
    const rows = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    const [next = '', afterNext = ''] = rows.slice(rows.indexOf(here()) + 1);
    await root.evaluate((html) => html.setAttribute('data-armed', ''));
    await page.keyboard.press('j', { delay });
    await page.keyboard.press('j', { delay });
    // If no earlier URL was restored, press the next key once both steps are rendered.
    const isArmed = async () => (await root.getAttribute('data-armed')) !== null;
    await expect.poll(async () => !(await isArmed()) || (await chosen.getAttribute('href')) === afterNext).toBe(true);
    if (await isArmed()) await page.keyboard.press('k');
    await expect(chosen).toHaveAttribute('href', next);
    await expect.poll(here).toBe(next);
    await root.evaluate((html) => html.removeAttribute('data-armed'));
  }
});
