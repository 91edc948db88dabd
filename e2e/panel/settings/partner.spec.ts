import { expect } from '@playwright/test';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { test } from '../../support/pages/journey.ts';
import { signIn, unfold } from '../../support/pages/panel-person.ts';
import { isReadableInTheDark, isSound } from '../../support/pages/sound-page.ts';

let app: RunningApp;
const password = 'a long password';

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp();
  await app.provision({
    organization: { name: 'Revenda', plan: 'pro', partner: true },
    members: [{ email: 'rita@revenda.test', name: 'Rita', role: 'admin', owner: true, password }],
  });
});
test.afterAll(() => app?.stop());

/** Creates a contact with a client's API key. */
const write = (key: string) =>
  fetch(`${app.url}/v1/contacts`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'one@padaria.test' }),
  });

test('a partner makes a client space, its owner takes it over, a key works there until the client is suspended', async ({
  page,
  browser,
}) => {
  await signIn(page, app.url, 'rita@revenda.test', password);
  await unfold(page, 'Mostrar o que faz parte de Configurações');
  await page.getByRole('link', { name: 'Parceiro' }).click();
  await expect(page.getByText('Nenhum cliente ainda')).toBeVisible();
  await page.getByRole('button', { name: 'Novo cliente' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Novo cliente' }).click();
  await expect(dialog.getByLabel('Empresa')).toBeFocused();
  await dialog.getByLabel('Empresa').fill('Padaria Aurora');
  await dialog.getByLabel('Plano').selectOption({ label: 'Pro' });
  await dialog.getByLabel('Nome do responsável').fill('Bia');
  await dialog.getByLabel('E-mail do responsável').fill('bia@padaria.test');
  await dialog.getByRole('button', { name: 'Novo cliente' }).click();
  const link = (await page.getByTestId('secret').textContent()) ?? '';
  await page.getByRole('button', { name: 'Pronto' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Padaria Aurora' });
  await expect(row).toContainText('0 de 5.000 conversas');
  await expect(row).toContainText('convite até');

  const bia = await (await browser.newContext()).newPage();
  await bia.goto(link);
  await bia.getByLabel('Seu nome').fill('Bia Lopes');
  await bia.getByLabel('Escolha uma senha').fill(password);
  await bia.getByRole('button', { name: 'Entrar na equipe' }).click();
  await bia.waitForURL('**/home');
  // Bia's organization is not a partner. She can see what the partner did in her organization.
  await expect(bia.getByRole('link', { name: 'Parceiro' })).toHaveCount(0);
  await bia.goto(`${app.url}/settings/audit`);
  await expect(bia.getByText('criou o espaço de cliente')).toBeVisible();

  const act = async (item: string) => {
    await row.getByRole('button', { name: 'Ações: Padaria Aurora' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await act('Nova chave de API');
  await dialog.getByLabel('Nome').fill('ERP');
  await expect(dialog.getByText('partner:manage')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Tudo' }).click();
  await dialog.getByRole('button', { name: 'Criar chave' }).click();
  const key = (await page.getByTestId('secret').textContent()) ?? '';
  await page.getByRole('button', { name: 'Já copiei' }).click();
  expect((await write(key)).status).toBe(200);

  await act('Suspender');
  await dialog.getByRole('button', { name: 'Suspender' }).click();
  await expect(row.getByText('Suspenso', { exact: true })).toBeVisible();
  expect((await write(key)).status).toBe(402);
  await act('Reativar');
  await expect(row.getByText('Suspenso', { exact: true })).toHaveCount(0);
  expect((await write(key)).status).toBe(200);
});

test('a client begins with a file, wears its brand, is read month by month, ended, and taken back', async ({
  page,
  browser,
}) => {
  await signIn(page, app.url, 'rita@revenda.test', password);
  await page.goto(`${app.url}/partner`);
  await page.getByRole('button', { name: 'Novo cliente' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Empresa').fill('Mercado Lua');
  await dialog.getByLabel('Nome do responsável').fill('Leo');
  await dialog.getByLabel('E-mail do responsável').fill('leo@mercado.test');
  const choose = async (content: object) => {
    const buffer = Buffer.from(JSON.stringify(content));
    const file = { name: 'mercado.json', mimeType: 'application/json', buffer };
    await dialog.getByLabel('Modelo (opcional)').setInputFiles(file);
    await dialog.getByRole('button', { name: 'Novo cliente' }).click();
  };
  await choose({ keys: [] });
  await expect(dialog.getByRole('alert')).toContainText('file.keys');
  await choose({ quick_replies: [{ shortcut: 'oi', title: 'Oi', content: 'Olá!' }] });
  const link = (await page.getByTestId('secret').textContent()) ?? '';
  await page.getByRole('button', { name: 'Pronto' }).click();

  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Mercado Lua' });
  const act = async (item: string) => {
    await row.getByRole('button', { name: 'Ações: Mercado Lua' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await act('Marca');
  await dialog.getByLabel('Nome', { exact: true }).fill('Lua Atende');
  await dialog.getByLabel('Cor', { exact: true }).fill('#ffcc00');
  await expect(dialog.getByText('Escolha uma mais escura')).toBeVisible();
  await dialog.getByLabel('Cor', { exact: true }).fill('#1d4ed8');
  await isSound(page, 'a brand');
  await isReadableInTheDark(page, 'a brand');
  const signInUrl = await dialog.getByRole('textbox', { name: 'Página de entrada' }).inputValue();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toHaveCount(0);

  const leo = await (await browser.newContext()).newPage();
  await leo.goto(`${app.url}/sign-in${new URL(signInUrl).search}`);
  await expect(leo.getByRole('heading', { name: 'Lua Atende' })).toBeVisible();
  await expect(leo.getByRole('button', { name: 'Entrar' })).toHaveCSS('background-color', 'rgb(29, 78, 216)');
  await expect(leo).toHaveTitle('Entrar · Lua Atende');
  // The pages for a forgotten password show the same brand.
  await leo.getByRole('link', { name: 'Esqueceu a senha?' }).click();
  await expect(leo.getByText('Lua Atende')).toBeVisible();
  await leo.getByRole('link', { name: 'Voltar à entrada' }).click();
  await expect(leo.getByRole('heading', { name: 'Lua Atende' })).toBeVisible();
  await leo.goto(link);
  await expect(leo.getByText('Lua Atende')).toBeVisible();
  await expect(leo.getByRole('button', { name: 'Entrar na equipe' })).toHaveCSS('background-color', 'rgb(29, 78, 216)');
  await leo.getByLabel('Seu nome').fill('Leo');
  await leo.getByLabel('Escolha uma senha').fill(password);
  await leo.getByRole('button', { name: 'Entrar na equipe' }).click();
  await leo.waitForURL('**/home');
  await expect(leo.getByText('Lua Atende').last()).toBeVisible();
  await expect(leo).toHaveTitle(/ · Lua Atende$/);
  await leo.goto(`${app.url}/settings/quick-replies`);
  await expect(leo.getByText('Olá!')).toBeVisible();

  await act('Uso por mês');
  await expect(dialog.getByRole('row', { name: /^Conversas/ })).toContainText('200');
  await isSound(page, 'usage by month');
  await isReadableInTheDark(page, 'usage by month');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Baixar CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^usage-\d{4}-\d\d\.csv$/);
  await dialog.getByRole('button', { name: 'Fechar' }).last().click();

  await act('Encerrar');
  await expect(dialog.getByRole('button', { name: 'Encerrar' })).toBeDisabled();
  await dialog.getByRole('textbox').fill('Mercado Lua');
  await dialog.getByRole('button', { name: 'Encerrar' }).click();
  await expect(row).toContainText('até lá você pode desfazer');
  await isSound(page, 'clients');
  await isReadableInTheDark(page, 'clients');
  await page.setViewportSize({ width: 390, height: 844 });
  await isSound(page, 'clients on a phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await leo.reload();
  await leo.waitForURL('**/sign-in**');
  await expect(leo.getByRole('heading', { name: 'Parley' })).toBeVisible();
  await act('Desfazer o encerramento');
  await expect(row).not.toContainText('até lá você pode desfazer');
  await signIn(leo, app.url, 'leo@mercado.test', password);
  await leo.goto(`${app.url}/settings/audit`);
  await expect(leo.getByText('desfez o encerramento')).toBeVisible();
  // When a session has ended, the sign-in page shows the same brand.
  await leo.context().clearCookies({ name: /session-token/ });
  await leo.reload();
  await leo.waitForURL('**/sign-in**');
  await expect(leo.getByRole('heading', { name: 'Lua Atende' })).toBeVisible();
  // The sign-in request contains the organization whose brand the page shows, even if the person belongs to several
  // organizations.
  const asked = leo.waitForRequest('**/api/auth/callback/credentials**');
  await leo.getByLabel('E-mail').fill('leo@mercado.test');
  await leo.getByLabel('Senha', { exact: true }).fill(password);
  await leo.getByRole('button', { name: 'Entrar' }).click();
  const id = new URL(signInUrl).searchParams.get('brand');
  expect(new URLSearchParams((await asked).postData() ?? '').get('organization')).toBe(id);
  await expect(leo.getByRole('button', { name: /Leo/ })).toBeVisible();
  await expect(leo.getByText('Lua Atende').last()).toBeVisible();
});
