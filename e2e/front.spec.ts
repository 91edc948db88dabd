import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import { databaseOf } from './support/app/database-of.ts';
import { type RunningApp, startApp } from './support/app/start-app.ts';
import { signInToDemo } from './support/pages/demo-person.ts';
import { test } from './support/pages/journey.ts';
import { isReadableInTheDark, isSound } from './support/pages/sound-page.ts';

let app: RunningApp;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp({ SEED_DEMO: 'true' });
});
test.afterAll(() => app?.stop());

/** Measures everything that a visit fetches without any action, in compressed kilobytes. */
async function visit(page: Page, url: string): Promise<{ all: number; scripts: number }> {
  const sizes: Promise<number>[] = [];
  let scripts = 0;
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts += 1;
    if (response.status() < 300) sizes.push(response.body().then((body) => gzipSync(body).length / 1024));
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  return { all: (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0), scripts };
}

test('a stranger reads what this is, in either language and without a script, and finds the way in', async ({
  page,
  browser,
}) => {
  const { all, scripts } = await visit(page, app.url);
  console.log(`the front page: ${all.toFixed(1)} kB`);
  expect(all).toBeLessThan(60);
  expect(scripts).toBe(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Todo cliente respondido/);
  for (const name of ['Para a sua loja', 'Para quem integra', 'Para quem opera'])
    await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByRole('img', { name: /Uma cliente manda um áudio/ })).toBeVisible();
  await isSound(page, 'the front page');
  await isReadableInTheDark(page, 'the front page');
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await isSound(page, `the front page, ${width} wide`);
  }
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Every customer answered/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  await expect(page).toHaveURL(/\/sign-in$/);

  const bare = await (await browser.newContext({ javaScriptEnabled: false, locale: 'en-US' })).newPage();
  await bare.goto(app.url);
  await bare.getByRole('link', { name: 'Send your first message' }).click();
  await expect(bare.getByRole('heading', { name: 'Quickstart' })).toBeVisible();
});

test('whoever is signed in is where their day begins, and a language asked for from elsewhere leads nowhere else', async ({
  page,
}) => {
  await signInToDemo(page, app);
  await page.goto(app.url);
  await expect(page).toHaveURL(/\/home$/);
  const led = await fetch(`${app.url}/language?to=en&back=//evil.example`, { redirect: 'manual' });
  expect([led.status, led.headers.get('location')]).toEqual([303, '/']);
  const unknown = await fetch(`${app.url}/language?to=xx&back=/docs`, { redirect: 'manual' });
  expect([unknown.headers.get('location'), unknown.headers.get('set-cookie')]).toEqual(['/docs', null]);
});

test('an owner’s menu has six lines and the folded developer area; every place is a click or a key away', async ({
  page,
}) => {
  await signInToDemo(page, app);
  await page.goto(`${app.url}/home`);
  const menu = page.getByRole('navigation', { name: 'Principal' });
  await expect(menu.getByRole('link')).toHaveText([
    /Início/,
    /Caixa de entrada/,
    /Contatos/,
    /IA e automação/,
    /Relatórios/,
    /Configurações/,
  ]);
  const developers = menu.getByRole('button', { name: 'Desenvolvedores' });
  await expect(developers).toHaveAttribute('aria-expanded', 'false');
  await isSound(page, 'the menu');
  await developers.click();
  await expect(menu.getByRole('link', { name: 'Chaves de API' })).toBeVisible();
  // The menu keeps its state, and the section of the current page is expanded.
  await page.reload();
  await expect(menu.getByRole('link', { name: 'Chaves de API' })).toBeVisible();
  await developers.press('Enter');
  await expect(menu.getByRole('link', { name: 'Chaves de API' })).toBeHidden();
  await menu.getByRole('link', { name: 'IA e automação' }).click();
  await expect(page).toHaveURL(/\/agents$/);
  await expect(menu.getByRole('link', { name: 'Agentes' })).toHaveAttribute('aria-current', 'page');
  await isSound(page, 'the menu, unfolded');
  await isReadableInTheDark(page, 'the menu, unfolded');
  // Shortcuts and the command palette reach the pages even if their section is collapsed.
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(page).toHaveURL(/\/campaigns/);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('tarefas');
  await page.getByRole('option', { name: 'Tarefas' }).click();
  await expect(page).toHaveURL(/\/settings\/engine$/);
  await expect(page.getByRole('heading', { name: 'Tarefas' })).toBeVisible();
});

test('the deployment’s own brand meets strangers in place of the product', async ({ page }) => {
  const own = await startApp({ SEED_DEMO: 'true' });
  const client = new pg.Client({ connectionString: databaseOf(own) });
  await client.connect();
  const { rows } = await client.query(
    `INSERT INTO brands (organization_id, name, color) SELECT id, 'Padaria Aurora', '#7a1f5c' FROM organizations LIMIT 1
     RETURNING organization_id`,
  );
  await client.end();
  await own.terminate();
  // Start the app again with the same data, as a deployment that has its own brand.
  const branded = await startApp({ SEED_DEMO: 'true', DATA_DIR: own.dataDir, FRONT_BRAND: rows[0].organization_id });
  try {
    await page.goto(branded.url);
    await expect(page).toHaveURL(/\/sign-in\?brand=/);
    await expect(page.getByRole('heading', { name: 'Padaria Aurora' })).toBeVisible();
    await expect(page.getByText('Parley')).toHaveCount(0);
  } finally {
    await branded.stop();
    await own.stop();
  }
});
