import { createHmac } from 'node:crypto';
import { type Browser, expect, type FrameLocator, type Page } from '@playwright/test';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { type Site, startSite } from '../../support/fake-servers/start-site.ts';
import { signInToDemo } from '../../support/pages/demo-person.ts';
import { test } from '../../support/pages/journey.ts';
import { isAccessible } from '../../support/pages/sound-page.ts';

let app: RunningApp;
let shop: Site;
let account: Site;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp({ SEED_DEMO: 'true', AGENT_QUIET_MS: '200' });
  shop = await startSite(app.url);
  account = await startSite(app.url);
});
test.afterAll(async () => {
  shop?.stop();
  account?.stop();
  await app?.stop();
});

/** Signs an identity as a site's server does, following the guide. */
function signed(secret: string, user_id: string, name: string) {
  const issued_at = Math.floor(Date.now() / 1_000);
  const lines = ['v1', issued_at, user_id, '', '', name].join('\n');
  return { user_id, name, issued_at, signature: createHmac('sha256', secret).update(lines).digest('hex') };
}
const stub = 'window.parley ??= (...said) => parley.q.push(said); parley.q ??= [];';
const saying = (script: string, ...calls: unknown[][]) =>
  `<script>${stub}${calls.map((call) => `parley(...${JSON.stringify(call)});`).join('')}</script>${script}`;
const write = async (chat: FrameLocator, text: string) => {
  await chat.getByLabel('Escreva uma mensagem').fill(text);
  await chat.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(chat.getByRole('log', { name: 'Conversa' }).getByText(text)).toBeVisible();
};
async function openOn(browser: Browser, site: Site): Promise<{ page: Page; chat: FrameLocator }> {
  const page = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
  await page.goto(site.url);
  await page.getByRole('button', { name: /Abrir a conversa/ }).focus();
  await page.keyboard.press('Enter');
  return { page, chat: page.frameLocator('iframe') };
}
const open = async (page: Page) => {
  const launcher = page.getByRole('button', { name: /(Abrir|Fechar) a conversa/ });
  if ((await launcher.getAttribute('aria-expanded')) === 'true') return;
  await launcher.focus();
  await page.keyboard.press('Enter');
};
const isEmpty = async (chat: FrameLocator) => {
  await expect(chat.getByLabel('Escreva uma mensagem')).toBeVisible();
  await expect(chat.getByText('Comprei ontem')).toHaveCount(0);
};

test('a person the site signs: over two sites and browsers, forgotten at sign-out, never by a wrong signature', async ({
  page,
  browser,
}) => {
  await signInToDemo(page, app);
  await page.goto(`${app.url}/settings/web-chat`);
  const script = (await page.locator('code').nth(1).textContent()) ?? '';
  await page.getByRole('button', { name: 'Criar o segredo' }).click();
  const secret = (await page.getByTestId('secret').textContent()) ?? '';
  expect(secret).toMatch(/^wcsec_/);
  await page.getByRole('button', { name: 'Já copiei' }).click();
  await expect(page.getByRole('button', { name: 'Renovar o segredo' })).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);
  await isAccessible(page);

  const marina = signed(secret, 'u-1', 'Marina Assinada');
  shop.body = saying(script, ['identify', marina]);
  const first = await openOn(browser, shop);
  await write(first.chat, 'Comprei ontem');

  // The same person opens the other site in another browser.
  account.body = saying(script, ['identify', marina]);
  const second = await openOn(browser, account);
  await expect(second.chat.getByText('Comprei ontem')).toBeVisible();
  await write(second.chat, 'E ainda não chegou');
  await expect(first.chat.getByText('E ainda não chegou')).toBeVisible();

  // The panel shows the name that the site signed, without a mark that the name is unconfirmed.
  await page.goto(`${app.url}/inbox`);
  await page.getByRole('link', { name: /Marina Assinada/ }).click();
  const beside = page.getByRole('complementary', { name: 'Contato' });
  await expect(beside.getByText('Id no site')).toBeVisible();
  await expect(beside.getByText('Informado pelo visitante, não confirmado')).toHaveCount(0);

  // After the person signs out of the site, the browser keeps no data about them, not even when the next page loads.
  await second.page.evaluate(() => (window as unknown as { parley(name: string): void }).parley('reset'));
  await isEmpty(second.chat);
  account.body = script;
  await second.page.goto(account.url);
  await open(second.page);
  await isEmpty(second.chat);
  await expect(first.chat.getByText('Comprei ontem')).toBeVisible();

  // A signature with a wrong secret is refused. The site's developer gets a message, and the chat continues with an
  // anonymous visitor.
  const forged = signed('wcsec_outro', 'u-1', 'Marina Assinada');
  account.body = saying(script, ['identify', forged]);
  const warned = second.page.waitForEvent('console', (line) => line.text().includes('identity_not_proven: signature'));
  await second.page.goto(account.url);
  await open(second.page);
  await warned;
  await isEmpty(second.chat);
  await write(second.chat, 'Sou outra pessoa');
  await expect(first.chat.getByText('Sou outra pessoa')).toHaveCount(0);

  // If a wrong signature arrives while a person is signed in, the chat shows nothing of that person either.
  shop.body = saying(script, ['identify', { ...forged, user_id: 'u-2' }]);
  await first.page.goto(shop.url);
  await open(first.page);
  await isEmpty(first.chat);
});

test('what a visitor types is shown as claimed, and confirmed by a person of the team', async ({ page, browser }) => {
  await signInToDemo(page, app);
  await page.goto(`${app.url}/settings/web-chat`);
  const script = (await page.locator('code').nth(1).textContent()) ?? '';
  shop.body = script;
  const { chat } = await openOn(browser, shop);
  await write(chat, 'Quero um orçamento');
  await chat.getByLabel('Nome').fill('Alguém Digitado');
  await chat.getByLabel('E-mail').fill('digitado@example.com');
  await chat.getByLabel('E-mail').press('Enter');
  await page.goto(`${app.url}/inbox`);
  await page.getByRole('link', { name: /Alguém Digitado/ }).click();
  const beside = page.getByRole('complementary', { name: 'Contato' });
  await expect(beside.getByText('Informado pelo visitante, não confirmado')).toBeVisible();
  await beside.getByRole('button', { name: 'Confirmar digitado@example.com' }).click();
  await expect(beside.getByText('Informado pelo visitante, não confirmado')).toHaveCount(0);
  await expect(beside.getByText('digitado@example.com')).toBeVisible();
});
