import { expect, type Locator, type Page } from '@playwright/test';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { test } from '../../support/pages/journey.ts';
import { signIn } from '../../support/pages/panel-person.ts';
import { pickUp } from '../../support/pages/pick-up.ts';

let app: RunningApp;
let key: string;
const password = 'a long password';

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp();
  const made = (await app.provision({
    organization: { name: 'Acme', plan: 'pro' },
    members: [{ email: 'ana@acme.test', name: 'Ana', role: 'admin', owner: true, password }],
    custom_fields: [
      { key: 'city', label: 'Cidade', type: 'text' },
      { key: 'size', label: 'Tamanho', type: 'text' },
    ],
    tags: [{ name: 'vip', color: '#22AA66', type: 'contact' }],
    keys: [{ name: 'all', scopes: ['contacts:read'] }],
  })) as { keys: { secret: string }[] };
  key = made.keys[0]?.secret ?? '';
});
test.afterAll(() => app?.stop());

const open = async (page: Page, settingsPage: string) => {
  await signIn(page, app.url, 'ana@acme.test', password);
  await page.getByRole('link', { name: 'Configurações' }).click();
  await page.getByRole('navigation', { name: 'Configurações' }).getByRole('link', { name: settingsPage }).click();
};
interface Configured {
  readonly name: string;
  readonly key: string;
  readonly label: string;
  readonly is_default: boolean;
  readonly stages: { readonly name: string }[];
}
/** Returns the settings as the API reports them. */
const told = async (path: string): Promise<Configured[]> => {
  const answer = await fetch(`${app.url}/v1${path}`, { headers: { Authorization: `Bearer ${key}` } });
  const body = (await answer.json()) as { data?: Configured[] };
  return body.data ?? (body as Configured[]);
};
const card = (page: Page, name: string) => page.locator('section').filter({ has: page.getByRole('heading', { name }) });
const stagesOf = (list: Locator) => list.getByRole('listitem').allInnerTexts();

