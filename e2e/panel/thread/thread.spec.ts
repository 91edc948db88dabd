import { expect, type Page } from '@playwright/test';
import { sandboxPhone } from '../../support/app/sandbox-phone.ts';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { spendFreeMessages } from '../../support/organizations/spend-free-messages.ts';
import { demoAccess, signInToDemo } from '../../support/pages/demo-person.ts';
import { openRow } from '../../support/pages/inbox-page.ts';
import { test } from '../../support/pages/journey.ts';
import { faultsIn, isAccessible, isSound } from '../../support/pages/sound-page.ts';

let app: RunningApp;
let phone: ReturnType<typeof sandboxPhone>;
const number = '100010001000';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp({ SEED_DEMO: 'true', AGENT_QUIET_MS: '200' });
  phone = sandboxPhone(app, () => demoAccess(app).apiKey);
});
test.afterAll(() => app?.stop());

const composer = (page: Page) => page.getByRole('textbox', { name: 'Escreva uma resposta' });
const log = (page: Page) => page.getByRole('log');
const price = (page: Page) => page.getByTitle('Quanto custa a próxima mensagem');
const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name });

interface Sent {
  readonly direction: string;
  readonly type: string;
  readonly payload: {
    readonly text?: { readonly body: string };
    readonly context?: { readonly message_id: string };
    readonly reaction?: { readonly emoji: string };
  };
}
const sentTo = async (customer: string) =>
  ((await phone.messages(number, customer)) as unknown as Sent[]).filter(({ direction }) => direction === 'out');

/** Sends a message as a customer, and opens the conversation in the panel. */
async function open(page: Page, customer: string, name: string, text: string): Promise<void> {
  await signInToDemo(page, app);
  await phone.tell('write', { phone_number_id: number, customer, name, text });
  await page.goto(`${app.url}/inbox`);
  await openRow(page, name);
  await expect(composer(page)).toBeVisible();
}

