import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { freePort } from './support/app/free-port.ts';
import { type RunningApp, startApp } from './support/app/start-app.ts';
import { isThere } from './support/is-there.ts';
import { demoAccess, signInToDemo } from './support/pages/demo-person.ts';
import { test } from './support/pages/journey.ts';
import { isReadableInTheDark, isSound } from './support/pages/sound-page.ts';

let app: RunningApp;
let port: number;
let testKey: string;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000);
  port = await freePort();
  app = await startApp({ SEED_DEMO: 'true', WEBHOOK_ALLOWED_TARGETS: `127.0.0.1:${port}` });
  const page = await browser.newPage();
  await signInToDemo(page, app);
  await page.goto(`${app.url}/docs/reference/contacts`);
  await page.getByRole('button', { name: 'Criar chave de teste' }).click();
  await expect(page.getByText(/Bearer svc_test_/).first()).toBeVisible();
  testKey = await page.getByLabel('Sua chave de API').inputValue();
  await page.close();
});
test.afterAll(() => app?.stop());

const read = async (pagePath: string): Promise<string> => {
  const answer = await fetch(app.url + pagePath);
  expect(answer.status, pagePath).toBe(200);
  return answer.text();
};

/**
 * Returns the commands of a documentation page exactly as shown, in one programming language. Only the key and the port
 * are replaced by those of this test run.
 */
async function commandsOf(pagePath: string, language: string): Promise<string[]> {
  const page = await read(`${pagePath}.md?lang=en`);
  return [...page.matchAll(/^```bash ?(\w*)\n(.*?)^```/gms)]
    .filter(([, label]) => !label || label === language)
    .map(([, , commands = '']) => commands.replaceAll('svc_test_YOUR_KEY', testKey).replaceAll('4000', String(port)));
}

/** Runs the commands in one shell, one after another. Returns the output of each command. */
async function paste(commands: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const script = commands.map((one) => `${one}\necho; echo "--- next"`).join('\n');
  const { stdout } = await promisify(execFile)('bash', ['-c', script], {
    cwd: mkdtempSync(path.join(tmpdir(), 'parley-quickstart-')),
    env: { ...process.env, ...env, PATH: `${path.dirname(process.execPath)}:${process.env.PATH}` },
    timeout: 120_000,
  });
  return stdout.split('--- next').map((said) => said.trim());
}

