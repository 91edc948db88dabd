import { expect, type Page } from '@playwright/test';
import { sandboxPhone } from '../../support/app/sandbox-phone.ts';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { demoAccess, signInToDemo } from '../../support/pages/demo-person.ts';
import { number, openRow } from '../../support/pages/inbox-page.ts';
import { test } from '../../support/pages/journey.ts';
import { isAccessible } from '../../support/pages/sound-page.ts';

let app: RunningApp;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp({ SEED_DEMO: 'true' });
});
test.afterAll(() => app?.stop());

const composer = (page: Page) => page.getByLabel('Escreva uma resposta');
/**
 * Finds the warning above a colleague's conversation. A reply there asks for confirmation and then takes over the
 * conversation.
 */
const held = (page: Page) => page.getByRole('status').filter({ hasText: 'Carla Menezes atende esta conversa.' });
const said = (page: Page, text: string | RegExp) => page.getByRole('log').getByText(text);
const row = (page: Page, name: RegExp) => page.getByRole('region', { name: 'Conversas' }).getByRole('link', { name });

test('offline for a minute: replies, another conversation, back, another page, a closed tab: everything is there, once', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await signInToDemo(page, app);
  await openRow(page, 'Juliana');
  await expect(held(page)).toBeVisible();
  await openRow(page, 'Mariana');
  await expect(page.getByRole('log').getByText('sofá Aurora').first()).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByText('Você está sem conexão.', { exact: false })).toBeVisible();
  await openRow(page, 'Juliana');
  await expect(held(page)).toBeVisible();
  await composer(page).fill('Primeira, sem rede.');
  await composer(page).press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Ainda não foi enviada.' })).toBeVisible();
  await composer(page).press('Enter');
  await composer(page).fill('Segunda, sem rede.');
  await composer(page).press('Enter');
  await expect(page.getByText('Não enviada ainda.', { exact: false })).toHaveCount(2);
  await isAccessible(page, 'offline');
  await page.clock.fastForward('01:00');
  await expect(page.getByText('Não enviada ainda.', { exact: false })).toHaveCount(2);
  // Going to another conversation and back needs no request.
  await openRow(page, 'Mariana');
  await expect(page.getByRole('log').getByText('sofá Aurora').first()).toBeVisible();
  await expect(row(page, /Juliana/).getByLabel('Tem uma resposta que não foi enviada')).toBeVisible();
  await openRow(page, 'Juliana');
  await expect(said(page, 'Primeira, sem rede.')).toBeVisible();

  // The tab is closed. The next tab sends the stored replies.
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto(`${app.url}/contacts`);
  await next.goto(`${app.url}/inbox`);
  await openRow(next, 'Juliana');
  await expect(next.getByRole('region', { name: /Conversa com Juliana/ })).toBeVisible();
  await expect(next.getByText('Não enviada ainda.', { exact: false })).toHaveCount(0);
  await next.reload();
  // Check both replies at once, because the bubbles are replaced. The newest reply is first in the DOM and last on the
  // screen.
  await expect(said(next, /(?:Primeira|Segunda), sem rede/)).toHaveText([
    /^Segunda, sem rede\./,
    /^Primeira, sem rede\./,
  ]);
  const phone = sandboxPhone(app, () => demoAccess(app).apiKey);
  const had = async () => (await phone.messages(number, '5511981230274')).map(({ payload }) => payload.text?.body);
  await expect
    .poll(async () => (await had()).filter((text) => text?.endsWith('sem rede.')))
    .toEqual(['Primeira, sem rede.', 'Segunda, sem rede.']);
});

test('offline, a conversation that was never opened says so, and is there once the network is back', async ({
  page,
  context,
}) => {
  await signInToDemo(page, app);
  await openRow(page, 'Mariana');
  await expect(composer(page)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('Você está sem conexão.', { exact: false })).toBeVisible();
  await row(page, /Pedro Henrique/).click();
  const told = page.getByRole('status').filter({ hasText: 'Esta conversa ainda não foi aberta neste navegador.' });
  await expect(told).toBeVisible();
  await isAccessible(page, 'a conversation that cannot be read');
  await context.setOffline(false);
  await expect(page.getByRole('log').getByText('E o frete do sofá Lótus fica quanto?')).toBeVisible();
  await expect(composer(page)).toBeVisible();
  await expect(told).toHaveCount(0);
});