test('a message is read as WhatsApp shows it, reacted to from the keyboard, and answered by quoting it', async ({
  page,
}) => {
  const customer = '5511955510001';
  await open(page, customer, 'Rafaela', '*Bom dia!* Vejam https://example.com/a_b, quero:\n- um sofá\n- uma _mesa_');
  // The price of a reply is shown before the reply is written.
  await expect(price(page)).toHaveText(/^Grátis, restam (?:1\.000|\d{1,3}) de 1\.000 neste mês$/);
  await expect(log(page).locator('strong')).toHaveText('Bom dia!');
  await expect(log(page).getByRole('listitem')).toHaveText(['um sofá', 'uma mesa']);
  const link = log(page).getByRole('link', { name: 'https://example.com/a_b' });
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  const row = page.getByRole('region', { name: 'Conversas' }).getByRole('link', { name: /Rafaela/ });
  await expect(row).not.toContainText('*Bom dia!*');

  // One key opens the menu of the newest message. The arrow keys go to older messages.
  await log(page).focus();
  const said = page.getByRole('article', { name: 'Rafaela' }).first();
  await page.keyboard.press('m');
  await expect(page.getByRole('button', { name: 'O que fazer com esta mensagem' }).first()).toBeFocused();
  const button = said.getByRole('button', { name: 'O que fazer com esta mensagem' });
  await expect(async () => {
    await page.keyboard.press('ArrowUp');
    await expect(button).toBeFocused({ timeout: 200 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(menuItem(page, 'Reagir com 👍')).toBeVisible();
  // While a menu is open, Radix hides the page from screen readers, so axe checks only the menu.
  expect(await faultsIn(page, { context: '[role=menu]', rules: { region: { enabled: false } } })).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(said.getByRole('list', { name: 'Reações' })).toHaveText('👍');
  await expect.poll(async () => (await sentTo(customer)).at(-1)?.payload.reaction?.emoji).toBe('👍');

  await said.hover();
  await button.click();
  await menuItem(page, 'Responder a esta mensagem').click();
  await expect(page.getByText('Resposta a Rafaela')).toBeVisible();
  await expect(composer(page)).toBeFocused();
  await isSound(page, 'a quoted answer');
  // Removing the quote focuses the text field. Closing the menu focuses the menu's button, whatever the menu was used
  // for before.
  await page.getByRole('button', { name: 'Não citar' }).click();
  await expect(composer(page)).toBeFocused();
  await said.hover();
  await button.click();
  await expect(menuItem(page, 'Responder a esta mensagem')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await button.click();
  await menuItem(page, 'Responder a esta mensagem').click();
  await expect(page.getByText('Resposta a Rafaela')).toBeVisible();
  await composer(page).fill('Temos *os dois*');
  await composer(page).press('Enter');
  const own = page.getByRole('article', { name: 'Ana Ribeiro' });
  await expect(own.locator('strong')).toHaveText('os dois');
  await own.getByRole('button', { name: /^Em resposta a/ }).click();
  await expect(said).toBeFocused();
  await expect(page.getByText('Resposta a Rafaela')).toHaveCount(0);
  const quoting = (await sentTo(customer)).find(({ payload }) => payload.text?.body === 'Temos *os dois*');
  expect(quoting?.payload.context?.message_id).toMatch(/^wamid\./);
  // Consecutive messages show the author's name once. The activity entry about the takeover may be between the first
  // two.
  for (const text of ['E entregamos', 'Hoje mesmo']) {
    await composer(page).fill(text);
    await composer(page).press('Enter');
    await expect(log(page).getByText(text)).toBeVisible();
  }
  await expect(own).toHaveCount(3);
  expect(await log(page).getByText('Ana Ribeiro', { exact: true }).count()).toBeLessThan(3);
});

test('emoji where the caret is, a template with the customer’s name, pictures one after the other', async ({
  page,
}) => {
  await open(page, '5511955510002', 'Otávio', 'Quero falar com uma pessoa');
  await composer(page).fill('Olá, tudo bem?');
  await composer(page).press('Home');
  for (const _ of 'Olá') await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Emojis' }).click();
  await page.getByRole('searchbox', { name: 'Buscar emoji' }).fill('foguete');
  await expect(page.getByRole('gridcell', { name: 'Foguete', exact: true })).toBeVisible();
  await isAccessible(page, 'emoji');
  await page.getByRole('gridcell', { name: 'Foguete', exact: true }).click();
  await expect(composer(page)).toHaveValue('Olá🚀, tudo bem?');
  await expect(composer(page)).toBeFocused();
  await composer(page).fill('');

  await page
    .getByLabel('Arquivo para anexar')
    .setInputFiles(['um.png', 'dois.png'].map((name) => ({ name, mimeType: 'image/png', buffer: png })));
  await composer(page).fill('Veja');
  await composer(page).press('Enter');
  // A picture is visible while it is being sent. Once sent, it can be opened.
  const picture = log(page).getByRole('link', { name: 'Imagem dois.png' });
  await expect(picture).toBeVisible();
  await picture.click();
  const viewer = page.getByRole('dialog', { name: /dois\.png/ });
  await expect(viewer).toContainText('2 de 2');
  await expect(viewer.getByRole('link', { name: 'Baixar' })).toHaveAttribute('download', 'dois.png');
  await isAccessible(page, 'the viewer');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('dialog', { name: /um\.png/ })).toContainText('1 de 2');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'Enviar um modelo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enviar um modelo' });
  await dialog.getByRole('listitem').first().getByRole('button').click();
  await expect(dialog.getByRole('button', { name: 'Enviar' })).toBeVisible();
  await isAccessible(page, 'a template in an open window');
});

test('the last hour counts down, and at its end only templates go; without free messages the next one has a price', {
  tag: '@firefox',
}, async ({ page }) => {
  await page.clock.install();
  await open(page, '5511955510003', 'Lívia', 'Quero falar com uma pessoa');
  await expect(price(page)).toHaveText(/^Grátis, restam/);
  await spendFreeMessages(app, new URL(page.url()).pathname.split('/').at(-1) ?? '');
  await page.reload();
  await expect(price(page)).toHaveText(/^US\$\s0,01$/);
  await composer(page).fill('Ainda escrevo');
  await page.clock.fastForward('23:30:00');
  await expect(page.getByText(/^Texto livre por mais \d+:\d\d$/)).toBeVisible();
  await page.clock.fastForward('31:00');
  await expect(page.getByText(/o WhatsApp só aceita modelos/)).toBeVisible();
  await expect(composer(page)).toHaveCount(0);
  await isSound(page, 'a window that closed while one wrote');
});

test('the first word to somebody is a template, and their conversation is whose who wrote', async ({ page }) => {
  await signInToDemo(page, app);
  const { apiKey } = demoAccess(app);
  const made = await page.request.post(`${app.url}/v1/contacts`, {
    headers: { Authorization: `Bearer ${apiKey}` },
    data: { name: 'Nova Cliente', phone: '+55 11 95551-0009' },
  });
  const { id } = (await made.json()) as { id: string };
  await page.goto(`${app.url}/contacts/${id}`);
  await page.getByRole('button', { name: 'Escrever' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enviar um modelo' });
  await dialog.getByRole('listitem').first().getByRole('button').click();
  for (const field of await dialog.getByRole('combobox').all())
    if (!(await field.inputValue())) await field.fill('algo');
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  await expect(page).toHaveURL(/\/inbox\//);
  await expect(page.getByRole('region', { name: 'Conversa com Nova Cliente' })).toContainText('Você responde');
  await page.goto(`${app.url}/contacts/${id}`);
  await expect(page.getByRole('link', { name: 'Escrever' })).toHaveAttribute('href', /\/inbox\//);
});
