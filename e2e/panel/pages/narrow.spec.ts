import { expect, type Locator, type Page } from '@playwright/test';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { signInToDemo } from '../../support/pages/demo-person.ts';
import { openRow } from '../../support/pages/inbox-page.ts';
import { test } from '../../support/pages/journey.ts';
import { notesOf } from '../../support/pages/notes.ts';
import { panelPages } from '../../support/pages/panel-pages.ts';
import { untilWhole } from '../../support/pages/whole-page.ts';

let app: RunningApp;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp({ SEED_DEMO: 'true', SANDBOX: 'true' });
});
test.afterAll(() => app?.stop());

/** The size of a small phone, and also of a window of 1 280 px at 400 % zoom. */
test.use({ viewport: { width: 320, height: 640 } });

/** Finds controls and texts that are cut off by the window and cannot be reached by scrolling sideways. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const scrollsSideways = (element: Element) => {
      for (let around = element.parentElement; around; around = around.parentElement)
        if (/auto|scroll/.test(getComputedStyle(around).overflowX) && around.scrollWidth > around.clientWidth)
          return true;
      return false;
    };
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 2 && height > 2 && element.checkVisibility({ opacityProperty: true });
    };
    const told = document.querySelectorAll('a, button, input, select, textarea, h1, h2, h3, p, label, summary, code');
    return [...told]
      .filter(
        (one) => isSeen(one) && one.getBoundingClientRect().right > window.innerWidth + 1 && !scrollsSideways(one),
      )
      .map((one) => one.outerHTML.slice(0, 160));
  });

const fits = async (page: Page, path: string) => {
  await page.goto(`${app.url}${path}`);
  await untilWhole(page);
  await expect(page.locator('fieldset.asleep')).toHaveCount(0);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width, `${path} is no wider than the window`).toBe(320);
  await expect.poll(() => cutOff(page), `${path}: nothing is cut off`).toEqual([]);
};

/** Checks that the window itself does not scroll, because the panel's pages scroll inside their frame. */
const staysPut = async (page: Page, path: string) => {
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  await expect.poll(height, `${path} is no higher than the window`).toBe(640);
};

const docs = [
  '',
  '/quickstart',
  '/guides/versioning',
  '/reference',
  '/reference/contacts',
  '/reference/schemas',
  '/webhooks',
  '/errors',
  '/behaviour',
  '/security',
];

test('at 320 px, or enlarged four times, no page is cut off or moves sideways', async ({ page }) => {
  for (const path of ['/sign-in', '/forgot-password', '/new-password', '/invite/a-link-nobody-sent'])
    await fits(page, path);
  await signInToDemo(page, app);
  for (const path of panelPages) {
    await fits(page, path);
    await staysPut(page, path);
  }
  for (const path of ['/phone', ...docs.map((page) => `/docs${page}`)]) await fits(page, path);
  for (const pagePath of ['/contacts', '/agents', '/automations', '/settings/numbers']) {
    await page.goto(`${app.url}${pagePath}`);
    const link = page.locator(`main a[href^="${pagePath}/"]:not([href$="/import"])`).first();
    const path = (await link.getAttribute('href')) ?? '';
    await fits(page, path);
    await staysPut(page, path);
  }
});

test('on a tablet upright one has the list or the thread; beside all columns of a small laptop there is room to write', async ({
  page,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await signInToDemo(page, app);
  await page.goto(`${app.url}/inbox`);
  const row = page.getByRole('link', { name: /Gustavo/ });
  await row.click();
  await expect(row).toBeHidden();
  await page.getByRole('link', { name: 'Voltar' }).click();
  await expect(row).toBeVisible();
  await row.click();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(row).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Contato' })).toBeVisible();
  // The text field is as wide as the thread, and grows up to eight lines.
  const field = page.getByLabel('Escreva uma resposta');
  const boxOf = async (one: Locator) => (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const { width } = await boxOf(page.getByRole('log'));
  expect((await boxOf(field)).width).toBeGreaterThan(width - 40);
  const { height: oneLine } = await boxOf(field);
  expect(oneLine).toBeLessThan(45);
  await field.fill(Array.from({ length: 20 }, (_, line) => `linha ${line}`).join('\n'));
  await expect.poll(async () => (await boxOf(field)).height).toBeCloseTo(oneLine + 7 * 20, -1);
  await field.fill('');
  await expect(page.getByRole('button', { name: 'Respostas rápidas' })).toBeVisible();
  await page.getByRole('button', { name: 'Outras formas de responder' }).click();
  await expect(page.getByRole('menuitem', { name: 'Botões, lista ou link' })).toBeVisible();
});

test('where there is no room beside the thread, what is known of the customer is a key or a button away', {
  tag: '@firefox',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await signInToDemo(page, app);
  await page.goto(`${app.url}/inbox`);
  await openRow(page, 'Mariana');
  await page.getByRole('button', { name: 'Dados do cliente' }).click();
  const pane = page.getByRole('dialog', { name: 'Contato' });
  await expect(pane.getByText('mariana.alves@exemplo.test')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pane).toBeHidden();
  await page.keyboard.press('i');
  await expect(pane).toBeVisible();
});

test('a notice lies on no field, no send button and no last row of the list', async ({ page }) => {
  await signInToDemo(page, app);
  const rows = page.getByRole('region', { name: 'Conversas', exact: true }).getByRole('link');
  const notice = notesOf(page).filter({ hasText: 'vazio.txt está vazio.' });
  const isClear = async (targets: readonly Locator[]) => {
    const own = await notice.first().boundingBox();
    for (const target of targets) {
      const other = await target.boundingBox();
      if (!own || !other) throw new Error('what is compared is not there');
      const isBeside = own.x + own.width <= other.x || other.x + other.width <= own.x;
      expect(isBeside || own.y + own.height <= other.y || other.y + other.height <= own.y, String(target)).toBe(true);
    }
  };
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${app.url}/inbox`);
    await openRow(page, 'Mariana');
    const field = page.getByLabel('Escreva uma resposta');
    await field.fill('Olá');
    await page.locator('input[type=file]').setInputFiles({
      name: 'vazio.txt',
      mimeType: 'text/plain',
      buffer: Buffer.alloc(0),
    });
    await expect(notice).toBeInViewport({ ratio: 1 });
    await isClear([field, page.getByRole('button', { name: 'Enviar', exact: true })]);
    if (width < 1024) await page.getByRole('link', { name: 'Voltar' }).click();
    await expect(rows.nth(4)).toBeVisible();
    await isClear(
      await rows
        .filter({ visible: true })
        .all()
        .then((all) => all.slice(2)),
    );
  }
});
