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
import { faultsIn } from '../../support/pages/sound-page.ts';

let app: RunningApp;
let api: Call;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp();
  api = await organizationWithPipeline(app);
});
test.afterAll(() => app?.stop());

const signInAs = (page: Page, name: string) => signIn(page, app.url, `${name}@acme.test`, password);
const rows = (page: Page) => page.getByRole('table', { name: 'Contatos' }).getByRole('rowheader');
const section = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, level: 2 }) });

test('a contact is created, changed in place, tagged, assigned, moved and noted', async ({ page }) => {
  await signInAs(page, 'ana');
  await page.getByRole('link', { name: 'Contatos' }).click();
  await expect(page.getByText('Nenhum contato ainda')).toBeVisible();
  await page.getByRole('button', { name: 'Novo contato' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Criar' }).click();
  await expect(dialog.getByText('Preencha o telefone ou o e-mail.')).toBeVisible();
  await dialog.getByLabel('Nome').fill('Marina');
  await dialog.getByLabel('Telefone').fill('(11) 9 8765-4321');
  await dialog.getByRole('button', { name: 'Criar' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Marina');
  await page.getByRole('button', { name: 'Nome: Marina' }).click();
  await page.getByRole('textbox', { name: 'Nome' }).fill('Marina Souza');
  await page.getByRole('textbox', { name: 'Nome' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Nome: Marina Souza' })).toBeFocused();
  await page.getByRole('button', { name: 'E-mail: Adicionar' }).click();
  await page.getByRole('textbox', { name: 'E-mail' }).fill('not an address');
  await page.getByRole('textbox', { name: 'E-mail' }).press('Enter');
  await expect(page.getByText('Isto não pode ser um e-mail.')).toBeVisible();
  await page.getByRole('textbox', { name: 'E-mail' }).fill('Marina@Example.com');
  await page.getByRole('textbox', { name: 'E-mail' }).press('Enter');
  await expect(page.getByRole('button', { name: 'E-mail: marina@example.com' })).toBeVisible();
  await page.getByRole('button', { name: 'Cidade: Adicionar' }).click();
  await page.getByRole('textbox', { name: 'Cidade' }).fill('São Paulo');
  await page.getByRole('textbox', { name: 'Cidade' }).press('Enter');
  await page.getByRole('combobox', { name: 'Porte' }).selectOption('Grande');
  await page.getByRole('button', { name: 'Adicionar e-mail, telefone ou CPF' }).click();
  await page.getByLabel('Valor').fill('529.982.247-25');
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
  await expect(page.getByText('529.982.247-25')).toBeVisible();

  await section(page, 'Etiquetas').getByRole('button', { name: 'Adicionar etiqueta' }).click();
  await expect(page.getByRole('combobox', { name: 'Buscar ou criar etiqueta' })).toBeFocused();
  await page.keyboard.type('cliente antiga');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remover cliente antiga' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Responsável' }).selectOption({ label: 'Bruno Lima' });
  await section(page, 'Funis').getByRole('button', { name: 'Adicionar a um funil' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Adicionar' }).click();
  await page.getByRole('combobox', { name: 'Etapa em Vendas' }).selectOption({ label: 'Proposta' });
  await page.getByRole('button', { name: 'Marcar como perdido' }).click();
  await page.getByLabel('Motivo').fill('Achou caro');
  await page.getByRole('dialog').getByRole('button', { name: 'Marcar como perdido' }).click();
  await page.getByLabel('Escrever anotação').fill('Prefere contato à tarde.');
  await page.getByRole('button', { name: 'Adicionar anotação' }).click();

  const activity = section(page, 'Atividade').getByRole('listitem');
  await expect(activity.nth(0)).toContainText('Prefere contato à tarde.');
  await expect(activity.nth(0)).toContainText('por Ana Ribeiro');
  await expect(activity.nth(1)).toContainText('Perdido em Proposta (Vendas)“Achou caro”');
  await expect(activity.nth(2)).toContainText('Foi de Novo para Proposta em Vendas');
  await expect(activity.nth(3)).toContainText('Entrou em Vendas, na etapa Novo');
  await expect(activity.nth(4)).toContainText('Responsável: Bruno Lima');
  expect(await api('GET', '/contacts?cpf=52998224725')).toMatchObject({
    name: 'Marina Souza',
    email: 'marina@example.com',
    phone: '+5511987654321',
    custom_fields: { city: 'São Paulo', size: 'Grande' },
    tags: [{ name: 'cliente antiga' }],
    assigned_user: { email: 'bruno@acme.test' },
    pipelines: [{ stage_name: 'Proposta', lost_reason: 'Achou caro' }],
  });
});

test('what an integration writes shows at once; who is there already is not created twice', async ({ page }) => {
  const { id } = await api('POST', '/contacts', { email: 'live@example.com', name: 'Livia' });
  await signInAs(page, 'bruno');
  await page.goto(`${app.url}/contacts/${id}`);
  await expect(page.getByRole('button', { name: 'Nome: Livia' })).toBeVisible();
  // A second page has read the contact, but its live stream is not open yet.
  const late = await page.context().newPage();
  const open = Promise.withResolvers<void>();
  await late.route('**/api/live*', (route) => open.promise.then(() => route.continue()));
  await late.goto(`${app.url}/contacts/${id}`);
  await expect(late.getByRole('button', { name: 'Nome: Livia' })).toBeVisible();
  await api('PATCH', `/contacts/${id}`, { name: 'Lívia Prado' });
  await expect(page.getByRole('button', { name: 'Nome: Lívia Prado' })).toBeVisible();
  open.resolve();
  await expect(late.getByRole('button', { name: 'Nome: Lívia Prado' })).toBeVisible();
  await late.close();

  await page.goto(`${app.url}/contacts`);
  await page.getByRole('button', { name: 'Novo contato' }).click();
  await page.getByRole('dialog').getByLabel('E-mail').fill('LIVE@example.com');
  await page.getByRole('dialog').getByRole('button', { name: 'Criar' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Abrir' }).click();
  await expect(page.getByRole('button', { name: 'Nome: Lívia Prado' })).toBeVisible();
});

test('two records of one person are merged, with a preview, and separated again', async ({ page }) => {
  await api('POST', '/contacts', { phone: '+5511911110001', name: 'Otávio Reis', tags: ['vip'] });
  const { id } = await api('POST', '/contacts', { email: 'otavio@example.com', name: 'Otavio' });
  await signInAs(page, 'ana');
  await page.goto(`${app.url}/contacts/${id}`);
  await page.getByRole('button', { name: 'Ações', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Mesclar com outro contato…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mesclar contatos' });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('otávio reis');
  await dialog.getByRole('option', { name: /Otávio Reis/ }).click();
  await expect(dialog.getByText('Otávio Reis passa a apontar para este contato')).toBeVisible();
  await expect(dialog.getByText('+55 11 91111-0001')).toBeVisible();
  expect(await faultsIn(page, { context: '[role=dialog]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Mesclar', exact: true }).click();
  await expect(page.getByText('Contatos mesclados').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Telefone: +55 11 91111-0001' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remover vip' })).toBeVisible();
  expect(await api('GET', '/contacts?phone=11911110001')).toMatchObject({ id });

  await page.getByRole('button', { name: 'Desfazer a mesclagem de Otávio Reis' }).click();
  await expect(page.getByText('A mesclagem foi desfeita')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Telefone: Adicionar' })).toBeVisible();
  const restored = await api('GET', '/contacts?phone=11911110001');
  expect(restored).toMatchObject({ name: 'Otávio Reis', tags: [{ name: 'vip' }] });
  expect(restored.id).not.toBe(id);
});

test('a contact opts out, is downloaded, made anonymous and erased, each after its word was typed', async ({
  page,
}) => {
  const { id } = await api('POST', '/contacts', { email: 'vera@example.com', name: 'Vera Lúcia' });
  await signInAs(page, 'bruno');
  await page.goto(`${app.url}/contacts/${id}`);
  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Ações', exact: true }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await act('Descadastrar de mensagens');
  await expect(page.getByText('não recebe modelos nem campanhas')).toBeVisible();
  await page.getByRole('button', { name: 'Voltar a aceitar mensagens' }).click();
  await expect(page.getByText('não recebe modelos nem campanhas')).toHaveCount(0);
  const file = page.waitForEvent('download');
  await act('Exportar dados (JSON)');
  const exported = JSON.parse(readFileSync(await (await file).path(), 'utf8'));
  expect(exported).toMatchObject({ contact: { id, name: 'Vera Lúcia' }, conversations: [], notes: [] });

  await act('Anonimizar…');
  const button = page.getByRole('dialog').getByRole('button', { name: 'Anonimizar' });
  await expect(button).toBeDisabled();
  const word = page.getByRole('dialog').getByRole('textbox');
  await expect(word).toBeFocused();
  await page.keyboard.type('ANONIMIZAR');
  await button.click();
  await expect(page.getByText('O contato agora é anônimo')).toBeVisible();
  await expect(page.getByText('Vera Lúcia')).toHaveCount(0);
  // Only some roles may erase a contact.
  await page.getByRole('button', { name: 'Ações', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Exportar dados (JSON)' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Apagar tudo…' })).toHaveCount(0);
  // Leave the page first, because after signing out the page would open the sign-in page by itself.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signInAs(page, 'ana');
  await page.goto(`${app.url}/contacts/${id}`);
  await act('Apagar tudo…');
  await expect(word).toBeFocused();
  await page.keyboard.type('APAGAR');
  await page.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click();
  await page.waitForURL('**/contacts');
  expect(await api('GET', `/contacts/${id}`)).toMatchObject({ error: 'contact_not_found' });
  await page.goto(`${app.url}/contacts/${id}`);
  await expect(page.getByText('Este contato não existe mais')).toBeVisible();
});

test('who may only read sees the contact and changes nothing', async ({ page }) => {
  const { id } = await api('POST', '/contacts', { email: 'rita@example.com', name: 'Rita Nunes' });
  await signInAs(page, 'fabio');
  await page.goto(`${app.url}/contacts`);
  await expect(rows(page).getByText('Rita Nunes')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Novo contato' })).toHaveCount(0);
  await page.goto(`${app.url}/contacts/${id}`);
  await expect(page.getByRole('heading', { name: 'Rita Nunes' })).toBeVisible();
  await expect(page.getByText('rita@example.com')).toBeVisible();
  await expect(page.getByRole('button', { name: /Nome|E-mail|Ações/ })).toHaveCount(0);
});
