import { expect, type Locator, type Page } from '@playwright/test';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { test } from '../../support/pages/journey.ts';
import { signIn } from '../../support/pages/panel-person.ts';
import { isReadableInTheDark, isSound } from '../../support/pages/sound-page.ts';

let app: RunningApp;
const password = 'a long password';

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp();
  await app.provision({
    organization: { name: 'Acme', plan: 'pro' },
    members: [{ email: 'ana@acme.test', name: 'Ana', role: 'admin', owner: true, password }],
    tags: [{ name: 'vip', color: '#8B5CF6', type: 'contact' }],
    custom_fields: [{ key: 'cidade', label: 'Cidade', type: 'text' }],
  });
});
test.afterAll(() => app?.stop());

const map = (page: Page) => page.getByRole('region', { name: 'Mapa do fluxo' });
const step = (page: Page, name: string) => map(page).getByRole('button', { name: new RegExp(`^${name}`) });
const beside = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Adds a step with the button on a line of the map. The button's name contains the step before it. */
async function add(page: Page, at: string, what: string): Promise<Locator> {
  await map(page).getByRole('button', { name: at, exact: true }).click();
  await page.getByRole('menuitem', { name: what, exact: true }).click();
  await expect(page.getByRole('heading', { name: what, exact: true })).toBeFocused();
  return beside(page, what);
}

/**
 * Returns the position of an element once it has stopped moving, because the map scrolls smoothly to the selected step.
 */
async function atRest(one: Locator) {
  let box = await one.boundingBox();
  await expect(async () => {
    const before = box;
    box = await one.boundingBox();
    expect(box).toEqual(before);
  }).toPass({ intervals: [100] });
  if (!box) throw new Error('not drawn');
  return box;
}

/** Returns the steps after the start, in keyboard order. */
const drawn = (page: Page) =>
  map(page)
    .locator('button[aria-pressed]')
    .evaluateAll((all) => all.slice(1).map((one) => one.textContent));

