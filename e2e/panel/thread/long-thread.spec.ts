import { expect, type Page } from '@playwright/test';
import { sandboxPhone } from '../../support/app/sandbox-phone.ts';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { ana, provisionAcme } from '../../support/organizations/acme.ts';
import { plantPast } from '../../support/organizations/plant-past.ts';
import { test } from '../../support/pages/journey.ts';
import { signIn } from '../../support/pages/panel-person.ts';

let app: RunningApp;
let phone: ReturnType<typeof sandboxPhone>;
/** The id of the conversation. `ids[n]` is the id of the message that is followed by n messages. */
let talk: string;
let ids: string[];

const write = (text: string) =>
  phone.tell('write', { phone_number_id: '1000', customer: '5511987650001', name: 'Marina', text });
const log = (page: Page) => page.getByRole('log');
const bubble = (page: Page, back: number) => page.locator(`#message-${ids[back]}`);
/** Returns how many messages are rendered. Only messages near the visible part are rendered. */
const drawn = (page: Page) => log(page).getByRole('article').count();

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp();
  const key = await provisionAcme(app);
  phone = sandboxPhone(app, () => key);
  await write('Oi, voltei!');
  ({ talk, ids } = await plantPast(app, 'Tem geleia de jabuticaba?', 9_000, 10_000));
});
test.afterAll(() => app?.stop());

/** Scrolls up to the first loaded message. */
const upwards = (page: Page) => log(page).evaluate((one) => one.scrollTo({ top: -one.scrollHeight }));

/** Returns the id of a message that is entirely visible. */
const seenIn = async (page: Page): Promise<string> => {
  const find = () =>
    log(page).evaluate((one) => {
      const sight = one.getBoundingClientRect();
      const all = [...one.querySelectorAll('article')].map((each) => ({ each, box: each.getBoundingClientRect() }));
      return all.find(({ box }) => box.top > sight.top && box.bottom < sight.bottom)?.each.id ?? '';
    });
  await expect.poll(find).not.toBe('');
  return find();
};

