import { expect, type Page } from '@playwright/test';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import {
  type Call,
  organizationWithPipeline,
  password,
} from '../../support/organizations/organization-with-pipeline.ts';
import { test } from '../../support/pages/journey.ts';
import { signIn } from '../../support/pages/panel-person.ts';
import { pickUp } from '../../support/pages/pick-up.ts';

let app: RunningApp;
let api: Call;
const people = 40;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp();
  api = await organizationWithPipeline(app);
  for (let index = 0; index < people; index += 1) {
    const name = `Pessoa ${String(index).padStart(2, '0')}`;
    const { id } = await api('POST', '/contacts', { email: `pessoa${index}@example.com`, name });
    await api('POST', '/contacts/stage', { id, stage: 'Novo' });
  }
});
test.afterAll(() => app?.stop());

const column = (page: Page, stage: string) => page.getByRole('region', { name: stage, exact: true });
const card = (page: Page, stage: string, name: string) =>
  column(page, stage).getByRole('listitem').filter({ hasText: name });
const stageOf = async (name: string) => {
  const { data } = await api('GET', `/contacts?q=${encodeURIComponent(name)}`);
  return data[0].pipelines[0];
};
const open = async (page: Page, path = '/pipelines') => {
  await signIn(page, app.url, 'ana@acme.test', password);
  await page.goto(`${app.url}${path}`);
  await expect(column(page, 'Novo').getByRole('listitem').first()).toBeVisible();
};
const menu = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `Ações para ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('a card goes from stage to stage by keyboard, and says so', async ({ page }) => {
  await open(page);
  await expect(column(page, 'Novo')).toContainText(`${people} contatos`);
  await expect(column(page, 'Novo').getByRole('listitem')).toHaveCount(30);
  await pickUp(page, 'Mover Pessoa 39');
  const said = page.getByText('Pessoa 39 está sobre Novo.');
  await expect(said).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Pessoa 39 está sobre Proposta.')).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Pessoa 39 está sobre Fechado.')).toBeAttached();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Pessoa 39 está sobre Proposta.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(card(page, 'Proposta', 'Pessoa 39')).toBeVisible();
  await expect(column(page, 'Novo')).toContainText(`${people - 1} contatos`);
  await expect.poll(async () => (await stageOf('Pessoa 39')).stage_name).toBe('Proposta');
  await expect(page.getByRole('button', { name: 'Mover Pessoa 39' })).toBeFocused();
  await pickUp(page, 'Mover Pessoa 39');
  await expect(page.getByText('Pessoa 39 está sobre Proposta.')).toBeAttached();
  await page.keyboard.press('ArrowLeft');
  await expect(said).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(said).toHaveCount(0);
  await expect(card(page, 'Proposta', 'Pessoa 39')).toBeVisible();
  expect((await stageOf('Pessoa 39')).stage_name).toBe('Proposta');
});

test('a card is dragged by the mouse, moved by its menu, lost with a reason and reopened', async ({ page }) => {
  await open(page);
  const from = await card(page, 'Novo', 'Pessoa 38').boundingBox();
  const to = await column(page, 'Fechado').boundingBox();
  if (!from || !to) throw new Error('the board is there');
  await page.mouse.move(from.x + 40, from.y + 40);
  await page.mouse.down();
  await page.mouse.move(from.x + 80, from.y + 60, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + 150, { steps: 8 });
  await expect(page.getByText('Solte aqui para marcar como perdido')).toBeVisible();
  await expect(page.getByText('Pessoa 38 está sobre Fechado.')).toBeAttached();
  await page.mouse.up();
  await expect(card(page, 'Fechado', 'Pessoa 38')).toBeVisible();
  await expect.poll(async () => (await stageOf('Pessoa 38')).stage_name).toBe('Fechado');

  await menu(page, 'Pessoa 38', 'Proposta');
  await expect(card(page, 'Proposta', 'Pessoa 38')).toBeVisible();
  await menu(page, 'Pessoa 38', 'Marcar como perdido…');
  await page.getByLabel('Motivo').fill('Comprou de outro');
  await page.getByRole('button', { name: 'Marcar como perdido' }).click();
  await expect(card(page, 'Proposta', 'Pessoa 38')).toHaveCount(0);
  await page.getByRole('radio', { name: 'Perdidos' }).click();
  await expect(card(page, 'Proposta', 'Pessoa 38')).toContainText('Comprou de outro');
  await menu(page, 'Pessoa 38', 'Reabrir');
  await expect(card(page, 'Proposta', 'Pessoa 38')).toHaveCount(0);
  await page.getByRole('radio', { name: 'Ativos' }).click();
  await expect(card(page, 'Proposta', 'Pessoa 38')).toBeVisible();
  expect((await stageOf('Pessoa 38')).lost_at).toBeNull();
});

test('a column goes on below, shows one owner’s contacts, and what happens elsewhere', async ({ page }) => {
  await open(page);
  // When the column is scrolled to its end, more contacts are loaded. The button at the end is for keyboard users.
  await column(page, 'Novo').getByRole('listitem').last().scrollIntoViewIfNeeded();
  await expect(card(page, 'Novo', 'Pessoa 00')).toBeAttached();
  await api('POST', '/contacts/stage', { email: 'pessoa0@example.com', stage: 'Fechado' });
  await expect(card(page, 'Fechado', 'Pessoa 00')).toBeVisible();
  await expect(card(page, 'Novo', 'Pessoa 00')).toHaveCount(0);

  await api('POST', '/contacts/assign', { email: 'pessoa1@example.com', assigned_user_email: 'bruno@acme.test' });
  await page.getByRole('combobox', { name: 'Responsável' }).selectOption({ label: 'Bruno Lima' });
  await expect(column(page, 'Novo').getByRole('listitem')).toHaveCount(1);
  await expect(column(page, 'Novo')).toContainText('1 contato');
  await expect(page).toHaveURL(/owner=/);
  await page.getByRole('combobox', { name: 'Responsável' }).selectOption({ label: 'Todos os responsáveis' });

  await api('POST', '/contacts', { email: 'late@example.com', name: 'Chegou Depois' });
  await page.getByRole('button', { name: 'Adicionar em Fechado' }).click();
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('chegou');
  await page.getByRole('option', { name: /Chegou Depois/ }).click();
  await expect(card(page, 'Fechado', 'Chegou Depois')).toBeVisible();
  await card(page, 'Fechado', 'Chegou Depois').getByRole('link', { name: 'Chegou Depois' }).click();
  await page.waitForURL('**/contacts/*');
});

test('a move the server refuses goes back', async ({ page }) => {
  await open(page);
  await page.route('**/api/trpc/contacts.moveContactStage*', (route) => route.abort());
  await menu(page, 'Pessoa 37', 'Fechado');
  await expect(page.getByText('Não deu certo')).toBeVisible();
  await expect(card(page, 'Novo', 'Pessoa 37')).toBeVisible();
  await expect(card(page, 'Fechado', 'Pessoa 37')).toHaveCount(0);
});

test('a board that cannot be read says so, and is read on another try', async ({ page }) => {
  await open(page);
  await page.route('**/api/trpc/**listPipelines*', (route) => route.fulfill({ status: 502, body: 'gone' }));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Funis', level: 1 })).toBeVisible();
  await expect(page.getByText('Não foi possível carregar')).toBeVisible({ timeout: 15_000 });
  await page.unroute('**/api/trpc/**listPipelines*');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByRole('region', { name: 'Fechado' })).toBeVisible();
});
