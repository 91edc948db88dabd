import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Browser, expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { startMailbox } from '../../support/fake-servers/start-mailbox.ts';
import { test } from '../../support/pages/journey.ts';
import { signIn } from '../../support/pages/panel-person.ts';
import { isSound } from '../../support/pages/sound-page.ts';

let app: RunningApp;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;
const password = 'a long password';
const people = ['ana', 'bruno', 'carla', 'dora'].map((name, index) => ({
  email: `${name}@acme.test`,
  name,
  role: index === 3 ? 'financeiro' : 'admin',
  owner: index === 0,
  password,
}));
const [ana = '', bruno = '', carla = '', dora = ''] = people.map(({ email }) => email);

test.beforeAll(async () => {
  test.setTimeout(300_000);
  mailbox = await startMailbox();
  app = await startApp({ SMTP_URL: mailbox.url });
  await app.provision({ organization: { name: 'Acme', plan: 'pro' }, members: people });
});
test.afterAll(async () => {
  await app?.stop();
  await mailbox?.stop();
});

const open = async (browser: Browser) => (await browser.newContext()).newPage();
const openSecurity = async (page: Page, email: string) => {
  await signIn(page, app.url, email, password);
  await page.goto(`${app.url}/settings/security`);
};

/** Fills in and submits the first step of the sign-in form. */
async function tryToSignIn(page: Page, email: string, what: string) {
  await page.goto(`${app.url}/sign-in`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(what);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

test('a changed password signs the other browser out; a session is ended from the list, by any role', async ({
  page,
  browser,
}) => {
  const other = await open(browser);
  await signIn(other, app.url, dora, password);
  await expect.poll(() => mailbox.mailsTo(dora).length).toBe(0);
  await signIn(page, app.url, dora, password);
  await page.getByRole('button', { name: /dora/ }).click();
  await page.getByRole('menuitem', { name: 'Perfil' }).click();
  await page.getByLabel('Nome', { exact: true }).fill('Dora Lima');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('button', { name: /Dora Lima/ })).toBeVisible();
  await page.getByRole('link', { name: 'Senha, segundo fator e sessões' }).click();
  await expect(page.getByText('Este navegador')).toHaveCount(1);
  await isSound(page, '/settings/security');
  await expect.poll(() => mailbox.mailsTo(dora)[0]?.text ?? '').toContain('entrou na sua conta');

  await page.getByLabel('Senha atual').fill('not the password');
  await page.getByLabel('Nova senha').fill('uma senha nova e longa');
  await page.getByRole('button', { name: 'Trocar senha' }).click();
  await expect(page.getByText('A senha está errada.')).toBeVisible();
  await page.getByLabel('Senha atual').fill(password);
  await page.getByRole('button', { name: 'Trocar senha' }).click();
  await expect(page.getByText('Um outro navegador foi desconectado.')).toBeVisible();
  await other.goto(`${app.url}/inbox`);
  await other.waitForURL('**/sign-in');
  await page.reload();
  await expect(page.getByText('Senha trocada')).toBeVisible();

  await signIn(other, app.url, dora, 'uma senha nova e longa');
  await page.reload();
  await page.getByRole('button', { name: /^Desconectar / }).click();
  await expect(page.getByText('Desconectado.')).toBeVisible();
  await other.goto(`${app.url}/inbox`);
  await other.waitForURL('**/sign-in');
});

test('signed out, what the browser kept opens nothing any more', async ({ page }) => {
  await signIn(page, app.url, bruno, password);
  const kept = await page.context().cookies();
  // Nothing that a script of the page can request contains the session's secret.
  expect(await (await page.request.get(`${app.url}/api/auth/session`)).text()).not.toContain('token');
  await page.getByRole('button', { name: /bruno/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await page.waitForURL('**/sign-in');
  await page.context().addCookies(kept);
  await page.goto(`${app.url}/inbox`);
  await page.waitForURL('**/sign-in');
});

test('a second factor: set up, asked at sign-in, a recovery code once, turned off', async ({ page, browser }) => {
  await openSecurity(page, ana);
  await page.getByRole('button', { name: 'Configurar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Senha atual').fill(password);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog.getByRole('img', { name: 'Código QR para o aplicativo autenticador' })).toBeVisible();
  const totp = new TOTP({ secret: Secret.fromBase32((await page.getByTestId('totp-secret').textContent()) ?? '') });
  await isSound(page, '/settings/security, second factor');
  await dialog.getByLabel('Código', { exact: true }).fill('000000');
  await dialog.getByRole('button', { name: 'Ativar' }).click();
  await expect(dialog.getByText('O código está errado')).toBeVisible();
  await dialog.getByLabel('Código', { exact: true }).fill(totp.generate());
  await dialog.getByRole('button', { name: 'Ativar' }).click();
  const listed = page.getByTestId('recovery-codes').getByRole('listitem');
  await expect(listed).toHaveCount(10);
  const codes = await listed.allTextContents();
  await dialog.getByRole('button', { name: 'Já guardei' }).click();
  await expect(page.getByText('Restam 10 códigos de recuperação.')).toBeVisible();

  const other = await open(browser);
  await tryToSignIn(other, ana, 'not the password');
  await expect(other.getByText('E-mail ou senha incorretos.')).toBeVisible();
  await tryToSignIn(other, ana, password);
  await isSound(other, '/sign-in, code');
  // Use the code of the next time step, because each code works only once. A phone's clock may be wrong by one step.
  await other.getByLabel('Código').fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await other.getByRole('button', { name: 'Confirmar' }).click();
  await other.waitForURL('**/home');

  const third = await open(browser);
  await tryToSignIn(third, ana, password);
  await third.getByLabel('Código').fill(codes[0] ?? '');
  await third.getByRole('button', { name: 'Confirmar' }).click();
  await third.waitForURL('**/home');
  const fourth = await open(browser);
  await tryToSignIn(fourth, ana, password);
  await fourth.getByLabel('Código').fill(codes[0] ?? '');
  await fourth.getByRole('button', { name: 'Confirmar' }).click();
  await expect(fourth.getByText('O código está errado')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Desativar' }).click();
  await dialog.getByLabel('Senha atual').fill(password);
  await dialog.getByLabel('Código, ou um código de recuperação').fill(codes[1] ?? '');
  await dialog.getByRole('button', { name: 'Desativar' }).click();
  await expect(page.getByText('O segundo fator está desativado.')).toBeVisible();
  await page.getByRole('link', { name: 'Registro de auditoria' }).click();
  await expect(page.getByText('ana desativou o segundo fator')).toBeVisible();
});

test('a forgotten password: a link by e-mail, once; the operator makes one on the console', async ({
  page,
  browser,
}) => {
  const before = await open(browser);
  await signIn(before, app.url, carla, password);
  const ask = async (email: string) => {
    await page.goto(`${app.url}/sign-in`);
    await page.getByRole('link', { name: 'Esqueceu a senha?' }).click();
    // Both pages have a field with this name, so wait for the second page.
    await page.waitForURL('**/forgot-password');
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Enviar o link' }).click();
    await expect(page.getByText('Veja sua caixa de entrada')).toBeVisible();
  };
  await ask('nobody@acme.test');
  await ask(carla);
  const linkIn = () =>
    /http[^\s"<]+\/new-password(?:\?leave=1)?#\w+/.exec(mailbox.mailsTo(carla).at(-1)?.text ?? '')?.[0] ?? '';
  await expect.poll(linkIn).not.toBe('');
  const link = linkIn();
  const choose = async (url: string, what: string) => {
    await page.goto('about:blank');
    await page.goto(url);
    await page.getByLabel('Nova senha').fill(what);
    await page.getByRole('button', { name: 'Salvar a senha' }).click();
  };
  await choose(link, 'esquecida nunca mais');
  await expect(page.getByText('Sua nova senha já vale')).toBeVisible();
  await before.goto(`${app.url}/inbox`);
  await before.waitForURL('**/sign-in');
  await signIn(page, app.url, carla, 'esquecida nunca mais');
  await page.goto(`${app.url}/settings/mail`);
  await expect(page.getByText('Sua senha foi trocada').first()).toBeVisible();
  await expect(page.getByText(/Escolha uma nova senha/)).toHaveCount(0);
  await choose(link, 'outra vez a mesma coisa');
  await expect(page.getByText('Este link não funciona mais')).toBeVisible();
  // A link whose end is missing gets the same message.
  await choose(`${app.url}/new-password`, 'outra vez a mesma coisa');
  await expect(page.getByText('Este link não funciona mais')).toBeVisible();

  const root = path.resolve(import.meta.dirname, '../../..');
  const environment = { ...process.env, DATA_DIR: app.dataDir, PUBLIC_URL: app.url, LOG_LEVEL: 'warn' };
  const words = ['server/boot/main.ts', '--reset-password', carla];
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: root, env: environment });
  await choose(stdout.trim(), 'do console desta vez');
  await expect(page.getByText('Sua nova senha já vale')).toBeVisible();
});
