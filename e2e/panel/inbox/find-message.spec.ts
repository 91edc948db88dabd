import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { sandboxPhone } from '../../support/app/sandbox-phone.ts';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { ana, provisionAcme } from '../../support/organizations/acme.ts';
import { plantPast } from '../../support/organizations/plant-past.ts';
import { test } from '../../support/pages/journey.ts';
import { signIn } from '../../support/pages/panel-person.ts';
import { isReadableInTheDark, isSound } from '../../support/pages/sound-page.ts';

let app: RunningApp;
let phone: ReturnType<typeof sandboxPhone>;
/** The id of the conversation. `ids[n]` is the id of the message that is followed by n messages. */
let talk: string;
let ids: string[];
const farBack = 250;

const write = (text: string) =>
  phone.tell('write', { phone_number_id: '1000', customer: '5511987650001', name: 'Marina', text });
const log = (page: Page) => page.getByRole('log');
const bubble = (page: Page, back: number) => page.locator(`#message-${ids[back]}`);
const addressOf = (back: number) => `${app.url}/inbox/${talk}?message=${ids[back]}`;
const toEnd = (page: Page) => page.getByRole('button', { name: 'Ir para o fim' });
const newer = (page: Page) => page.getByRole('button', { name: 'Mensagens seguintes' });
const older = (page: Page) => page.getByRole('button', { name: 'Mensagens anteriores' });

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp();
  const key = await provisionAcme(app);
  phone = sandboxPhone(app, () => key);
  await write('Oi, voltei!');
  ({ talk, ids } = await plantPast(app, 'Tem geleia de jabuticaba?', farBack));
});
test.afterAll(() => app?.stop());

/** Records the page's requests for messages of the conversation from now on. */
function listenTo(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const found = /trpc\/(.*)$/.exec(new URL(request.url()).pathname)?.[1]?.split(',') ?? [];
    asked.push(...found.filter((name) => name.includes('listMessages')));
  });
  return asked;
}

/**
 * Returns the colors of all highlights so far. The page records them, because a highlight disappears after a short
 * time.
 */
const marksOf = (page: Page) => page.evaluate(() => (window as unknown as { marks: string[][] }).marks);
const keepMarks = (page: Page) =>
  page.addInitScript(() => {
    const kept: unknown[] = [];
    Object.assign(window, { marks: kept });
    const { animate } = Element.prototype;
    Element.prototype.animate = function draw(...how) {
      const drawn = animate.apply(this, how);
      if (this.matches('[data-said]'))
        kept.push((drawn.effect as KeyframeEffect).getKeyframes().map((frame) => frame.backgroundColor));
      return drawn;
    };
  });

async function isShown(page: Page, back: number): Promise<void> {
  await expect(bubble(page, back)).toBeInViewport({ ratio: 1 });
  await expect(bubble(page, back)).toBeFocused();
}

