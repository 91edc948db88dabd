import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { type RunningApp, startApp } from './support/app/start-app.ts';
import { copiedBy } from './support/pages/clipboard.ts';
import { demoAccess, signInToDemo } from './support/pages/demo-person.ts';
import { test } from './support/pages/journey.ts';
import { unfold } from './support/pages/panel-person.ts';
import { isReadableInTheDark, isSound } from './support/pages/sound-page.ts';

let app: RunningApp;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  // Starts in the same way as `npm start` on a fresh checkout: only a data folder, a port and the retry delays are set.
  // Retries begin at once, and continue long enough for a slow page to tell the inspector to accept again.
  app = await startApp({ SEED_DEMO: '', PUBLIC_URL: '', WEBHOOK_RETRY_DELAYS: '0.5,1,2,4,8' }, [], { isFirst: true });
});
test.afterAll(() => app?.stop());

/** Returns the commands of the README. Their URL is replaced by that of this app. */
function pastedSteps(): string[] {
  const [, commands = ''] = /## A first message\n.*?```sh\n(.*?)```/s.exec(readFileSync('README.md', 'utf8')) ?? [];
  return commands
    .replaceAll('http://localhost:3000', app.url)
    .replace("'./.data/demo.json'", `'${path.join(app.dataDir, 'demo.json')}'`)
    .split(/^(?=# \d\.)/m);
}

/** Runs the commands in one shell, one after another. Returns the output of each command. */
async function paste(steps: readonly string[]): Promise<string[]> {
  const script = steps.map((step) => `${step}\necho; echo "--- next"`).join('\n');
  const env = { ...process.env, PATH: `${path.dirname(process.execPath)}:${process.env.PATH}` };
  const { stdout } = await promisify(execFile)('bash', ['-c', script], { env, timeout: 60_000 });
  return stdout.split('--- next').map((said) => said.trim());
}

test('a developer’s first hour: the README’s steps work as they are pasted, and what they caused is seen in the inspector', {
  tag: '@firefox',
}, async ({ page }) => {
  const steps = pastedSteps();
  expect(steps).toHaveLength(7);
  const [, webhook = '', contact = '', , conversation = '', message = '', events = ''] = await paste(steps);
  expect(JSON.parse(webhook)).toMatchObject({ active: true, secret: expect.stringMatching(/^whsec_/) });
  expect(JSON.parse(contact)).toMatchObject({ name: 'Marina Souza', phone: '+5511987650001' });
  expect(JSON.parse(conversation).data[0]).toMatchObject({ awaiting_reply: false, user: { name: 'Marina Souza' } });
  expect(JSON.parse(message)).toMatchObject({ status: 'sent' });
  const types = (JSON.parse(events).data as { type: string }[]).map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining(['contact.created', 'message.received', 'message.sent']));
  expect(app.output()).toContain('/developers/webhooks/inspector');

  await signInToDemo(page, app);
  await unfold(page, 'Desenvolvedores');
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await page.getByRole('link', { name: 'Inspetor' }).click();
  await expect(page.getByRole('button', { name: /contact\.created.*Assinatura certa/ })).toBeVisible();
  await isSound(page, 'the inspector');
  await isReadableInTheDark(page, 'the inspector');

  // With the keyboard alone, a delivery is opened, read and closed, and the focus returns to its row.
  const row = page.getByRole('button', { name: /contact\.created/ });
  await row.press('Enter');
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('A assinatura confere com estes bytes')).toBeVisible();
  await expect(sheet.getByText(/svc-signature: t=/)).toBeVisible();
  await expect(sheet.getByText('"type": "contact.created"')).toBeVisible();
  await isSound(page, 'a delivery');
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();

  // While the inspector responds with errors, the page shows further attempts. Once the inspector accepts again, the
  // next attempt succeeds.
  await page.getByRole('radio', { name: 'Falha com 500' }).click();
  await expect(page.getByText('Toda entrega falha')).toBeVisible();
  const { apiKey } = demoAccess(app);
  const named = await fetch(`${app.url}/v1/contacts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}` },
    body: JSON.stringify({ phone: '+55 11 98765-0001', name: 'Marina S.' }),
  });
  expect(named.status).toBe(200);
  await expect(page.getByRole('button', { name: /500.*contact\.updated.*Tentativa 2/ })).toBeVisible();
  await page.getByRole('radio', { name: 'Aceita tudo' }).click();
  await expect(page.getByRole('button', { name: /200.*contact\.updated.*Tentativa/ })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await isSound(page, 'the inspector on a phone');
  await page.getByRole('button', { name: 'Esvaziar' }).click();
  await expect(page.getByText('Nada chegou ainda')).toBeVisible();
});

