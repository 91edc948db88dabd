import { expect, type Page } from '@playwright/test';
import { sandboxPhone } from '../../support/app/sandbox-phone.ts';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { demoAccess, signInToDemo } from '../../support/pages/demo-person.ts';
import { composer, folder, list, log, number, openWritten, row } from '../../support/pages/inbox-page.ts';
import { test } from '../../support/pages/journey.ts';
import { isReadableInTheDark, isSound } from '../../support/pages/sound-page.ts';

let app: RunningApp;
let phone: ReturnType<typeof sandboxPhone>;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp({ SEED_DEMO: 'true', AGENT_QUIET_MS: '200' });
  phone = sandboxPhone(app, () => demoAccess(app).apiKey);
});
test.afterAll(() => app?.stop());

const open = (page: Page, customer: string, name: string) => openWritten({ app, phone }, page, customer, name);

const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Quais conversas' }).getByRole('button', { name });

async function newContact(page: Page, data: Readonly<Record<string, string>>): Promise<void> {
  const made = await page.request.post(`${app.url}/v1/contacts`, {
    headers: { Authorization: `Bearer ${demoAccess(app).apiKey}` },
    data,
  });
  expect(made.ok()).toBe(true);
}

test('what was attached is still there after a reload, and goes with the words', async ({ page }) => {
  await open(page, '5511955530002', 'Otília');
  const notes = ['um.txt', 'dois.txt'].map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) }));
  await page.getByLabel('Arquivo para anexar').setInputFiles(notes);
  await composer(page).fill('Seguem os dois');
  await expect(page.getByRole('button', { name: 'Tirar dois.txt' })).toBeVisible();
  // The browser stores the files of a draft with some delay, so the test polls.
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const asked = indexedDB.open('parley-drafts');
          asked.onsuccess = () => {
            const all = asked.result.transaction('files').objectStore('files').getAll();
            all.onsuccess = () => {
              asked.result.close();
              resolve(all.result.flat().length);
            };
          };
        }),
    );
  await expect.poll(kept).toBe(2);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Tirar um.txt' })).toBeVisible();
  await expect(composer(page)).toHaveValue('Seguem os dois');
  await composer(page).press('Enter');
  for (const name of ['um.txt', 'dois.txt']) await expect(log(page).getByText(name).first()).toBeVisible();
  await expect.poll(kept).toBe(0);
  await page.reload();
  await expect(log(page).getByText('dois.txt').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tirar um.txt' })).toHaveCount(0);
});