test('a flow is built on the map, by pointer and by keys, taken back and made again, and its runs are watched there', async ({
  page,
}) => {
  await signIn(page, app.url, 'ana@acme.test', password);
  await page.goto(`${app.url}/automations`);
  await page.getByRole('button', { name: 'Criar automação' }).first().click();
  await page.getByRole('dialog').getByLabel('Nome').fill('No mapa');
  await page.keyboard.press('Enter');
  // The map opens with its start selected.
  await expect(beside(page, 'Início').getByLabel('Iniciada por')).toBeVisible();

  await (await add(page, 'Adicionar o primeiro passo', 'Adicionar etiqueta')).getByRole('combobox').fill('vip');
  await page.keyboard.press('Escape');
  const condition = await add(page, 'Adicionar um passo depois de “Adicionar etiqueta”', 'Condição');
  await condition.getByLabel('Campo').fill('variables.plan');
  await condition.getByLabel('Valor').fill('gold');
  await add(page, 'Adicionar um passo em “Se sim”', 'Esperar');
  // A card shows errors and missing values while the user types, before anything is saved.
  const field = await add(page, 'Adicionar um passo em “Se não”', 'Definir um campo');
  await expect(step(page, 'Definir um campo').getByRole('img', { name: 'Falta preencher' })).toBeVisible();
  await field.getByLabel('Campo').fill('bairro');
  await field.getByLabel('Valor').fill('Boa Vista');
  await expect(step(page, 'Definir um campo').getByRole('img', { name: 'Há um erro' })).toBeVisible();
  // The field itself shows its error only after the user has left the field.
  await page.keyboard.press('Tab');
  await expect(field.getByLabel('Campo')).toHaveAccessibleDescription(/“bairro” não é um campo/);
  await isSound(page, 'a map with a fault');
  await isReadableInTheDark(page, 'a map with a fault');
  await field.getByLabel('Campo').fill('cidade');
  await page.keyboard.press('Escape');
  await expect(step(page, 'Definir um campo').getByRole('img')).toHaveCount(0);
  const built = ['Adicionar etiqueta', 'Condição', 'Esperar', 'Definir um campo'];
  const order = async () => (await drawn(page)).map((text) => built.find((name) => text?.startsWith(name)));
  expect(await order()).toEqual(built);

  // A step can be dragged to a position on a line, and moved and removed by keyboard. Each of these changes can be
  // undone.
  await page.getByRole('button', { name: 'Ajustar à tela' }).click();
  const from = await atRest(step(page, 'Definir um campo'));
  const to = await atRest(map(page).getByRole('button', { name: 'Adicionar o primeiro passo' }));
  // The pointer grabs the step at its middle and drops it on the position.
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 10, y - 10, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect.poll(order).toEqual(['Definir um campo', 'Adicionar etiqueta', 'Condição', 'Esperar']);
  await step(page, 'Definir um campo').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(order).toEqual(['Adicionar etiqueta', 'Definir um campo', 'Condição', 'Esperar']);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect.poll(order).toEqual(built);
  await step(page, 'Esperar').focus();
  await page.keyboard.press('Delete');
  await expect(step(page, 'Esperar')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect.poll(order).toEqual(built);
  await page.keyboard.press('Control+y');
  await expect(step(page, 'Esperar')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect.poll(order).toEqual(built);

  // The list view shows the same steps, and a change there appears on the map.
  await page.getByRole('radio', { name: 'Lista', exact: true }).click();
  const steps = page.getByRole('list', { name: 'Passos', exact: true });
  await steps.getByRole('combobox', { name: 'Etiqueta' }).fill('novo');
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: 'Mapa', exact: true }).click();
  await expect(step(page, 'Adicionar etiqueta')).toContainText('novo');
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await page.getByRole('button', { name: 'Criar token' }).click();
  const token = (await page.getByTestId('secret').textContent()) ?? '';
  await page.getByRole('button', { name: 'Já copiei' }).click();
  await page.getByRole('button', { name: 'Publicar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByRole('heading', { name: /No mapa/ })).toContainText('Ativa');

  const call = (phone: string, plan: string) =>
    fetch(`${app.url}/v1/automation-trigger`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ phone, name: `Cliente ${plan}`, variables: { plan } }),
    });
  expect((await call('+5511987650001', 'gold')).status).toBe(200);
  expect((await call('+5511987650002', 'free')).status).toBe(200);
  await page.getByRole('radio', { name: 'Execuções', exact: true }).click();
  await expect(step(page, 'Esperar')).toContainText('1 espera');
  await expect(step(page, 'Definir um campo')).toContainText('1 passou');
  await isSound(page, 'runs on the map');
  await isReadableInTheDark(page, 'runs on the map');
  // The map shows the customers who wait at a step, and the path of each through the flow.
  const runs = page.getByRole('list', { name: 'Execuções' });
  await expect(runs.getByRole('listitem')).toHaveCount(2);
  await step(page, 'Esperar').click();
  await expect(runs.getByRole('listitem')).toHaveCount(1);
  await runs.getByRole('button', { name: /Cliente gold/ }).click();
  await expect(page.getByText('Passo 3 de 3')).toBeVisible();
  await page.getByRole('button', { name: 'Passo anterior' }).click();
  await expect(page.getByText('Passo 2 de 3')).toBeVisible();
  await expect(step(page, 'Condição')).toHaveAttribute('data-mark', 'here');
  await expect(step(page, 'Definir um campo')).not.toHaveAttribute('data-mark', /./);
  await isSound(page, 'one run on the map');
  await page.getByRole('button', { name: 'Mostrar todas as execuções de novo' }).click();
  await expect(runs.getByRole('listitem').filter({ hasText: 'Cliente' })).toHaveCount(2);
});

test('on a phone the steps are a list; the map is a choice, and its step is filled in below it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, app.url, 'ana@acme.test', password);
  await page.goto(`${app.url}/automations`);
  await page.getByRole('button', { name: 'Criar automação' }).first().click();
  await page.getByRole('dialog').getByLabel('Nome').fill('No bolso');
  await page.keyboard.press('Enter');
  await page.getByLabel('Adicionar um passo em: Passos').selectOption('Esperar');
  await page.getByRole('radio', { name: 'Mapa', exact: true }).click();
  await step(page, 'Esperar').click();
  await beside(page, 'Esperar').getByLabel('Minutos').fill('30');
  await expect(step(page, 'Esperar')).toContainText('30 minutos');
  await isSound(page, 'the map on a phone');
});
