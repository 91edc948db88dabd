import { expect, type Page } from '@playwright/test';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { demoAccess, signInToDemo } from '../../support/pages/demo-person.ts';
import { openRow } from '../../support/pages/inbox-page.ts';
import { test } from '../../support/pages/journey.ts';
import { panelPages } from '../../support/pages/panel-pages.ts';
import { signIn as signInAnew } from '../../support/pages/panel-person.ts';
import { isReadableInTheDark, isSound } from '../../support/pages/sound-page.ts';
import { untilWhole } from '../../support/pages/whole-page.ts';

let app: RunningApp;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp({ SEED_DEMO: 'true' });
});
test.afterAll(() => app?.stop());

const signIn = (page: Page) => signInToDemo(page, app);

const under = (prefix: string) => panelPages.filter((path) => path.startsWith(prefix));

/** Each group of pages is a separate test, so that no test takes too long. */
const groups: Readonly<Record<string, readonly string[]>> = {
  'of every day': [
    ...panelPages.filter((path) => !path.startsWith('/settings') && !path.startsWith('/developers')),
    '/contacts?q=nobody-is-called-that',
    '/contacts/01939a1c-6020-7c11-b0d3-000000000000',
    '/pipelines?lost=true',
  ],
  'of developers': [
    ...under('/developers'),
    '/docs',
    '/docs/quickstart',
    '/docs/guides/versioning',
    '/docs/reference',
    '/docs/reference/contacts',
    '/docs/reference/schemas',
    '/docs/webhooks',
    '/docs/web-chat',
    '/docs/errors',
    '/docs/behaviour',
    '/docs/security',
  ],
  'of the settings': under('/settings'),
  'without a menu': ['/phone', '/invite/a-link-nobody-sent', '/forgot-password', '/new-password'],
};

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

async function look(page: Page, pagePath: string): Promise<void> {
  await isSound(page, pagePath);
  await isReadableInTheDark(page, pagePath);
}

for (const viewport of sizes) {
  for (const [group, paths] of Object.entries(groups)) {
    test(`pages ${group} are accessible, by day and by night, and fit: ${viewport.width} px`, async ({ browser }) => {
      const page = await (await browser.newContext({ colorScheme: 'light', viewport })).newPage();
      const broken: string[] = [];
      page.on('pageerror', (error) => broken.push(error.message));
      page.on('console', (line) => /Content.Security.Policy/i.test(line.text()) && broken.push(line.text()));
      await signIn(page);
      for (const path of paths) {
        await page.goto(`${app.url}${path}`);
        await untilWhole(page);
        await look(page, path);
      }
      expect(broken).toEqual([]);
      await page.context().close();
    });
  }

  test(`signing in, one conversation and one contact are, too: ${viewport.width} px`, async ({ browser }) => {
    const page = await (await browser.newContext({ colorScheme: 'light', viewport })).newPage();
    await page.goto(`${app.url}/sign-in`);
    await look(page, '/sign-in');
    await signIn(page);
    await page.goto(`${app.url}/inbox`);
    await page.getByRole('link', { name: /Mariana/ }).click();
    await expect(page.getByRole('log').getByText('sofá Aurora').first()).toBeVisible();
    await look(page, '/inbox/[id]');
    await page.goto(`${app.url}/contacts`);
    await page.getByRole('rowheader').first().getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Atividade' })).toBeVisible();
    await look(page, '/contacts/[id]');
    await page.context().close();
  });

  test(`an agent's pages are, too: ${viewport.width} px`, async ({ browser }) => {
    const page = await (await browser.newContext({ colorScheme: 'light', viewport })).newPage();
    await signIn(page);
    await page.goto(`${app.url}/agents`);
    await page.getByRole('main').getByRole('link', { name: /Ativo/ }).first().click();
    for (const [tab, seen] of [
      ['Instruções', 'Quem ele é'],
      ['Conhecimento', 'O que ele sabe'],
      ['Regras e ferramentas', 'O que ele pode fazer'],
      ['Casos', 'Casos'],
      ['Perguntas', 'O que ele não soube responder'],
      ['Simulação', 'Simulação'],
      ['Versões', 'Versões'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByRole('heading', { name: seen, exact: true })).toBeVisible();
      await look(page, `/agents/[id] ${tab}`);
    }
    await page.context().close();
  });
}

test('a person chooses language and appearance, and both hold', async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Caixa de entrada' })).toBeVisible();
  await page.getByRole('button', { name: /Ana Ribeiro/ }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
  await page.getByRole('button', { name: /Ana Ribeiro/ }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: /Ana Ribeiro/ }).click();
  await page.getByRole('menuitemradio', { name: 'Português (Brasil)' }).click();
  await expect(page.getByRole('heading', { name: 'Caixa de entrada' })).toBeVisible();
});

