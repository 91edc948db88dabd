import { expect, type Page } from '@playwright/test';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { ana, provisionAcme } from '../../support/organizations/acme.ts';
import { numberWithAgent } from '../../support/organizations/number-with-agent.ts';
import { plantQuarter } from '../../support/organizations/plant-quarter.ts';
import { test } from '../../support/pages/journey.ts';
import { signIn } from '../../support/pages/panel-person.ts';
import { pickUp } from '../../support/pages/pick-up.ts';
import { isReadableInTheDark, isSound } from '../../support/pages/sound-page.ts';

// Tests the report boards of a person: made from a template, reordered by keyboard, shared with roles, and stored.

let app: RunningApp;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp();
  await provisionAcme(app);
  await app.provision({
    organization: { name: 'Acme' },
    members: [{ email: 'carla@acme.test', name: 'Carla', role: 'atendente', password: ana.password }],
    agents: numberWithAgent.agents,
  });
  await plantQuarter(app, 'Acme');
});
test.afterAll(() => app?.stop());

/** The tabs of the reports page: its built-in views, then the boards. */
const tabs = (page: Page) => page.getByRole('radiogroup', { name: 'O que é mostrado' });
const board = (page: Page, name: string) => page.getByRole('main').getByRole('list', { name, exact: true });
const figuresOf = (page: Page, name: string) =>
  board(page, name)
    .locator('[data-figure]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-figure')));
const editor = (page: Page) => page.getByRole('dialog', { name: 'Editar quadro' });

async function save(page: Page): Promise<void> {
  await editor(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(editor(page)).toHaveCount(0);
}

test('a board is begun from a template, changed, moved by keyboard, shared, kept and deleted', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await signIn(page, app.url, ana.email, ana.password);
  await page.goto(`${app.url}/figures`);
  await page.getByRole('button', { name: 'Novo quadro' }).click();
  const making = page.getByRole('dialog', { name: 'Novo quadro' });
  await making.getByRole('radio', { name: /^O dia da equipe/ }).check();
  await expect(making.getByLabel('Nome')).toHaveValue('O dia da equipe');
  await making.getByRole('radio', { name: /^A semana da loja/ }).check();
  await making.getByLabel('Nome').fill('Semana da Acme');
  await making.getByRole('button', { name: 'Criar quadro' }).click();
  await expect(page).toHaveURL(/board=[0-9a-f-]{36}/);
  await expect(page).toHaveURL(/period=7/);
  const template = [
    'conversations_by_day',
    'answered_by',
    'rating_average',
    'pipeline_funnel',
    'campaign_funnel',
    'costs',
  ];
  await expect.poll(() => figuresOf(page, 'Semana da Acme')).toEqual(template);
  // The board's chart shows the same seven days as the page.
  await expect(page.getByRole('slider', { name: 'Conversas' })).toHaveAttribute('data-points', '7');
  await isSound(page);

  // Add a chart, make it wider, and move it to the top by keyboard.
  await page.getByRole('button', { name: 'Editar', exact: true }).click();
  const form = editor(page);
  await form.getByLabel('Adicionar um gráfico').selectOption({ label: 'Transferências para a equipe' });
  await form.getByRole('button', { name: /^Meia largura.*Transferências para a equipe$/ }).click();
  await expect(form.getByRole('button', { name: /^Largura toda.*Transferências para a equipe$/ })).toBeVisible();
  await isSound(page);
  const rows = form.getByRole('listitem');
  await expect(rows).toHaveCount(7);
  await pickUp(page, 'Mover Transferências para a equipe');
  await expect(page.getByText('Transferências para a equipe está na posição 7 de 7.')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Transferências para a equipe está na posição 6 de 7.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(rows.nth(5)).toContainText('Transferências para a equipe');
  await form.getByLabel('Quem vê').selectOption('editors');
  await save(page);
  const ordered = [...template.slice(0, 5), 'handoffs', 'costs'];
  await expect.poll(() => figuresOf(page, 'Semana da Acme')).toEqual(ordered);

  // The attendant cannot see the board before it is shared.
  const carla = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
  await signIn(carla, app.url, 'carla@acme.test', ana.password);
  const address = page.url();
  await carla.goto(address);
  await expect(carla.getByText('Este quadro não está aqui')).toBeVisible();
  await expect(tabs(carla).getByRole('radio', { name: 'Semana da Acme' })).toHaveCount(0);

  // After sharing with everyone who may see reports, the attendant sees the board without the costs, and cannot change
  // it.
  await page.getByRole('button', { name: 'Editar', exact: true }).click();
  await editor(page).getByLabel('Quem vê').selectOption('team');
  await save(page);
  await carla.reload();
  await expect.poll(() => figuresOf(carla, 'Semana da Acme')).toEqual(ordered.slice(0, -1));
  await expect(tabs(carla).getByRole('radio', { name: 'Semana da Acme' })).toBeVisible();
  await expect(carla.getByRole('button', { name: 'Editar', exact: true })).toHaveCount(0);
  await isReadableInTheDark(carla);
  await carla.context().close();

  // After a reload the board still exists. A copy of the board is private. A deleted board is gone.
  await page.goto(`${app.url}/figures`);
  await tabs(page).getByRole('radio', { name: 'Semana da Acme' }).click();
  await expect.poll(() => figuresOf(page, 'Semana da Acme')).toEqual(ordered);
  await page.getByRole('button', { name: 'Duplicar' }).click();
  await expect.poll(() => figuresOf(page, 'Semana da Acme (cópia)')).toEqual(ordered);
  await tabs(page).getByRole('radio', { name: 'Semana da Acme', exact: true }).click();
  await page.getByRole('button', { name: 'Excluir Semana da Acme', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(tabs(page).getByRole('radio', { name: 'Semana da Acme', exact: true })).toHaveCount(0);
  await expect(tabs(page).getByRole('radio', { name: 'Visão geral' })).toBeChecked();
  await expect(page).not.toHaveURL(/board=/);
});