test('a pipeline: made with its stages, put in order by keyboard and by mouse, as programs then read it', async ({
  page,
}) => {
  await open(page, 'Funis');
  await page.getByRole('button', { name: 'Criar funil' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill('Vendas');
  await dialog.getByLabel('Etapas').fill('Novo\nFechado\n\nOrçamento');
  await dialog.getByRole('button', { name: 'Criar funil' }).click();
  const vendas = card(page, 'Vendas');
  await expect(vendas).toContainText('Padrão');
  await expect.poll(() => stagesOf(vendas)).toEqual(['Novo', 'Fechado', 'Orçamento']);
  await expect(dialog).toHaveCount(0);

  // With the keyboard, the last stage is moved up by one.
  await pickUp(page, 'Mover Orçamento');
  await expect(page.getByText('Orçamento está na posição 3 de 3.')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Orçamento está na posição 2 de 3.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect.poll(() => stagesOf(vendas)).toEqual(['Novo', 'Orçamento', 'Fechado']);

  // A new stage is added at the end, and then dragged to the top with the mouse.
  await vendas.getByLabel('Nova etapa em Vendas').fill('Contato');
  await vendas.getByLabel('Nova etapa em Vendas').press('Enter');
  await expect.poll(() => stagesOf(vendas)).toEqual(['Novo', 'Orçamento', 'Fechado', 'Contato']);
  const from = await vendas.getByRole('button', { name: 'Mover Contato' }).boundingBox();
  const to = await vendas.getByRole('button', { name: 'Mover Novo' }).boundingBox();
  if (!from || !to) throw new Error('the handles are in sight');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y - 20, { steps: 5 });
  await page.mouse.move(to.x + 10, to.y + 5, { steps: 10 });
  await expect(page.getByText('Contato está na posição 1 de 4.')).toBeAttached();
  await page.mouse.up();
  const order = ['Contato', 'Novo', 'Orçamento', 'Fechado'];
  await expect.poll(() => stagesOf(vendas)).toEqual(order);
  await expect.poll(async () => (await told('/pipelines'))[0]?.stages.map(({ name }) => name)).toEqual(order);
  await page.reload();
  await expect.poll(() => stagesOf(vendas)).toEqual(order);
});

test('a stage that is added while an order is on its way comes after it; the order is kept', async ({ page }) => {
  await open(page, 'Funis');
  await page.getByRole('button', { name: 'Criar funil' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill('Pedidos');
  await dialog.getByLabel('Etapas').fill('Aberto\nPago\nEntregue');
  await dialog.getByRole('button', { name: 'Criar funil' }).click();
  await expect(dialog).toHaveCount(0);
  const pedidos = card(page, 'Pedidos');
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(/stages\.reorderStages/, async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  const calls: string[] = [];
  page.on('response', (answer) => {
    const [, call] = /stages\.(reorderStages|createStage)/.exec(answer.url()) ?? [];
    if (call) calls.push(call);
  });
  await pickUp(page, 'Mover Entregue');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Entregue está na posição 2 de 3.')).toBeAttached();
  await page.keyboard.press('Space');
  await asked.promise;
  await pedidos.getByLabel('Nova etapa em Pedidos').fill('Avaliado');
  await pedidos.getByLabel('Nova etapa em Pedidos').press('Enter');
  await expect(pedidos.getByRole('button', { name: 'Adicionar etapa' })).toBeDisabled();
  released.resolve();
  const order = ['Aberto', 'Entregue', 'Pago', 'Avaliado'];
  await expect.poll(() => stagesOf(pedidos)).toEqual(order);
  expect(calls).toEqual(['reorderStages', 'createStage']);
  const toldStages = async () =>
    (await told('/pipelines')).find(({ name }) => name === 'Pedidos')?.stages.map(({ name }) => name);
  expect(await toldStages()).toEqual(order);
});

test('custom fields and tags: made, changed, ordered, deleted; a name that is taken is said at the field', async ({
  page,
}) => {
  await open(page, 'Campos personalizados');
  await page.getByRole('button', { name: 'Criar campo' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Rótulo').fill('Último pedido');
  await expect(dialog.getByLabel('Chave')).toHaveValue('ultimo_pedido');
  await dialog.getByLabel('Tipo').selectOption({ label: 'Um de uma lista' });
  await dialog.getByLabel('Opções').fill('Sofá\nMesa\nSofá');
  await dialog.getByRole('button', { name: 'Criar campo' }).click();
  await expect(dialog.getByText('“Sofá” aparece duas vezes.')).toBeVisible();
  await dialog.getByLabel('Opções').fill('Sofá\nMesa');
  await dialog.getByLabel('Chave').fill('city');
  await dialog.getByRole('button', { name: 'Criar campo' }).click();
  await expect(dialog.getByText('Já existe algo com este nome.')).toBeVisible();
  await dialog.getByLabel('Chave').fill('last_order');
  await dialog.getByRole('button', { name: 'Criar campo' }).click();
  await expect(page.getByText('“Último pedido” já pode ser preenchido.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await pickUp(page, 'Mover Último pedido');
  for (const index of [3, 2, 1]) {
    await expect(page.getByText(`Último pedido está na posição ${index} de 3.`)).toBeAttached();
    await page.keyboard.press(index > 1 ? 'ArrowUp' : 'Space');
  }
  await expect
    .poll(async () => (await told('/fields')).map((field) => field.key))
    .toEqual(['last_order', 'city', 'size']);
  await page.getByRole('button', { name: 'Excluir Tamanho' }).click();
  await page.getByLabel('Digite size para confirmar').fill('size');
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect.poll(async () => (await told('/fields')).map((field) => field.key)).toEqual(['last_order', 'city']);

  await page.getByRole('link', { name: 'Etiquetas' }).click();
  await page.getByRole('button', { name: 'Editar vip' }).click();
  await dialog.getByLabel('Nome').fill('cliente vip');
  await dialog.getByLabel('Violeta').check();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect
    .poll(() => told('/tags'))
    .toEqual([expect.objectContaining({ name: 'cliente vip', color: '#8B5CF6', type: 'contact' })]);
  await page.getByRole('radio', { name: 'De conversas' }).click();
  await expect(page.getByText('Nenhuma etiqueta ainda')).toBeVisible();
});

test('the organization’s name is changed, and stands in the panel at once', async ({ page }) => {
  await open(page, 'Organização');
  await expect(page.getByText('0 de 5.000')).toBeVisible();
  const general = page.locator('form').filter({ has: page.getByLabel('Nome') });
  await general.getByLabel('Nome').fill('Acme Móveis');
  await general.getByLabel('Fuso horário').selectOption('America/Manaus');
  await general.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('complementary').getByText('Acme Móveis')).toBeVisible();
  await expect(general.getByRole('button', { name: 'Salvar' })).toBeDisabled();
  const organization = (await told('/org')) as unknown;
  expect(organization).toMatchObject({ name: 'Acme Móveis', timezone: 'America/Manaus', locale: 'pt-BR' });
});