test('filters go together, stand in the address, and find what was archived', async ({ page }) => {
  await open(page, '5511955530003', 'Iolanda');
  await page.getByRole('button', { name: 'Assumir' }).click();
  await expect(page.getByText('Você responde')).toBeVisible();
  await page.getByRole('button', { name: 'Ações', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Arquivar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Arquivar' }).click();
  await expect(row(page, 'Iolanda')).toHaveCount(0);

  await folder(page, 'Arquivadas').click();
  await expect(row(page, 'Iolanda')).toBeVisible();
  // An archived conversation cannot be unarchived, so the panel does not offer that action.
  await row(page, 'Iolanda').click();
  const header = page.getByRole('region', { name: /^Conversa com Iolanda/ }).locator('header');
  await expect(header.getByText('Arquivada')).toBeVisible();
  await expect(header.getByRole('button', { name: 'Reabrir' })).toHaveCount(0);
  await folder(page, 'Minhas').click();
  await chip(page, 'Situação: Abertas').click();
  await page.getByRole('menuitemradio', { name: 'Arquivadas' }).click();
  await expect(page).toHaveURL(/filter=archived(,|%2C)mine$/);
  await expect(row(page, 'Iolanda')).toBeVisible();
  await chip(page, 'Não lidas').click();
  await expect(page.getByText('Nenhuma conversa combina com estes filtros.')).toBeVisible();
  await chip(page, 'Não lidas').click();
  await expect(page).toHaveURL(/filter=archived(,|%2C)mine$/);
  await page.reload();
  await expect(folder(page, 'Minhas')).toHaveAttribute('aria-current', 'page');
  await expect(chip(page, 'Situação: Arquivadas')).toBeVisible();
  await expect(list(page).getByRole('link')).toHaveCount(1);
  await isSound(page, 'filters together');

  await folder(page, 'Todas').click();
  await expect(row(page, 'Iolanda')).toHaveCount(0);
  await page.getByRole('button', { name: 'Filtros e visualizações' }).click();
  await page.getByLabel('Ordem').selectOption({ label: 'Quem espera há mais tempo' });
  await expect(page).toHaveURL(/sort=waiting/);
  await isSound(page, 'the filters');
  await isReadableInTheDark(page, 'the filters');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(list(page).getByRole('link').first().getByTitle('Esperando resposta')).toBeVisible();
});

test('somebody is written to first, from the inbox: by a template where nothing else may go', async ({ page }) => {
  await signInToDemo(page, app);
  await newContact(page, { name: 'Nívia Primeira', phone: '+55 11 95553-0004' });
  await newContact(page, { name: 'Sem Telefone', email: 'sem@example.com' });
  await page.goto(`${app.url}/inbox`);
  await expect(list(page).getByRole('link').first()).toBeVisible();
  // Keys typed at once go to the dialog, even if it opens late.
  await page.keyboard.press('c');
  await page.keyboard.type('nivia');
  const dialog = page.getByRole('dialog', { name: 'Nova conversa' });
  await expect(dialog.getByRole('combobox')).toHaveValue('nivia');
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await isSound(page, 'whom to write to');
  await page.keyboard.press('Enter');
  const template = page.getByRole('dialog', { name: 'Enviar um modelo' });
  await template.getByRole('listitem').first().getByRole('button').click();
  for (const field of await template.getByRole('combobox').all())
    if (!(await field.inputValue())) await field.fill('algo');
  await template.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByRole('region', { name: 'Conversa com Nívia Primeira' })).toContainText('Você responde');
  const address = page.url();

  // The person already has an open conversation, so choosing the person opens that conversation.
  await page.goto(`${app.url}/inbox`);
  await page.getByRole('button', { name: 'Nova conversa' }).click();
  await dialog.getByRole('combobox').fill('nivia');
  await dialog.getByRole('option', { name: /Nívia/ }).click();
  await expect(page).toHaveURL(address);

  // A resolved conversation is opened too while its 24-hour window is open. A reply reopens the conversation.
  await phone.tell('write', { phone_number_id: number, customer: '5511955530004', name: 'Nívia', text: 'Obrigada!' });
  await expect(log(page).getByText('Obrigada!')).toBeVisible();
  await page.getByRole('button', { name: 'Resolver' }).click();
  await expect(page).not.toHaveURL(address);
  await page.getByRole('button', { name: 'Nova conversa' }).click();
  await dialog.getByRole('combobox').fill('nivia');
  await dialog.getByRole('option', { name: /Nívia/ }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByText('Sua resposta reabre a conversa, e ela fica com você.')).toBeVisible();
  await expect(composer(page)).toBeFocused();
  await composer(page).fill('Esqueci de dizer');
  await composer(page).press('Enter');
  await expect(log(page).getByText('Esqueci de dizer')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Conversa com Nívia Primeira' })).toContainText('Você responde');
  await expect(row(page, 'Nívia')).toBeVisible();

  await page.getByRole('button', { name: 'Nova conversa' }).click();
  await dialog.getByRole('combobox').fill('sem tel');
  await dialog.getByRole('option', { name: /Sem Telefone/ }).click();
  await expect(dialog.getByText('Este contato não tem telefone', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Voltar' }).click();
  await expect(dialog.getByRole('combobox')).toBeVisible();
});
