import { expect, type FrameLocator, type Page } from '@playwright/test';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { type Site, startSite } from '../../support/fake-servers/start-site.ts';
import { signInToDemo } from '../../support/pages/demo-person.ts';
import { openRow } from '../../support/pages/inbox-page.ts';
import { test } from '../../support/pages/journey.ts';
import { isAccessible } from '../../support/pages/sound-page.ts';

let app: RunningApp;
let site: Site;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp({ SEED_DEMO: 'true', AGENT_QUIET_MS: '200' });
  site = await startSite(app.url);
});
test.afterAll(async () => {
  site?.stop();
  await app?.stop();
});

const enter = (page: Page) => signInToDemo(page, app);
const write = async (frame: Page | FrameLocator, text: string) => {
  await frame.getByLabel('Escreva uma mensagem').fill(text);
  await frame.getByRole('button', { name: 'Enviar', exact: true }).click();
};
const said = (frame: Page | FrameLocator, text: string | RegExp) =>
  frame.getByRole('log', { name: 'Conversa' }).getByText(text);
const reply = async (page: Page, text: string) => {
  await page
    .getByRole('combobox', { name: 'Escreva uma resposta' })
    .or(page.getByLabel('Escreva uma resposta'))
    .fill(text);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log').getByText(text)).toBeVisible();
};
/** Opens the settings of the web chat as administrator. Returns the URL and the script to copy. */
async function openSettings(page: Page): Promise<{ address: string; script: string }> {
  await page.goto(`${app.url}/settings/web-chat`);
  await expect(page.locator('code')).toHaveCount(2);
  const [address = '', script = ''] = await page.locator('code').allTextContents();
  return { address, script };
}

test('a visitor on the hosted page, the agent, and a person in the inbox', async ({ page, browser }) => {
  await enter(page);
  const { address } = await openSettings(page);
  expect(address).toMatch(/\/chat\/[0-9a-f-]{36}$/);

  const outside = await browser.newContext({ locale: 'pt-BR' });
  const visitor = await outside.newPage();
  const broken: string[] = [];
  visitor.on('pageerror', (error) => broken.push(error.message));
  visitor.on('console', (line) => line.text().includes('Content Security Policy') && broken.push(line.text()));
  await visitor.goto(address);
  await expect(visitor.getByRole('heading', { name: 'Casa Aurora' })).toBeVisible();
  await write(visitor, 'Vocês entregam em Campinas?');
  await expect(said(visitor, /Entregamos em todo o Brasil/)).toBeVisible();
  await visitor.getByRole('button', { name: 'Agora não' }).click();
  await write(visitor, 'Quero falar com uma pessoa <img src=x onerror=alert(1)>');
  await expect(said(visitor, /<img src=x onerror=alert\(1\)>/)).toBeVisible();
  await expect(visitor.getByText(/Chamamos alguém da equipe/)).toBeVisible();
  await isAccessible(visitor);

  // The attendant sees the message with its channel and replies. The visitor receives the reply live.
  await page.goto(`${app.url}/inbox`);
  await openRow(page, 'Visitante .*Página de chat', 'Visitante');
  await expect(page.getByRole('complementary', { name: 'Contato' }).getByText('Página de chat')).toBeVisible();
  await reply(page, 'Oi, aqui é a Ana.');
  await expect(said(visitor, 'Oi, aqui é a Ana.')).toBeVisible();
  await expect(visitor.getByText('Ana Ribeiro está atendendo você')).toBeVisible();
  await expect(page.getByRole('log').locator('[data-status=read]').last()).toBeVisible();

  // Without a network the message waits. After a retry the message appears only once, and no message that arrived in
  // between is missing.
  await outside.setOffline(true);
  await write(visitor, 'Tem na cor azul?');
  await expect(visitor.getByText('Não enviada: sem conexão.')).toBeVisible();
  await reply(page, 'Temos em cinco cores.');
  await outside.setOffline(false);
  await expect(said(visitor, 'Temos em cinco cores.')).toBeVisible({ timeout: 60_000 });
  await visitor.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByRole('log').getByText('Tem na cor azul?')).toHaveCount(1);
  await expect(visitor.getByText('Não enviada')).toHaveCount(0);

  // After a reload the conversation is still visible. Once the conversation is closed, the chat tells the visitor.
  await visitor.reload();
  await expect(said(visitor, 'Temos em cinco cores.')).toBeVisible();
  await expect(said(visitor, 'Tem na cor azul?')).toHaveCount(1);
  await page.getByRole('button', { name: 'Resolver' }).click();
  await expect(visitor.getByText(/Esta conversa foi encerrada/)).toBeVisible();
  expect(broken).toEqual([]);
  await outside.close();
});