test('a word said long ago is found by ⌘K, and read where it was said', { tag: '@firefox' }, async ({ page }) => {
  await keepMarks(page);
  await signIn(page, app.url, ana.email, ana.password);
  await page.goto(`${app.url}/home`);
  // Wait for a heading that the browser loads itself, because the server's HTML is shown before the page handles keys.
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  const asked = listenTo(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /Buscar|Comandos/ }).fill('jabuticaba');
  await expect(page.getByRole('option', { name: /geleia de jabuticaba/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await isShown(page, farBack);
  await expect(page).toHaveURL(addressOf(farBack));
  expect(await marksOf(page)).toHaveLength(1);
  const drawn = () => bubble(page, farBack).evaluate((one) => one.getAnimations({ subtree: true }).length);
  await expect.poll(drawn).toBe(0);
  // Only the end of the thread and the messages around the found message were read.
  expect(asked.toSorted()).toEqual(['conversations.listMessages', 'conversations.listMessagesAround']);
  await expect(bubble(page, farBack - 25)).toBeAttached();
  await expect(log(page).getByText('Oi, voltei!')).toHaveCount(0);
  // Picking the same result again scrolls the message back into view.
  await log(page).evaluate((one) => one.scrollTo({ top: -one.scrollHeight }));
  await expect(bubble(page, farBack)).not.toBeInViewport();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').last().fill('jabuticaba');
  await page.getByRole('option', { name: /geleia de jabuticaba/ }).click();
  await isShown(page, farBack);

  // From the found message, older and newer messages are loaded, and the visible text does not move.
  await log(page).evaluate((one) => one.scrollTo({ top: -one.scrollHeight }));
  await expect(bubble(page, 300)).toBeAttached();
  await expect(older(page)).toHaveCount(0);
  const last = bubble(page, farBack - 25);
  await newer(page).scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  const before = (await last.boundingBox())?.y ?? 0;
  await newer(page).click();
  await expect(bubble(page, farBack - 50)).toBeAttached();
  const moved = async () => Math.abs(((await last.boundingBox())?.y ?? 0) - before);
  await expect.poll(moved).toBeLessThan(4);

  // New messages are only counted, because the messages of earlier days are shown.
  await write('Chegou agora');
  await expect(toEnd(page)).toContainText('1 nova');
  await expect(log(page).getByText('Chegou agora')).toHaveCount(0);
  await isSound(page, 'a found message');
  await isReadableInTheDark(page, 'a found message');

  await page.reload();
  await isShown(page, farBack);
  await toEnd(page).click();
  await expect(log(page).getByText('Chegou agora')).toBeInViewport();
  await expect(page).toHaveURL(`${app.url}/inbox/${talk}`);
  await expect(log(page)).toBeFocused();
  await expect(toEnd(page)).toHaveCount(0);
  await page.goBack();
  await isShown(page, farBack);
});

test('gone on to, the messages reach the end; a reply goes there at once; who left hears of the next one', async ({
  page,
}) => {
  await signIn(page, app.url, ana.email, ana.password);
  await page.goto(addressOf(90));
  await isShown(page, 90);
  await expect(toEnd(page)).toBeVisible();
  await expect(async () => {
    if (await newer(page).isVisible()) await newer(page).click({ timeout: 1_000 }); // The last page may load slowly.
    await expect(toEnd(page)).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await expect(newer(page)).toHaveCount(0);
  await write('E mais esta');
  await log(page).evaluate((one) => one.scrollTo({ top: 0 }));
  await expect(log(page).getByText('Oi, voltei!')).toBeAttached();
  await expect(log(page).getByText('E mais esta')).toBeInViewport();

  await page.goto(addressOf(farBack));
  await isShown(page, farBack);
  const composer = page.getByRole('textbox', { name: 'Escreva uma resposta' });
  await composer.fill('Temos, sim!');
  await composer.press('Enter');
  await expect(log(page).getByText('Temos, sim!')).toBeInViewport();
  await expect(page).toHaveURL(`${app.url}/inbox/${talk}`);
  await expect(composer).toBeFocused();

  // A message that is already loaded needs no request.
  const asked = listenTo(page);
  await page.evaluate((href) => window.history.pushState(null, '', href), addressOf(10));
  await isShown(page, 10);
  expect(asked).not.toContain('conversations.listMessagesAround');
  await expect(toEnd(page)).toHaveCount(0);

  // Adding a note scrolls to the end. The link in the list's row scrolls to the end too.
  await page.keyboard.press('n');
  await page.locator('textarea:focus').fill('Falar com o estoque');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${app.url}/inbox/${talk}`);
  await page.goBack();
  await page.locator(`a[href="/inbox/${talk}"][aria-current]`).click();
  await expect(page).toHaveURL(`${app.url}/inbox/${talk}`);
});

test('the list’s own search finds what was said as well', { tag: '@firefox' }, async ({ page }) => {
  await signIn(page, app.url, ana.email, ana.password);
  await page.goto(`${app.url}/inbox`);
  const search = page.getByRole('searchbox');
  await search.fill('jabuticaba');
  const hits = page.getByRole('region', { name: 'Nas mensagens' });
  await hits.getByRole('link', { name: /geleia de jabuticaba/ }).click();
  await isShown(page, farBack);
  await expect(page).toHaveURL(/\?q=jabuticaba&message=/);
  await isSound(page, 'found by the list');
  await search.fill('nada assim');
  await expect(page.getByText('Nada corresponde a “nada assim”.')).toBeVisible();
});

test('one that is gone is said to be, above the end; on a phone too, where nothing moves that should not', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await keepMarks(page);
  await signIn(page, app.url, ana.email, ana.password);
  await page.goto(addressOf(farBack));
  await isShown(page, farBack);
  expect(new Set((await marksOf(page)).flat()).size).toBe(1);
  await isSound(page, 'a found message on a phone');
  for (const message of [randomUUID(), 'nope']) {
    await page.goto(`${app.url}/inbox/${talk}?message=${message}`);
    await expect(page.getByText('Essa mensagem não está mais nesta conversa.')).toBeVisible();
    await expect(bubble(page, 1)).toBeInViewport();
  }
  await isSound(page, 'a message that is gone');
});
