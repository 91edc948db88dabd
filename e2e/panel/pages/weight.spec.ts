import { gzipSync } from 'node:zlib';
import { type Browser, expect } from '@playwright/test';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { signInToDemo } from '../../support/pages/demo-person.ts';
import { test } from '../../support/pages/journey.ts';
import { panelPages } from '../../support/pages/panel-pages.ts';
import { type Weight, weighPage } from '../../support/pages/weigh-page.ts';

let app: RunningApp;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp({ SEED_DEMO: 'true' });
});
test.afterAll(() => app?.stop());

/**
 * The maximum sizes in kilobytes after gzip. Raising a maximum is a decision: the commit must say what the page gained.
 */
const budget = {
  // The scripts of the inbox include those of the conversation that the inbox opens.
  inbox: 250,
  // The scripts of a conversation include the visitor's unconfirmed identity data, the stream shared by all tabs of a
  // browser, and the everyday actions as buttons of the header.
  conversation: 260,
  panel: 260,
  public: 188,
  // The HTML of every page includes the headings of the settings, and the texts of search, undo and unsent replies.
  html: 18,
  // The audit log includes a sentence for every kind of action.
  auditHtml: 19,
  // The HTML includes the data that the inbox shows first, so that the page needs no request for these data.
  inboxHtml: 30,
  // The page of an agent includes the texts that explain, for each message, why the agent did not reply.
  agentHtml: 22.5,
  embedBytes: 4_096,
};

/**
 * Returns the maximum size of a page's scripts. Next to a thread, the page shows everything known about the customer.
 */
const scriptsOf = (path: string, limit: number) =>
  path === '/inbox' ? budget.inbox : path.startsWith('/inbox/') ? budget.conversation : limit;

/**
 * Returns the maximum size of a page's HTML. The page of an agent includes the texts of all seven tabs, because users
 * switch between them all the time.
 */
const htmlOf = (path: string) => {
  if (path.startsWith('/agents/')) return budget.agentHtml;
  if (path === '/settings/audit') return budget.auditHtml;
  return path.startsWith('/inbox') ? budget.inboxHtml : budget.html;
};

async function weighAll(browser: Browser, paths: readonly string[], isSignedIn: boolean) {
  const first = await browser.newContext();
  if (isSignedIn) await signInToDemo(await first.newPage(), app);
  const storageState = await first.storageState();
  const weights: Record<string, Weight> = {};
  for (const path of paths) {
    // Use a separate browser context, so that the cache is empty.
    const context = await browser.newContext({ storageState });
    const weight = await weighPage(await context.newPage(), `${app.url}${path}`);
    expect(weight.files, path).toBeGreaterThan(5);
    weights[path] = weight;
    await context.close();
  }
  for (const [path, { scripts, html }] of Object.entries(weights)) {
    console.log(`${path.slice(0, 40).padEnd(40)} scripts ${scripts.toFixed(1)} KB, page ${html.toFixed(1)} KB`);
  }
  return weights;
}

const heavier = (weights: Record<string, Weight>, limit: number) =>
  Object.entries(weights).filter(
    ([path, { scripts, html }]) => scripts > scriptsOf(path, limit) || html > htmlOf(path),
  );

const isOf = (path: string, prefix: string) => path.startsWith(prefix);
const rooms: Readonly<Record<string, readonly string[]>> = {
  'every day': panelPages.filter((path) => !isOf(path, '/settings') && !isOf(path, '/developers')),
  'the settings': panelPages.filter((path) => isOf(path, '/settings')),
  developers: panelPages.filter((path) => isOf(path, '/developers')),
};

for (const [room, paths] of Object.entries(rooms)) {
  test(`no page of ${room} loads more than it may`, async ({ browser }) => {
    expect(heavier(await weighAll(browser, paths, true), budget.panel)).toEqual([]);
  });
}

test('nor does the page of one conversation, contact, agent or number', async ({ browser, page }) => {
  test.setTimeout(180_000);
  await signInToDemo(page, app);
  const paths: string[] = [];
  for (const prefix of ['/inbox', '/contacts', '/agents', '/settings/numbers']) {
    await page.goto(`${app.url}${prefix}`);
    // A customer who waits for a person gets a message after a while, so such a conversation grows. Juliana has been
    // answered, so her conversation does not grow.
    const isShown = prefix === '/inbox' ? { hasText: 'Juliana' } : {};
    const link = page.locator(`main a[href^="${prefix}/"]:not([href$="/import"])`, isShown).first();
    paths.push((await link.getAttribute('href')) ?? '');
  }
  expect(heavier(await weighAll(browser, paths, true), budget.panel)).toEqual([]);
});

test('pages for visitors are lighter, and the script on other sites is tiny', async ({ browser, page }) => {
  await signInToDemo(page, app);
  await page.goto(`${app.url}/settings/web-chat`);
  await expect(page.locator('code')).toHaveCount(2);
  const [address = '', script = ''] = await page.locator('code').allTextContents();
  const chat = new URL(address).pathname;
  const weights = await weighAll(browser, ['/sign-in', '/forgot-password', chat, `${chat}/embed`], false);
  expect(heavier(weights, budget.public)).toEqual([]);

  const source = /src="([^"]+)"/.exec(script)?.[1] ?? '';
  const answer = await page.request.get(source);
  expect(answer.status()).toBe(200);
  expect(gzipSync(await answer.body()).length).toBeLessThan(budget.embedBytes);
});
