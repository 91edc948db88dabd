import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Browser, expect, type Page } from '@playwright/test';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { test } from '../../support/pages/journey.ts';
import { signIn } from '../../support/pages/panel-person.ts';

let app: RunningApp;
const password = 'a long password';
const ana = { email: 'ana@acme.test', name: 'Ana', role: 'admin', owner: true, password };

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp();
  await app.provision({
    organization: { name: 'Acme', plan: 'pro' },
    members: [ana, { email: 'carla@acme.test', name: 'Carla', role: 'atendente', owner: false, password }],
  });
  await app.provision({
    organization: { name: 'Outra', plan: 'pro' },
    members: [{ email: 'dora@outra.test', name: 'Dora', role: 'admin', owner: true, password }],
  });
});
test.afterAll(() => app?.stop());

/** Invites a person with the form. Returns the link, which is shown only once. */
async function invite(page: Page, email: string, role: string): Promise<string> {
  await page.getByRole('button', { name: 'Convidar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Papel').selectOption({ label: role });
  await dialog.getByRole('button', { name: 'Criar link' }).click();
  const url = (await page.getByTestId('secret').textContent()) ?? '';
  await page.getByRole('button', { name: 'Pronto' }).click();
  await expect.poll(() => page.content()).not.toContain(url);
  return url;
}

const openTeam = async (page: Page, email = ana.email) => {
  await signIn(page, app.url, email, password);
  await page.getByRole('link', { name: 'Configurações' }).click();
  await page.getByRole('link', { name: 'Equipe' }).click();
};
const memberRow = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('invited, a person sets name and password and is signed in; the link works once', async ({ page, browser }) => {
  await openTeam(page);
  const url = await invite(page, 'bruno@acme.test', 'Editor');
  await expect(memberRow(page, 'bruno@acme.test')).toContainText('Vence em 7 dias');

  const bruno = await (await browser.newContext()).newPage();
  await bruno.goto(url);
  await expect(bruno.getByRole('heading', { name: 'Entre em Acme' })).toBeVisible();
  await bruno.getByRole('button', { name: 'Entrar na equipe' }).click();
  await expect(bruno.getByText('Preencha este campo.')).toBeVisible();
  await bruno.getByLabel('Seu nome').fill('Bruno Teixeira');
  await bruno.getByLabel('Escolha uma senha').fill('curta');
  await bruno.getByRole('button', { name: 'Entrar na equipe' }).click();
  await expect(bruno.getByText('Pelo menos 8 caracteres, por favor.')).toBeVisible();
  await bruno.getByLabel('Escolha uma senha').fill('uma senha comprida');
  await bruno.getByRole('button', { name: 'Entrar na equipe' }).click();
  await bruno.waitForURL('**/home');
  await expect(bruno.getByRole('button', { name: /Bruno Teixeira/ })).toBeVisible();
  // An editor sees only the settings that an editor may change.
  await bruno.getByRole('link', { name: 'Configurações' }).click();
  await bruno.waitForURL('**/settings/tags');
  await expect(bruno.getByRole('link', { name: 'Equipe' })).toHaveCount(0);
  await bruno.goto(`${app.url}/settings/members`);
  await expect(bruno.getByText('Só administradores veem esta página.')).toBeVisible();

  const again = await (await browser.newContext()).newPage();
  await again.goto(url);
  await expect(again.getByText('Este link não funciona mais')).toBeVisible();
  await signIn(again, app.url, 'bruno@acme.test', 'uma senha comprida');

  await page.reload();
  await expect(memberRow(page, 'Bruno Teixeira')).toContainText('bruno@acme.test');
  await expect(memberRow(page, 'Bruno Teixeira')).toContainText('E-mail não comprovado');
  await expect(memberRow(page, 'Carla')).not.toContainText('E-mail não comprovado');
  await expect(page.getByText('Nenhum convite pendente.')).toBeVisible();
});

test('a link that was withdrawn opens nothing; a new link ends the one before', async ({ page, browser }) => {
  await openTeam(page);
  const first = await invite(page, 'eva@acme.test', 'Financeiro');
  await page.getByRole('button', { name: 'Novo link para eva@acme.test' }).click();
  const second = (await page.getByTestId('secret').textContent()) ?? '';
  await page.getByRole('button', { name: 'Pronto' }).click();
  const eva = await (await browser.newContext()).newPage();
  await eva.goto(first);
  await expect(eva.getByText('Este link não funciona mais')).toBeVisible();
  await eva.goto(second);
  await expect(eva.getByText('Você foi convidado como Financeiro')).toBeVisible();
  await page.getByRole('button', { name: 'Cancelar o convite de eva@acme.test' }).click();
  await expect(page.getByText('Nenhum convite pendente.')).toBeVisible();
  await eva.reload();
  await expect(eva.getByText('Este link não funciona mais')).toBeVisible();
});

test('who has an account elsewhere proves the password, and opens the team that invited', async ({ page, browser }) => {
  await openTeam(page);
  const url = await invite(page, 'dora@outra.test', 'Atendente');
  const dora = await (await browser.newContext()).newPage();
  await dora.goto(url);
  await expect(dora.getByText('Você já tem uma conta com este e-mail')).toBeVisible();
  await dora.getByLabel('Senha', { exact: true }).fill('not the password');
  await dora.getByRole('button', { name: 'Entrar na equipe' }).click();
  await expect(dora.getByText('E-mail ou senha incorretos.')).toBeVisible();
  await dora.getByLabel('Senha', { exact: true }).fill(password);
  await dora.getByRole('button', { name: 'Entrar na equipe' }).click();
  await dora.waitForURL('**/inbox');
  await expect(dora.getByRole('complementary').getByText('Acme')).toBeVisible();
});

/** Opens the link of an invitation in a separate browser, and joins the team. */
async function join(browser: Browser, url: string, name: string, own: string) {
  const page = await (await browser.newContext()).newPage();
  await page.goto(url);
  await page.getByLabel('Seu nome').fill(name);
  await page.getByLabel('Escolha uma senha').fill(own);
  await page.getByRole('button', { name: 'Entrar na equipe' }).click();
  await page.waitForURL('**/home');
  return page;
}

test('two teams invite one e-mail by links: each has its own account, and the mailbox’s owner stays in the one they know', async ({
  page,
  browser,
}) => {
  const email = 'bia@fora.test';
  await openTeam(page);
  const stranger = await join(browser, await invite(page, email, 'Editor'), 'Estranho', 'a senha do estranho');
  const other = await (await browser.newContext()).newPage();
  await openTeam(other, 'dora@outra.test');
  const bia = await join(browser, await invite(other, email, 'Editor'), 'Bia Rocha', 'a senha da Bia');
  await expect(bia.getByRole('complementary').getByText('Outra')).toBeVisible();
  await expect(stranger.getByRole('complementary').getByText('Acme')).toBeVisible();
  const enter = async (own: string) => {
    const entered = await (await browser.newContext()).newPage();
    await signIn(entered, app.url, email, own);
    return entered.getByRole('complementary');
  };
  await expect((await enter('a senha do estranho')).getByText('Acme')).toBeVisible();
  await expect((await enter('a senha da Bia')).getByText('Outra')).toBeVisible();
  await other.reload();
  await expect(memberRow(other, 'Bia Rocha')).toContainText('E-mail não comprovado');
  await expect(memberRow(other, 'Estranho')).toHaveCount(0);

  // The deployment's administrator sees both teams, and gives the person the link for the right team.
  const root = path.resolve(import.meta.dirname, '../../..');
  const environment = { ...process.env, DATA_DIR: app.dataDir, PUBLIC_URL: app.url, LOG_LEVEL: 'warn' };
  const words = ['server/boot/main.ts', '--reset-password', email];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, words, { cwd: root, env: environment });
  expect(stdout.trim()).toMatch(/\/new-password\?leave=1#\w+$/);
  expect(stderr).toContain('Acme: http');
  await bia.goto(/^Outra: (\S+)$/m.exec(stderr)?.[1] ?? '');
  await bia.getByLabel('Nova senha').fill('só minha de agora em diante');
  await bia.getByRole('button', { name: 'Salvar a senha' }).click();
  await expect(bia.getByText('Sua nova senha já vale')).toBeVisible();
  await expect((await enter('só minha de agora em diante')).getByText('Outra')).toBeVisible();
  await stranger.goto(`${app.url}/inbox`);
  await stranger.waitForURL('**/sign-in**');
  await page.reload();
  await expect(memberRow(page, 'Ana')).toBeVisible();
  await expect(memberRow(page, 'Estranho')).toHaveCount(0);
  await other.reload();
  await expect(memberRow(other, 'Bia Rocha')).not.toContainText('E-mail não comprovado');
});

test('a role is changed, with a question where it takes something away; a person leaves; the log tells', async ({
  page,
  browser,
}) => {
  const carla = await (await browser.newContext()).newPage();
  await signIn(carla, app.url, 'carla@acme.test', password);
  await openTeam(page);
  await page.getByLabel('Papel de Carla').selectOption({ label: 'Editor' });
  await expect(page.getByText('O papel de Carla agora é Editor.')).toBeVisible();
  await page.getByLabel('Papel de Carla').selectOption({ label: 'Financeiro' });
  await page.getByRole('dialog').getByRole('button', { name: 'Mudar papel' }).click();
  await expect(page.getByText('O papel de Carla agora é Financeiro.')).toBeVisible();
  await expect(page.getByLabel('Papel de Ana')).toBeDisabled();

  await page.getByRole('button', { name: 'Ações: Carla' }).click();
  await page.getByRole('menuitem', { name: 'Remover da equipe' }).click();
  await page.getByLabel('Contatos e conversas abertas vão para').selectOption({ label: 'Ana' });
  await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click();
  await expect(page.getByText('Carla não está mais na equipe.')).toBeVisible();
  await carla.goto(`${app.url}/inbox`);
  await carla.waitForURL('**/sign-in');

  await page.getByRole('link', { name: 'Registro de auditoria' }).click();
  await expect(page.getByText('Ana removeu Carla da equipe')).toBeVisible();
  await expect(page.getByText('Editor → Financeiro')).toBeVisible();
  await page.getByLabel('O que mudou').selectOption({ label: 'Etiquetas' });
  await expect(page.getByText('Nada combina com estes filtros.')).toBeVisible();
  await page.getByLabel('O que mudou').selectOption({ label: 'Equipe' });
  await page.getByLabel('Pessoa').selectOption({ label: 'Ana' });
  await expect(page.getByText('Ana removeu Carla da equipe')).toBeVisible();
});