for (const [language, program] of [
  ['Node', 'node'],
  ['Python', 'python3'],
] as const) {
  test(`the quickstart works as it is pasted, with ${language}, in less than five minutes`, async () => {
    test.skip(!isThere(program), `no ${program}`);
    const began = performance.now();
    const commands = await commandsOf('/docs/quickstart', language);
    expect(commands).toHaveLength(7);
    const [organization = '', sent = '', , verified = '', forged = '', refused = '', handled = ''] =
      await paste(commands);
    expect(JSON.parse(organization)).toMatchObject({ plan: expect.any(String) });
    expect(JSON.parse(sent)).toMatchObject({ status: 'sent', wamid: expect.stringMatching(/^wamid\.TEST/) });
    expect(verified).toMatch(/verified message\.sent$/);
    expect(forged).toMatch(/^401\n\{"ok":true/);
    expect(JSON.parse(refused)).toMatchObject({
      error: expect.any(String),
      docs_url: expect.stringContaining('/docs/errors/'),
    });
    const [told = '', status] = handled.split('\n');
    expect(told).toMatch(new RegExp(`^${JSON.parse(refused).error}: http.*/docs/errors/`));
    expect(status).toBe('sent');
    const seconds = (performance.now() - began) / 1_000;
    console.log(`the quickstart with ${language}: ${seconds.toFixed(1)} s of commands`);
    expect(seconds).toBeLessThan(60);
  });
}

test('the commands of every guide work as they are pasted', async () => {
  const { apiKey } = demoAccess(app);
  const index = await read('/llms.txt');
  const guides = [...index.matchAll(/(\/docs\/guides\/[\w-]+)\.md/g)].map(([, pagePath = '']) => pagePath);
  expect(guides).toHaveLength(8);
  for (const guide of guides) {
    // The guide go-live reads templates from the messaging provider. The sandbox allows that only with the live key.
    const env = { API: `${app.url}/v1`, KEY: guide.endsWith('/go-live') ? apiKey : testKey };
    const commands = await commandsOf(guide, '');
    const said = await paste(commands, env);
    expect(said.slice(0, -1), guide).toHaveLength(commands.length);
    for (const [at, one] of said.slice(0, -1).entries()) {
      expect(one, `${guide}: ${commands[at]}`).not.toMatch(/^\{"error":/m);
    }
  }
});

test('every page is Markdown too, in either language, and llms.txt lists them all', async () => {
  const index = await read('/llms.txt');
  const listed = [...index.matchAll(/\]\((\S+?)\.md\)/g)].map(([, address = '']) => new URL(address).pathname);
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed).toEqual(
    expect.arrayContaining(['/docs', '/docs/quickstart', '/docs/reference/messages', '/docs/errors/invalid_json']),
  );
  const pages = listed.filter((pagePath) => !pagePath.startsWith('/docs/errors/'));
  for (const pagePath of [...pages, '/docs/errors/opted_out']) {
    const answer = await fetch(`${app.url}${pagePath}.md`);
    expect([pagePath, answer.status, answer.headers.get('content-type')]).toEqual([
      pagePath,
      200,
      'text/markdown; charset=utf-8',
    ]);
    const [english, portuguese] = [await read(`${pagePath}.md?lang=en`), await read(`${pagePath}.md?lang=pt-BR`)];
    expect(english).toMatch(/^# \S/);
    if (!['/docs/webhooks', '/docs/web-chat'].includes(pagePath)) expect(portuguese, pagePath).not.toBe(english);
    expect((await fetch(app.url + pagePath)).status, pagePath).toBe(200);
  }
  expect((await fetch(`${app.url}/docs/nowhere.md`)).status).toBe(404);
});

test('search finds a word, an error and an operation, by keyboard, in either language', async ({ page, browser }) => {
  await page.goto(`${app.url}/docs`);
  await isSound(page, 'the beginning of the documentation');
  await isReadableInTheDark(page, 'the beginning of the documentation');
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Buscar na documentação' });
  await field.fill('idempotencia');
  await expect(page.getByRole('option', { name: /^Idempotência/ }).first()).toBeVisible();
  await isSound(page, 'the search');
  await field.fill('opted_out');
  await page
    .getByRole('option', { name: /opted_out/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/docs\/.+/);
  await page.keyboard.press('Control+k');
  await field.fill('mesclar contato');
  await expect(page.getByRole('option').first()).toContainText('Mesclar contato');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/docs\/reference\/contacts#contacts\.mergeContacts$/);

  const english = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await english.goto(`${app.url}/docs`);
  await english.getByRole('button', { name: /^Search/ }).click();
  await english.getByRole('combobox').fill('webhok secret');
  await expect(english.getByRole('option').first()).toBeVisible();
  await english.keyboard.press('Escape');
  // A visitor who is not signed in switches the language and stays on the page.
  await english.goto(`${app.url}/docs/quickstart`);
  await english.getByRole('link', { name: 'Português' }).click();
  await expect(english.getByRole('heading', { name: 'Início rápido' })).toBeVisible();
  await expect(english).toHaveURL(/\/docs\/quickstart$/);
});

test('the navigation leads to every page, and to the operations of the subject that is read', async ({ page }) => {
  await page.goto(`${app.url}/docs/quickstart`);
  const nav = page.getByRole('navigation', { name: 'Documentação' });
  await expect(nav.getByRole('link', { name: 'Início rápido' })).toHaveAttribute('aria-current', 'page');
  await isSound(page, 'the quickstart');
  await isReadableInTheDark(page, 'the quickstart');
  await page.getByRole('radio', { name: 'Python' }).first().click();
  await expect(page.getByText('from http.server import')).toBeVisible();
  await nav.getByRole('link', { name: 'Mensagens', exact: true }).click();
  await nav.getByRole('link', { name: 'Enviar mensagem', exact: true }).click();
  await expect(page).toHaveURL(/#messages\.sendMessage$/);
  // The chosen programming language applies to every operation, also after a reload.
  const operation = page.getByRole('region', { name: 'Enviar mensagem', exact: true });
  await operation.getByRole('radio', { name: 'PHP' }).click();
  await expect(page.getByText('curl_init(').nth(1)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'PHP POST /messages', exact: true })).toContainText("getenv('KEY')");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${app.url}/docs/guides/versioning`);
  await isSound(page, 'a guide on a phone');
  await page.getByText('Todas as páginas').click();
  await page.getByRole('navigation', { name: 'Documentação' }).getByRole('link', { name: 'Idempotência' }).click();
  await expect(page.getByRole('heading', { name: 'Idempotência', level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Documentação' })).toBeHidden();
});
