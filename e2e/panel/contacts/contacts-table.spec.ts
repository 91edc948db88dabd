import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import {
  type Call,
  organizationWithPipeline,
  password,
} from '../../support/organizations/organization-with-pipeline.ts';
import { test } from '../../support/pages/journey.ts';
import { signIn } from '../../support/pages/panel-person.ts';

let app: RunningApp;
let api: Call;
const people = 250;
const bruno = 90;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp();
  api = await organizationWithPipeline(app);
  for (let offset = 0; offset < people; offset += 50) {
    const contacts = Array.from({ length: 50 }, (_, index) => {
      const number = offset + index;
      const owner = number < bruno ? { assigned_user_email: 'bruno@acme.test' } : {};
      const name = `Pessoa ${String(number).padStart(3, '0')}`;
      return {
        name,
        email: `pessoa${number}@example.com`,
        fields: { city: number % 2 ? 'Recife' : 'Natal' },
        ...owner,
      };
    });
    await api('POST', '/contacts/batch', { contacts });
  }
});
test.afterAll(() => app?.stop());

const table = (page: Page) => page.getByRole('table', { name: 'Contatos' });
const row = (page: Page, name: string) => table(page).getByRole('row', { name });
const open = async (page: Page, path = '/contacts') => {
  await signIn(page, app.url, 'ana@acme.test', password);
  await page.goto(`${app.url}${path}`);
  await expect(table(page).getByRole('rowheader').first()).toBeVisible();
};
const filter = async (page: Page, label: string, option: string) => {
  await page.getByRole('button', { name: /^Filtros/ }).click();
  await page.getByLabel(label, { exact: true }).selectOption({ label: option });
  await page.keyboard.press('Escape');
};

test('many contacts are scrolled through, found, and filtered by the address', async ({ page }) => {
  await open(page);
  await expect(page.getByText('250 contatos')).toBeVisible();
  await expect(row(page, 'Pessoa 249')).toBeVisible();
  expect(await table(page).getByRole('rowheader').count()).toBeLessThan(60);
  const scroller = page.getByTestId('contacts');
  await expect(async () => {
    await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(row(page, 'Pessoa 000')).toBeVisible({ timeout: 500 });
  }).toPass();

  await page.getByRole('searchbox').fill('pessoa 12');
  await expect(page.getByText('10 contatos')).toBeVisible();
  await expect(row(page, 'Pessoa 129')).toBeVisible();
  await expect(page).toHaveURL(/q=pessoa/);
  await page.getByRole('searchbox').fill('');
  await filter(page, 'Responsável', 'Bruno Lima');
  await expect(page.getByText(`${bruno} contatos`)).toBeVisible();
  await expect(page).toHaveURL(/owner=/);
  await page.reload();
  await expect(page.getByText(`${bruno} contatos`)).toBeVisible();
  await page.getByRole('button', { name: 'Remover filtro: Responsável: Bruno Lima' }).click();
  await expect(page.getByText('250 contatos')).toBeVisible();
  await page.getByRole('searchbox').fill('nobody is called that');
  await expect(page.getByText('Ninguém encontrado')).toBeVisible();
});

test('columns are one’s own choice and stay', async ({ page }) => {
  await open(page);
  await expect(page.getByRole('columnheader', { name: 'Cidade' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Colunas' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Cidade' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Telefone' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Cidade' })).toBeVisible();
  await page.reload();
  await expect(row(page, 'Pessoa 249')).toContainText('Recife');
  await expect(page.getByRole('columnheader', { name: 'Telefone' })).toHaveCount(0);
});

test('some are tagged; all that match, but one, are moved and assigned', async ({ page }) => {
  await open(page);
  await row(page, 'Pessoa 249').getByRole('checkbox').click();
  await row(page, 'Pessoa 246')
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  const bar = page.getByRole('region', { name: 'Com os selecionados' });
  await expect(bar.getByText('4 selecionados')).toBeVisible();
  await bar.getByRole('button', { name: 'Etiquetar' }).click();
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('vip');
  await page.keyboard.press('Enter');
  await expect(page.getByText('4 contatos alterados')).toBeVisible();
  await expect(row(page, 'Pessoa 246')).toContainText('vip');
  await expect(bar).toHaveCount(0);

  await page.goto(`${app.url}/contacts?owner=none`);
  await expect(page.getByText(`${people - bruno} contatos`)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Selecionar todos os carregados' }).click();
  await bar.getByRole('button', { name: `Selecionar todos os ${people - bruno}` }).click();
  await row(page, 'Pessoa 249').getByRole('checkbox').click();
  await expect(bar.getByText(`${people - bruno - 1} selecionados`)).toBeVisible();
  await bar.getByRole('button', { name: 'Mover' }).click();
  await page.getByLabel('Etapa').selectOption({ label: 'Proposta' });
  await page.getByRole('dialog').getByRole('button', { name: 'Mover' }).click();
  await expect(page.getByText(`${people - bruno - 1} contatos alterados`)).toBeVisible();
  const proposal = await api('GET', '/contacts?stage=Proposta&limit=200');
  expect(proposal.data).toHaveLength(people - bruno - 1);

  await page.getByRole('checkbox', { name: 'Selecionar todos os carregados' }).click();
  await bar.getByRole('button', { name: /Selecionar todos os/ }).click();
  await bar.getByRole('button', { name: 'Atribuir' }).click();
  // The button is disabled until an owner is chosen, so that a hasty click does not remove owners.
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Atribuir' })).toBeDisabled();
  await page.getByRole('dialog').getByLabel('Responsável').selectOption({ label: 'Ana Ribeiro' });
  await page.getByRole('dialog').getByRole('button', { name: 'Atribuir' }).click();
  await expect(page.getByText(`${people - bruno} contatos alterados`)).toBeVisible();
  await expect(page.getByText('Ninguém encontrado')).toBeVisible();
});

test('those that match are downloaded as a table', async ({ page }) => {
  await open(page, '/contacts?q=pessoa+24');
  await expect(page.getByText('10 contatos')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^contatos-\d{4}-\d{2}-\d{2}\.csv$/);
  const [header, ...lines] = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  const names = ['Nome', 'E-mail', 'Telefone', 'Etiquetas', 'Responsável', 'Funis', 'Cidade', 'Porte'];
  expect(header).toContain(names.map((name) => `"${name}"`).join(';'));
  expect(lines).toHaveLength(10);
  expect(lines[0]).toContain('"Pessoa 249";"pessoa249@example.com";"";"vip";');
});