test('far up in ten thousand messages: they come by themselves, few are drawn, nothing moves what is read', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await signIn(page, app.url, ana.email, ana.password);
  await page.goto(`${app.url}/inbox/${talk}`);
  await expect(bubble(page, 1)).toBeInViewport();
  await write('Tem alguém aí?');
  await expect(log(page).getByText('Tem alguém aí?')).toBeInViewport();

  // If older messages cannot be read, the button stays and a click tries again.
  const older = page.getByRole('button', { name: 'Mensagens anteriores' });
  await page.route(/listMessages.*cursor/, (route) => route.abort());
  const refused = page.waitForEvent('requestfailed');
  await upwards(page);
  await refused;
  await expect(older).toBeEnabled();
  await page.unroute(/listMessages.*cursor/);
  await older.click();
  // The second page contains this message, whether or not the new message moved other messages out of the first page.
  await expect(bubble(page, 80)).toBeAttached();

  // A person who keeps scrolling reaches the top before anything is painted, so the next page must be requested then
  // too, until message `end` appears. Message `end` may be removed again shortly afterwards, so its appearance is
  // recorded.
  await log(page).evaluate((one, end) => {
    const toTop = () => one.scrollTo({ top: -one.scrollHeight });
    const made = new MutationObserver(() => {
      if (!document.getElementById(end)) return toTop();
      made.disconnect();
      one.setAttribute('data-came', end);
    });
    made.observe(one, { childList: true, subtree: true });
    toTop();
  }, `message-${ids[899]}`);
  await expect(log(page)).toHaveAttribute('data-came', `message-${ids[899]}`, { timeout: 60_000 });
  await expect.poll(() => drawn(page)).toBeLessThan(300);
  await expect(bubble(page, 1)).toHaveCount(0);

  // New messages are added at the end, and the visible part does not move.
  const read = page.locator(`#${await seenIn(page)}`);
  const top = async () => (await read.boundingBox())?.y ?? 0;
  const before = await top();
  for (const text of ['Olá', 'Pode ser amanhã', 'Chegou agora']) await write(text);
  const row = page.getByRole('region', { name: 'Conversas' }).getByRole('link', { name: /Marina/ });
  await expect(row).toContainText('Chegou agora');
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(4);
  // A button shows the number of new messages. No new message is marked as read, because none was visible.
  await expect(page.getByRole('button', { name: '3 novas' })).toBeVisible();
  await expect(row).toContainText('3 mensagens não lidas');

  // Scrolling down renders rows that were not rendered before. The space reserved for these rows has grown by the new
  // messages, but the visible part must not jump.
  await expect(log(page).getByText('Chegou agora')).toHaveCount(0);
  await log(page).evaluate((one) => one.scrollTo({ top: -3_000 }));
  const passed = page.locator(`#${await seenIn(page)}`);
  await expect(log(page).getByText('Chegou agora')).toHaveCount(0);
  const due = await passed.evaluate((one) => {
    one.closest('[role="log"]')?.scrollBy({ top: 1_600 });
    return one.getBoundingClientRect().y;
  });
  await expect(log(page).getByText('Chegou agora')).toBeAttached();
  expect(Math.abs(((await passed.boundingBox())?.y ?? 0) - due)).toBeLessThan(4);

  // At the bottom, the newest message is the last one.
  await log(page).evaluate((one) => one.scrollTo({ top: 0 }));
  await expect(log(page).getByText('Chegou agora')).toBeInViewport();
  await expect(bubble(page, 400)).toHaveCount(0);
  await expect.poll(() => drawn(page)).toBeLessThan(300);
  await expect(page.getByRole('button', { name: /\d novas?/ })).toHaveCount(0);
  await expect(row).not.toContainText(/não lida/);
  await log(page).evaluate((one) => one.scrollTo({ top: -800 }));
  await write('Mais uma coisa');
  await page.getByRole('button', { name: '1 nova' }).click();
  await expect(log(page).getByText('Mais uma coisa')).toBeInViewport();
  await expect(log(page)).toBeFocused();
  await expect(row).not.toContainText(/não lida/);

  // If a link leads to a message that is loaded but not visible, the thread scrolls to it.
  await page.evaluate((href) => window.history.pushState(null, '', href), `/inbox/${talk}?message=${ids[700]}`);
  await expect(bubble(page, 700)).toBeInViewport();
  await expect(bubble(page, 700)).toBeFocused();
  // The focused message stays rendered, wherever the user scrolls.
  await log(page).evaluate((one) => one.scrollTo({ top: 0 }));
  await expect(bubble(page, 1)).toBeInViewport();
  await expect(bubble(page, 700)).toBeFocused();
});

test('printed, a conversation is all its messages that are loaded, black on white, and nothing else', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, app.url, ana.email, ana.password);
  await page.goto(`${app.url}/inbox/${talk}`);
  await expect(bubble(page, 1)).toBeInViewport();
  await expect(async () => {
    await upwards(page);
    await expect(bubble(page, 300)).toBeAttached({ timeout: 1_000 });
  }).toPass();
  // The newest messages are far from the visible part, so they are not rendered.
  await expect(bubble(page, 1)).toHaveCount(0);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('heading', { name: 'Marina' })).toBeVisible();
  for (const back of [1, 150, 300]) {
    await expect(bubble(page, back)).toBeVisible();
    await expect(bubble(page, back).locator('time')).toBeVisible();
  }
  const first = bubble(page, 300).locator('[data-said]');
  await expect(first).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  expect(await log(page).evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(1);
  await expect(page.getByRole('region', { name: 'Conversas', exact: true })).toBeHidden();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('complementary')).toHaveCount(0);
  // The print contains the whole thread: it has as many pages as three hundred messages need.
  const pages = (await page.pdf()).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(pages?.length).toBeGreaterThan(8);
});
