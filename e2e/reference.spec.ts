import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { type RunningApp, startApp } from './support/app/start-app.ts';
import { demoAccess, signInToDemo } from './support/pages/demo-person.ts';
import { test } from './support/pages/journey.ts';
import { isReadableInTheDark, isSound } from './support/pages/sound-page.ts';

let app: RunningApp;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp({ SEED_DEMO: 'true' });
});
test.afterAll(() => app?.stop());

test('the reference is read without any script, each operation at an address of its own', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(`${app.url}/docs/reference`);
  await expect(page.getByRole('heading', { name: 'Referência da API' })).toBeVisible();
  await page
    .getByRole('link', { name: /POST.*\/messages Enviar mensagem/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/docs\/reference\/messages#messages\.sendMessage$/);
  const operation = page.getByRole('region', { name: 'Enviar mensagem', exact: true });
  await expect(operation.getByText(/^curl '.*\/v1\/messages'/)).toBeVisible();
  await operation.locator('summary').filter({ hasText: 'erros' }).click();
  await expect(operation.getByRole('link', { name: 'invalid_api_key' })).toBeVisible();
});

test('a reader’s key stands in every snippet and nowhere on the server; a read is tried with it', async ({ page }) => {
  const { apiKey } = demoAccess(app);
  await page.goto(`${app.url}/docs/reference/contacts`);
  await isSound(page, 'the reference');
  // On a wide screen the list of subjects must not scroll the page. The page once opened at "Contatos" instead of at
  // the top.
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByText('Procura o e-mail entre os identificadores')).toBeVisible();
  await isReadableInTheDark(page, 'the reference');
  const snippet = page.getByRole('region', { name: 'curl GET /contacts', exact: true });
  await expect(snippet).toContainText('Bearer $KEY');
  await expect(page.getByRole('button', { name: 'Criar chave de teste' })).toHaveCount(0);
  await page.getByLabel('Sua chave de API').fill(apiKey);
  await expect(snippet).toContainText(`Bearer ${apiKey}`);

  const operation = page.getByRole('region', { name: 'Listar ou buscar contatos', exact: true });
  await operation.getByText('Experimentar').click();
  await operation.getByLabel('limit').fill('1');
  await operation.getByLabel('limit').press('Enter');
  await expect(operation.getByText(/HTTP 200/)).toBeVisible();
  await expect(operation.getByRole('region', { name: 'Resposta: GET /contacts', exact: true })).toContainText(
    '"next_cursor"',
  );
  await isSound(page, 'a read that was tried');

  // The key is stored in this tab: other pages show the key, but the server's HTML never contains it.
  const answer = await page.goto(`${app.url}/docs/reference/conversations`);
  expect(await answer?.text()).not.toContain(apiKey);
  await expect(page.getByText(`Bearer ${apiKey}`).first()).toBeVisible();
  await page.getByRole('button', { name: 'Esquecer' }).click();
  await expect(page.getByText(apiKey)).toHaveCount(0);
});

test('an administrator makes a test key on the spot, in either language, on a phone too', async ({ page, browser }) => {
  await signInToDemo(page, app);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${app.url}/docs/reference/contacts`);
  await isSound(page, 'the reference on a phone');
  await page.getByRole('button', { name: 'Criar chave de teste' }).click();
  await expect(page.getByText(/Bearer svc_test_[0-9A-Za-z]{40}/).first()).toBeVisible();
  const answer = await page.reload();
  expect(answer?.headers()['cache-control']).toMatch(/no-store/);
  expect(await answer?.text()).not.toMatch(/svc_test_[0-9A-Za-z]{40}/);
  await page.context().addCookies([{ name: 'parley_locale', value: 'en', url: app.url }]);
  const stranger = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await stranger.goto(`${app.url}/docs/reference/contacts`);
  await expect(stranger.getByLabel('Your API key')).toBeVisible();
  await expect(stranger.getByText('Looks the e-mail up among identifiers')).toBeVisible();
});

test('it weighs little more than the frame every page has', async ({ browser }) => {
  const weigh = async (path: string) => {
    const page = await (await browser.newContext()).newPage();
    const sizes: Promise<number>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') {
        sizes.push(response.body().then((body) => gzipSync(body).length / 1024));
      }
    });
    await page.goto(`${app.url}${path}`, { waitUntil: 'networkidle' });
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };
  const frame = await weigh('/docs/errors');
  for (const path of [
    '/docs',
    '/docs/quickstart',
    '/docs/reference',
    '/docs/reference/contacts',
    '/docs/reference/schemas',
  ]) {
    const scripts = await weigh(path);
    console.log(`${path} ${scripts.toFixed(1)} KB of scripts, ${(scripts - frame).toFixed(1)} KB of its own`);
    expect(scripts - frame).toBeLessThan(20);
  }
});