test('what a program asked is looked at in the request log, taken along as a command, and asked again', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { apiKey } = demoAccess(app);
  const asked = await fetch(`${app.url}/v1/contacts?limit=1&q=Marina`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  expect(asked.status).toBe(200);
  await signInToDemo(page, app);
  await unfold(page, 'Desenvolvedores');
  await page.getByRole('link', { name: 'Registro de chamadas' }).click();
  const row = page.getByRole('button', { name: /GET.*\/v1\/contacts/ }).first();
  // Calls that arrive during the test appear above this row.
  const opened = await row.elementHandle();
  await row.press('Enter');
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(`authorization: Bearer •••${apiKey.slice(-4)}`)).toBeVisible();
  await expect(sheet.getByText('q: Marina')).toBeVisible();
  await expect(sheet.getByText('"next_cursor"')).toBeVisible();
  await isSound(page, 'a call');
  await isReadableInTheDark(page, 'a call');
  const command = `KEY=${apiKey}; ${await copiedBy(page, 'Copiar como curl')}`;
  const { stdout } = await promisify(execFile)('bash', ['-c', command]);
  expect(stdout).toContain('HTTP/1.1 200');
  await sheet.getByRole('button', { name: 'Chamar de novo' }).click();
  await expect(sheet.getByRole('heading', { name: 'O que ela responde agora' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await isSound(page, 'a call on a phone');
  await page.keyboard.press('Escape');
  await expect.poll(() => opened?.evaluate((one) => one === document.activeElement)).toBe(true);
});

test('the phone stands beside the inbox where there is room: what is written on it comes in, and is answered on it', async ({
  page,
}) => {
  await signInToDemo(page, app);
  await page.goto(`${app.url}/phone`);
  await page.getByRole('link', { name: 'Ao lado do painel' }).click();
  await expect(page).toHaveURL(/\/inbox$/);
  const beside = page.getByRole('complementary', { name: 'Telefone de teste' });
  const phone = beside.frameLocator('iframe');
  await phone.getByLabel('Seu nome').fill('Joana Prado');
  await phone.getByLabel('Seu telefone').fill('5521987650077');
  await phone.getByLabel('Mensagem', { exact: true }).fill('Vocês abrem no sábado?');
  await phone.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByRole('link', { name: /Joana Prado/ }).click();
  await expect(page.getByRole('log').getByText('Vocês abrem no sábado?')).toBeVisible();
  // The simulated phone takes the place of the customer's details. A keyboard shortcut can still open the details.
  await expect(page.getByRole('complementary', { name: 'Contato' })).toHaveCount(0);
  await isSound(page, 'the phone beside the inbox');
  await isReadableInTheDark(page, 'the phone beside the inbox');
  const header = page.getByRole('banner').or(page.getByRole('main'));
  await header.getByRole('button', { name: 'Assumir' }).first().click();
  await page.getByLabel('Escreva uma resposta').fill('Sim, das 9h às 14h.');
  await page.keyboard.press('Enter');
  await expect(phone.getByText('Sim, das 9h às 14h.')).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(beside).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await beside.getByRole('button', { name: 'Ocultar o telefone' }).click();
  await expect(page.getByRole('complementary', { name: 'Contato' })).toBeVisible();
});
