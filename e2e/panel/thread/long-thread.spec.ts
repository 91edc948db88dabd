import { expect, type Page } from '@playwright/test';
import { sandboxPhone } from '../../support/app/sandbox-phone.ts';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { ana, provisionAcme } from '../../support/organizations/acme.ts';
import { plantPast } from '../../support/organizations/plant-past.ts';
import { test } from '../../support/pages/journey.ts';
import { signIn } from '../../support/pages/panel-person.ts';

let app: RunningApp;
let phone: ReturnType<typeof sandboxPhone>;
/** The conversation, and its messages by the number of messages after each. */
let talk: string;
let ids: string[];

const write = (text: string) =>
  phone.tell('write', { phone_number_id: '1000', customer: '5511987650001', name: 'Marina', text });
const log = (page: Page) => page.getByRole('log');
const bubble = (page: Page, back: number) => page.locator(`#message-${ids[back]}`);
/** Returns how many messages are rendered: only those near the visible part. */
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

/** Scrolls up as far as currently possible. */
const upwards = (page: Page) => log(page).evaluate((one) => one.scrollTo({ top: -one.scrollHeight }));

/** Returns the id of a message that is entirely visible. */
const seenIn = async (page: Page): Promise<string> => {
  const find = () =>
    log(page).evaluate((one) => {
      const sight = one.getBoundingClientRect();
      const all = [...one.querySelectorAll('article')].map((each) => ({ each, place: each.getBoundingClientRect() }));
      return all.find(({ place }) => place.top > sight.top && place.bottom < sight.bottom)?.each.id ?? '';
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

  // If older messages cannot be read, the button stays, and pressing it tries again.
  const older = page.getByRole('button', { name: 'Mensagens anteriores' });
  await page.route(/listMessages.*cursor/, (route) => route.abort());
  const refused = page.waitForEvent('requestfailed');
  await upwards(page);
  await refused;
  await expect(older).toBeEnabled();
  await page.unroute(/listMessages.*cursor/);
  await older.click();
  // A message well within the second page, whether the new message was added to the first page or pushed others out of
  // it.
  await expect(bubble(page, 80)).toBeAttached();

  // A person who keeps scrolling is at the top again before anything is painted, so the next page must be requested
  // then too, until message `end` has appeared. It may be removed again a moment later, far above the visible part, so
  // its appearance is recorded.
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

  // New messages are added at the end, and nothing moves here.
  const read = page.locator(`#${await seenIn(page)}`);
  const place = async () => (await read.boundingBox())?.y ?? 0;
  const before = await place();
  for (const text of ['Olá', 'Pode ser amanhã', 'Chegou agora']) await write(text);
  const row = page.getByRole('region', { name: 'Conversas' }).getByRole('link', { name: /Marina/ });
  await expect(row).toContainText('Chegou agora');
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(4);
  // The number of new messages is shown below, and none of them is marked as read, because none was visible.
  await expect(page.getByRole('button', { name: '3 novas' })).toBeVisible();
  await expect(row).toContainText('3 mensagens não lidas');

  // On the way down, rows that were not rendered are rendered again, and their place is taller by the new messages;
  // that moves nothing either.
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

  // At the bottom everything is in order, with the newest message last.
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

  // A message that is loaded but far out of view is scrolled to where it is.
  await page.evaluate((href) => window.history.pushState(null, '', href), `/inbox/${talk}?message=${ids[700]}`);
  await expect(bubble(page, 700)).toBeInViewport();
  await expect(bubble(page, 700)).toBeFocused();
  // A message with the focus stays rendered, wherever the person scrolls.
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
  // The newest messages are far out of view by now, and are not rendered.
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
  // The print is complete: it has as many pages as three hundred messages take.
  const pages = (await page.pdf()).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(pages?.length).toBeGreaterThan(8);
});
