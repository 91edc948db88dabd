import { expect, type Locator, type Page, test } from '@playwright/test';
import { signIn } from '../support/panel-person.ts';
import { type RunningApp, startApp } from '../support/start-app.ts';

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
    keys: [{ name: 'all', scopes: ['contacts:read', 'contacts:write'] }],
  })) as { keys: { secret: string }[] };
  key = made.keys[0]?.secret ?? '';
});
test.afterAll(() => app?.stop());

const open = async (page: Page, place: string) => {
  await signIn(page, app.url, 'ana@acme.test', password);
  await page.getByRole('link', { name: 'Configurações' }).click();
  await page.getByRole('navigation', { name: 'Configurações' }).getByRole('link', { name: place }).click();
};
interface Configured {
  readonly name: string;
  readonly key: string;
  readonly label: string;
  readonly is_default: boolean;
  readonly stages: { readonly name: string }[];
}
/** What programs are told. */
const told = async (path: string, method = 'GET', body?: unknown): Promise<Configured[]> => {
  const headers = { Authorization: `Bearer ${key}` };
  const answer = await fetch(`${app.url}/v1${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return ((await answer.json()) as { data: Configured[] }).data;
};
const card = (page: Page, name: string) => page.locator('section').filter({ has: page.getByRole('heading', { name }) });
const stagesOf = (place: Locator) => place.getByRole('listitem').allInnerTexts();

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

  // By keyboard: the last stage goes up by one.
  const handle = vendas.getByRole('button', { name: 'Mover Orçamento' });
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Orçamento na mão, na posição 3 de 3.')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Orçamento está na posição 2 de 3.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect.poll(() => stagesOf(vendas)).toEqual(['Novo', 'Orçamento', 'Fechado']);

  // A new one at the end, then by mouse to the top.
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
  await page.mouse.up();
  const order = ['Contato', 'Novo', 'Orçamento', 'Fechado'];
  await expect.poll(() => stagesOf(vendas)).toEqual(order);
  await expect.poll(async () => (await told('/pipelines'))[0]?.stages.map(({ name }) => name)).toEqual(order);
  await page.reload();
  await expect.poll(() => stagesOf(vendas)).toEqual(order);
});

test('a stage with contacts stays, a pipeline with contacts goes only when its name is typed', async ({ page }) => {
  await open(page, 'Funis');
  const [pipeline] = (await told('/pipelines')) as unknown as { id: string; stages: { id: string }[] }[];
  await told('/contacts', 'POST', { phone: '+55 11 98765-4321', name: 'Marina' });
  const moved = { phone: '+55 11 98765-4321', pipeline_id: pipeline?.id, stage_id: pipeline?.stages[0]?.id };
  await told('/contacts/stage', 'POST', moved);
  const vendas = card(page, 'Vendas');
  await vendas.getByRole('button', { name: 'Excluir Contato' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('1 contato está nesta etapa.')).toBeVisible();
  await page.getByRole('button', { name: 'Entendi' }).click();
  await vendas.getByRole('button', { name: 'Excluir Novo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect.poll(() => stagesOf(vendas)).toEqual(['Contato', 'Orçamento', 'Fechado']);

  await vendas.getByRole('button', { name: 'Ações de Vendas' }).click();
  await page.getByRole('menuitem', { name: 'Excluir funil' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Excluir' }).click();
  await expect(dialog.getByText('1 contato está neste funil')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Excluir' })).toBeDisabled();
  await dialog.getByLabel('Digite Vendas para confirmar').fill('Vendas');
  await dialog.getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Nenhum funil ainda')).toBeVisible();
  expect(await told('/pipelines')).toEqual([]);
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
  await page.getByRole('button', { name: 'Mover Último pedido' }).focus();
  for (const step of ['Space', 'ArrowUp', 'ArrowUp', 'Space']) await page.keyboard.press(step);
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
  await page.getByRole('button', { name: 'De conversas' }).click();
  await expect(page.getByText('Nenhuma etiqueta ainda')).toBeVisible();
});