test('on another site: one script tag, the conversation stays over pages and visits', async ({ page, browser }) => {
  await enter(page);
  const { script } = await openSettings(page);
  site.body = script;
  const outside = await browser.newContext({ locale: 'en-US' });
  const visitor = await outside.newPage();
  const chat = visitor.frameLocator('iframe');
  await visitor.goto(site.url);
  // The chat uses the language of the surrounding page and not the browser's language. The page's styles do not affect
  // the chat.
  const launcher = visitor.getByRole('button', { name: /Abrir a conversa/ });
  await launcher.focus();
  await visitor.keyboard.press('Enter');
  await expect(chat.getByLabel('Escreva uma mensagem')).toBeFocused();
  await isAccessible(visitor);
  await write(chat, 'Qual o prazo de entrega?');
  await expect(said(chat, /Entregamos em todo o Brasil/)).toBeVisible();

  await visitor.reload();
  await expect(said(chat, 'Qual o prazo de entrega?')).toBeVisible();
  await chat.getByLabel('Escreva uma mensagem').press('Escape');
  await expect(launcher).toBeFocused();
  await visitor.goto(`${site.url}/outra-pagina`);
  await expect(launcher).toHaveAttribute('aria-expanded', 'false');
  await expect(visitor.locator('iframe')).toHaveCount(1);

  // The chat's button counts a reply that arrives while the chat is closed. Opening the chat marks the reply as read.
  await page.goto(`${app.url}/inbox`);
  await openRow(page, 'Visitante .*Chat num site', 'Visitante');
  await reply(page, 'Posso ajudar em algo mais?');
  await expect(visitor.getByRole('button', { name: 'Abrir a conversa, 1 mensagem não lida' })).toBeVisible();
  await isAccessible(visitor);
  await launcher.click();
  await expect(said(chat, 'Posso ajudar em algo mais?')).toBeVisible();
  await expect(page.getByRole('log').locator('[data-status=read]').last()).toBeVisible();

  // The content security policy of this site allows only the script and the frame.
  await visitor.goto(`${site.url}/strict`);
  await expect(said(chat, 'Posso ajudar em algo mais?')).toBeVisible();
  await outside.close();
});

test('an administrator says which sites may embed it, and switches it off', async ({ page, context }) => {
  await enter(page);
  const { address, script } = await openSettings(page);
  site.body = script;
  const origins = page.getByLabel('Sites que podem mostrar o chat');
  const allow = async (text: string) => {
    await origins.fill(text);
    await page.getByRole('button', { name: 'Salvar' }).first().click();
  };
  await allow('example.com/loja');
  await expect(page.getByText(/“example.com\/loja” não é o endereço de um site/)).toBeVisible();
  await allow('https://www.example.com');
  await expect(page.getByText(/Salvo\./)).toBeVisible();

  const visitor = await context.newPage();
  const warned = visitor.waitForEvent('console', (line) => line.text().startsWith('Parley: '));
  await visitor.goto(site.url);
  await warned;
  await expect(visitor.getByRole('button')).toHaveCount(0);
  const policy = (await visitor.request.get(`${address}/embed`)).headers()['content-security-policy'];
  expect(policy).toContain("frame-ancestors 'self' https://www.example.com");
  const framed = `<iframe src="${address}/embed"></iframe>`;
  site.body = `<script>addEventListener('DOMContentLoaded', () => document.body.innerHTML += '${framed}')</script>`;
  await visitor.goto(site.url);
  await expect(visitor.frameLocator('iframe').getByLabel('Escreva uma mensagem')).toHaveCount(0);

  site.body = script;
  await allow(site.url);
  await expect(origins).toHaveValue(site.url);
  await expect(async () => {
    await visitor.goto(site.url);
    await expect(visitor.getByRole('button', { name: 'Abrir a conversa' })).toBeVisible({ timeout: 2_000 });
  }).toPass();

  await page.getByRole('switch', { name: 'Página de chat' }).click();
  await expect(page.getByText(address)).toHaveCount(0);
  await visitor.goto(address);
  await expect(visitor.getByRole('heading', { name: 'Este chat não está disponível' })).toBeVisible();
});