test('resolved by one key, the next one is there; undone, it is back and whose it was', async ({ page }) => {
  await signInToDemo(page, app);
  await openRow(page, 'Mariana');
  await page.getByRole('button', { name: 'Assumir' }).click();
  await expect(page.getByText('Você responde')).toBeVisible();
  const address = page.url();
  await page.getByRole('log').focus();
  await page.keyboard.press('e');
  await expect(page.getByText('Conversa resolvida')).toBeVisible();
  await expect(page).not.toHaveURL(address);
  await expect(row(page, /Mariana/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByText('Você responde')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resolver' })).toBeVisible();
  // While the user types, letters are not shortcuts.
  await composer(page).fill('');
  await composer(page).press('e');
  await expect(composer(page)).toHaveValue('e');
  await expect(page).toHaveURL(address);
});

test('resolved before its reply has gone out, a conversation is resolved after it, and stays so', async ({ page }) => {
  await signInToDemo(page, app);
  await openRow(page, 'Pedro Henrique');
  const address = page.url();
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/messages\.sendReply/, async (route) => {
    await held;
    await route.continue();
  });
  const answered: string[] = [];
  page.on('response', (response) => {
    const [, name] = /(sendReply|resolveConversation)/.exec(response.url()) ?? [];
    if (name) answered.push(name);
  });
  await composer(page).fill('Até logo, Pedro!');
  await composer(page).press('Enter');
  await page.getByRole('button', { name: 'Resolver' }).click();
  await expect(page.getByRole('log').getByText('Até logo, Pedro!')).toBeVisible();
  expect(answered).toEqual([]);
  letGo();
  await expect(page.getByText('Conversa resolvida')).toBeVisible();
  expect(answered).toEqual(['sendReply', 'resolveConversation']);
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Reabrir' })).toBeVisible();
  await expect(page.getByRole('log').getByText('Até logo, Pedro!')).toBeVisible();
});

/**
 * Dispatches key presses inside the page, because Playwright is not as fast as a person and not exact enough in a busy
 * browser.
 */
const press = (page: Page, keys: readonly string[]) =>
  page.evaluate((pressed) => {
    for (const key of pressed) window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  }, keys);

// These two tests are the last ones, because they remove conversations from the list that the other tests use.
test('a key is for the conversation one has gone to: before it is drawn, and the moment it is', async ({ page }) => {
  await signInToDemo(page, app);
  const rows = page.getByRole('region', { name: 'Conversas' }).getByRole('link');
  const resolve = page.getByRole('button', { name: 'Resolver' });
  const rowAt = (href: string) => rows.and(page.locator(`[href="${href}"]`));
  const hrefs = await Promise.all([0, 1, 2].map((index) => rows.nth(index).getAttribute('href')));
  const [first, second, third] = hrefs.map(String) as [string, string, string];
  // The first conversation was never loaded, so its actions appear together with its data.
  for (const href of [second, third]) {
    await rowAt(href).click();
    await expect(rowAt(href)).toHaveAttribute('aria-current', /./);
    await expect(resolve).toBeVisible();
  }

  await press(page, ['k', 'e']);
  await expect(page).toHaveURL(new RegExp(third));
  await expect(page.getByText('Conversa resolvida')).toHaveCount(1);
  await expect(rowAt(second)).toHaveCount(0);
  await expect(resolve).toBeVisible();
  await page.evaluate(() => {
    const shown = () => document.querySelector('section:has([role=log])')?.getAttribute('aria-label');
    const before = shown();
    // The observer runs as soon as the conversation is rendered, before anything else.
    const watch = new MutationObserver(() => {
      if (shown() === before || ![...document.querySelectorAll('button')].some((one) => one.textContent === 'Resolver'))
        return;
      watch.disconnect();
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'e', bubbles: true }));
    });
    watch.observe(document.body, { childList: true, subtree: true, attributes: true });
  });
  await press(page, ['k']);
  await expect(page.getByText('Conversa resolvida')).toHaveCount(2);
  await expect(page).toHaveURL(new RegExp(third));
  await expect(rowAt(first)).toHaveCount(0);
  await expect(rowAt(third)).toHaveCount(1);
});

test('a double click resolves one conversation, not the next one too', async ({ page }) => {
  await signInToDemo(page, app);
  const rows = page.getByRole('region', { name: 'Conversas' }).getByRole('link');
  await page.goto(new URL((await rows.first().getAttribute('href')) ?? '', app.url).href);
  const resolve = page.getByRole('button', { name: 'Resolver' });
  await expect(resolve).toBeVisible();
  const before = page.url();
  const thread = page.locator('section:has([role=log])');
  const name = String(await thread.getAttribute('aria-label'));
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('resolveConversation') && asked.push(request.url()));
  await page.evaluate(() => {
    const button = () => document.querySelector<HTMLElement>('header button[aria-keyshortcuts=e]');
    const click = (detail: number) => button()?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
    const first = button();
    // The second click happens as soon as the next conversation is shown.
    const watch = new MutationObserver(() => {
      if (!button() || button() === first) return;
      watch.disconnect();
      click(1);
    });
    watch.observe(document.body, { childList: true, subtree: true });
    click(1);
  });
  await expect(page).not.toHaveURL(before);
  const next = page.url();
  await expect(page.getByText('Conversa resolvida')).toBeVisible();
  // The toast may appear before the next conversation does. Until then the button is the first conversation's, disabled.
  await expect(thread).not.toHaveAttribute('aria-label', name);
  // The intended key press has been processed, so an unintended key press would have been processed too.
  await resolve.press('Enter');
  await expect(page).not.toHaveURL(next);
  expect(asked).toHaveLength(2);
});
