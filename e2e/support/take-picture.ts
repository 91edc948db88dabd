import { chromium, expect } from '@playwright/test';
import { sandboxPhone } from './app/sandbox-phone.ts';
import { startApp } from './app/start-app.ts';
import { findChromium } from './find-chromium.ts';
import { demoAccess } from './pages/demo-person.ts';
import { signIn } from './pages/panel-person.ts';
import { silentOpus } from './samples/silent-opus.ts';

// Creates the README's picture. `node e2e/support/take-picture.ts` simulates a conversation in the built demo, takes a
// screenshot and writes public/parley.png. The machine needs a font with emoji (fonts-noto-color-emoji).

const number = '100010001000';
const customer = '5511987650077';
const name = 'Joana Prado';

const app = await startApp({ SEED_DEMO: 'true', AGENT_QUIET_MS: '200' });
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
try {
  const { apiKey, email, password } = demoAccess(app);
  const phone = sandboxPhone(app, () => apiKey);
  const write = (more: object) => phone.tell('write', { phone_number_id: number, customer, name, ...more });
  const context = await browser.newContext({
    viewport: { width: 1440, height: 860 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  });
  const page = await context.newPage();
  await page.goto(app.url);
  await signIn(page, app.url, email, password);

  await page.goto(`${app.url}/phone`);
  await page.getByRole('link', { name: 'Ao lado do painel' }).click();
  const beside = page.getByRole('complementary', { name: 'Telefone de teste' }).frameLocator('iframe');
  await beside.getByLabel('Seu nome').fill(name);
  await beside.getByLabel('Seu telefone').fill(customer);
  await write({ text: 'Oi! Vocês entregam em Niterói? 😊' });
  await page
    .getByRole('region', { name: 'Conversas' })
    .getByRole('link', { name: new RegExp(name) })
    .click();
  const log = page.getByRole('log');
  await expect(log.getByRole('article')).toHaveCount(2);

  const form = new FormData();
  form.set('messaging_product', 'whatsapp');
  form.set('type', 'audio/ogg; codecs=opus');
  form.set('file', new Blob([new Uint8Array(silentOpus(9))], { type: 'audio/ogg; codecs=opus' }), 'voz.ogg');
  const uploaded = await fetch(`${app.url}/sandbox-operator/phone/media?phone_number_id=${number}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${apiKey}` },
    body: form,
  });
  const { id } = (await uploaded.json()) as { id: string };
  await write({ message: { type: 'audio', audio: { id, mime_type: 'audio/ogg; codecs=opus', voice: true } } });
  await expect(log.getByRole('group', { name: 'Mensagem de voz' })).toBeVisible();
  await page.getByRole('button', { name: 'Assumir' }).first().click();
  const field = page.getByLabel('Escreva uma resposta');
  await field.fill('Oi, Joana! Ouvi o seu áudio: a etiqueta da troca já vai por e-mail. 💛');
  await field.press('Enter');
  await expect(beside.getByText('a etiqueta da troca')).toBeVisible();
  await page.screenshot({ path: 'public/parley.png' });
} finally {
  await browser.close();
  await app.stop();
}
