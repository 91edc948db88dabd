import { type Browser, expect, type Page } from '@playwright/test';
import { sandboxPhone } from '../../support/app/sandbox-phone.ts';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { demoAccess, signInToDemo } from '../../support/pages/demo-person.ts';
import { composer, list, log, number, row } from '../../support/pages/inbox-page.ts';
import { test } from '../../support/pages/journey.ts';

let app: RunningApp;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp({ SEED_DEMO: 'true' });
});
test.afterAll(() => app?.stop());

const write = (name: string, customer: string, text: string) =>
  sandboxPhone(app, () => demoAccess(app).apiKey).tell('write', { phone_number_id: number, customer, name, text });

/** Returns the URL of a customer's conversation, once the customer's message is in the list. */
async function threadPathOf(page: Page, name: string, customer: string): Promise<string> {
  await signInToDemo(page, app);
  await write(name, customer, 'Quero falar com uma pessoa');
  await page.goto(`${app.url}/inbox`);
  await expect(row(page, name)).toContainText('Quero falar com uma pessoa');
  return (await row(page, name).getAttribute('href')) ?? '';
}

/** Opens a page with the same session but without scripts, to see what the person sees before any script has loaded. */
async function openStill(browser: Browser, page: Page, threadPath: string): Promise<Page> {
  const storageState = await page.context().storageState();
  const context = await browser.newContext({ storageState, javaScriptEnabled: false, locale: 'pt-BR' });
  const still = await context.newPage();
  await still.goto(`${app.url}${threadPath}`, { waitUntil: 'load' });
  return still;
}

test('a conversation is in the page before any script has come, and nothing of it can be lost in it', async ({
  browser,
  page,
}) => {
  const still = await openStill(browser, page, await threadPathOf(page, 'Benedita', '5511955540077'));
  await expect(log(still).getByText('Quero falar com uma pessoa')).toBeVisible();
  // The field is disabled, because text typed before the script has loaded would be lost.
  await expect(composer(still)).toBeDisabled();
  await expect(still.getByRole('button', { name: 'Resolver' })).toBeDisabled();
  await still.context().close();
});

test('opened by its address it asks for nothing it has come with, and hears what is said from then on', async ({
  page,
}) => {
  const threadPath = await threadPathOf(page, 'Conceição', '5511955540078');
  // Leave the previous page, so that it makes no further requests.
  await page.goto('about:blank');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/trpc/')) asked.push(...pathname.slice('/api/trpc/'.length).split(','));
  });
  await page.goto(`${app.url}${threadPath}`);
  await expect(composer(page)).toBeEnabled();
  await expect.poll(() => asked).toContain('conversations.markRead');
  const first = ['getConversation', 'listMessages', 'listActivities'].map((name) => `conversations.${name}`);
  expect(asked.filter((name) => first.includes(name))).toEqual([]);
  await write('Conceição', '5511955540078', 'Ainda está aí?');
  await expect(log(page).getByText('Ainda está aí?')).toBeVisible();
});

/**
 * Opens a URL and holds back the page's scripts until `seen` is done. Returns for each part of the server's HTML
 * whether the part is still in the page after React has taken over.
 */
async function takeOver(page: Page, threadPath: string, seen: () => Promise<void>): Promise<boolean[]> {
  const isSeen = Promise.withResolvers<void>();
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    await isSeen.promise;
    await route.continue();
  });
  await page.goto(`${app.url}${threadPath}`, { waitUntil: 'commit' });
  await seen();
  await page.evaluate(() => {
    const drawn = [...document.querySelectorAll('[role="log"], a[href^="/inbox/"]')];
    Object.assign(window, { drawn });
  });
  isSeen.resolve();
  await expect(composer(page)).toBeEnabled();
  await expect(page.locator('fieldset.asleep')).toHaveCount(0);
  return page.evaluate(() => (window as unknown as { drawn: Element[] }).drawn.map(({ isConnected }) => isConnected));
}

test('a clock that has gone on since the page was drawn draws nothing twice', async ({ page }) => {
  const threadPath = await threadPathOf(page, 'Doralice', '5511955540079');
  // The list shows minutes of waiting. When the scripts arrive, more minutes have passed.
  await page.clock.install({ time: Date.now() + 240_000 });
  const seen = () => expect(row(page, 'Doralice')).toContainText('Esperando resposta: 1 min');
  const kept = await takeOver(page, threadPath, seen);
  // React takes over the server's HTML as it is, without rendering it again.
  expect(kept.length).toBeGreaterThan(2);
  expect(kept).not.toContain(false);
});

test('nor does a draft, of which the server knows nothing: it is there, and can be sent', async ({ page }) => {
  const threadPath = await threadPathOf(page, 'Firmina', '5511955540081');
  await page.goto(`${app.url}${threadPath}`);
  await composer(page).fill('Já estou vendo isso');
  const kept = await takeOver(page, threadPath, () => expect(log(page)).toContainText('Quero falar com uma pessoa'));
  expect(kept).not.toContain(false);
  await expect(composer(page)).toHaveValue('Já estou vendo isso');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(log(page).getByText('Já estou vendo isso')).toBeVisible();
});

test('a list that is filtered asks for what it shows', async ({ page }) => {
  await threadPathOf(page, 'Eunice', '5511955540080');
  // Wait for this request, because the previous page may still be reading its own list.
  const asked = page.waitForResponse((answer) => /conversations\.inbox.*resolved/.test(answer.url()));
  await page.goto(`${app.url}/inbox?filter=resolved`);
  await asked;
  await expect(list(page).getByRole('status', { name: 'Carregando…' })).toHaveCount(0);
  await expect(row(page, 'Eunice')).toHaveCount(0);
});

test('a search that comes by its address shows where one is while the part that shows what it found is fetched', async ({
  page,
}) => {
  await signInToDemo(page, app);
  const held = Promise.withResolvers<void>();
  let isAsked = false;
  await page.route('**/_next/static/**/*.js', async (route) => {
    // Hold back every script that is requested after the list.
    if (isAsked) await held.promise;
    await route.continue();
  });
  // Wait for this search only, because the previous page may still be making requests.
  const asked = page.waitForResponse(/conversations\.inbox.*zzzz/);
  await page.route(/conversations\.inbox.*zzzz/, async (route) => {
    isAsked = true;
    await route.continue();
  });
  await page.goto(`${app.url}/inbox?q=zzzz`, { waitUntil: 'commit' });
  await asked;
  const list = page.getByRole('region', { name: 'Conversas' });
  await expect(list.getByRole('status', { name: 'Carregando…' })).toBeVisible();
  await expect(list.getByRole('searchbox')).toHaveValue('zzzz');
  held.resolve();
  await expect(list.getByText('Nada corresponde a “zzzz”.')).toBeVisible();
});