test('without the page’s script a password goes nowhere, and never into an address', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(`${app.url}/sign-in`);
  await expect(page.locator('button[type=submit]')).toBeDisabled();
  await expect(page.locator('form')).toHaveAttribute('method', 'post');
});

test('a wrong password is refused in words; signed out, the panel leads to sign-in', async ({ page }) => {
  await page.goto(`${app.url}/inbox`);
  await page.waitForURL('**/sign-in');
  await page.locator('input[name=email]').fill('ana@demo.parley.test');
  await page.locator('input[name=password]').fill('wrong');
  await page.locator('button[type=submit]').click();
  await expect(page.getByText('E-mail ou senha incorretos.')).toBeVisible();
  const { email, password } = demoAccess(app);
  await signInAnew(page, app.url, email, password);
  await page.getByRole('button', { name: /Ana Ribeiro/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await page.waitForURL('**/sign-in');
  await page.goto(`${app.url}/developers/keys`);
  await page.waitForURL('**/sign-in');
});

test('until a page’s code has come, nothing typed is sent in an address and no click is lost', async ({ page }) => {
  const holdCode = async () => {
    const held = Promise.withResolvers<void>();
    await page.route('**/_next/static/**/*.js', (route) => held.promise.then(() => route.continue()));
    return held;
  };
  const first = await holdCode();
  await page.goto(`${app.url}/sign-in`, { waitUntil: 'commit' });
  await page.getByLabel('E-mail').fill('ana@demo.parley.test');
  await page.getByLabel('Senha', { exact: true }).fill(demoAccess(app).password);
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeDisabled();
  await page.getByLabel('Senha', { exact: true }).press('Enter');
  first.resolve();
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL('**/home');

  const second = await holdCode();
  await page.goto(`${app.url}/contacts`, { waitUntil: 'commit' });
  await expect(page.getByRole('searchbox')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Novo contato' })).toBeDisabled();
  second.resolve();
  await page.getByRole('searchbox').fill('mariana');
  await expect(page).toHaveURL(/q=mariana/);
});

test('a reply that does not get through is kept, and sent again once', async ({ page }) => {
  await signIn(page);
  await openRow(page, 'Juliana');
  const composer = page.getByLabel('Escreva uma resposta');
  await composer.fill('O orçamento segue em anexo.');
  const sending = /messages\.sendReply/;
  // Abort the request before it reaches the server. If the server had received the request, the reply would have
  // arrived by the live stream (replies.spec.ts).
  await page.route(sending, (route) => route.abort());
  // In a colleague's conversation, pressing Enter a second time sends the reply.
  await composer.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Ainda não foi enviada.' })).toBeVisible();
  await composer.press('Enter');
  await expect(page.getByText('Não enviada ainda')).toBeVisible();
  // When requests get through again, the reply is sent automatically.
  const answered = page.waitForResponse(sending);
  await page.unroute(sending);
  expect((await answered).ok()).toBe(true);
  await expect(page.getByText('Não enviada')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('log').getByText('O orçamento segue em anexo.')).toHaveCount(1);
});
