import { expect, type Page } from '@playwright/test';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { goodAccount, goodToken, startOperatorDouble } from '../../support/fake-servers/operator-double.ts';
import { numberWithAgent } from '../../support/organizations/number-with-agent.ts';
import { copiedBy } from '../../support/pages/clipboard.ts';
import { connect } from '../../support/pages/connect-number.ts';
import { test } from '../../support/pages/journey.ts';
import { signIn } from '../../support/pages/panel-person.ts';
import { isAccessible } from '../../support/pages/sound-page.ts';

const password = 'a long password';
const ana = { email: 'ana@acme.test', name: 'Ana', role: 'admin', owner: true, password };
const carla = { email: 'carla@acme.test', name: 'Carla', role: 'atendente', owner: false, password };

const dora = { email: 'dora@outra.test', name: 'Dora', role: 'admin', owner: true, password };
const loja = {
  name: 'Loja',
  phone: '+551150002000',
  phone_number_id: '306540352242922',
  waba_id: goodAccount,
  access_token: goodToken,
  catalog_id: null,
};

const openNumbers = async (page: Page, app: RunningApp, { email } = dora) => {
  await signIn(page, app.url, email, password);
  await page.getByRole('link', { name: 'Configurações' }).click();
  await page.getByRole('link', { name: 'Números' }).click();
  await expect(page.getByRole('heading', { name: 'Números' })).toBeVisible();
};
const rowOf = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

test.describe('with the real network', () => {
  let app: RunningApp;
  let operator: Awaited<ReturnType<typeof startOperatorDouble>>;
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    operator = await startOperatorDouble();
    app = await startApp({ WHATSAPP_API_URL: operator.url, WHATSAPP_VERIFY_TOKEN: 'verify-me' });
    await app.provision({ organization: { name: 'Acme', plan: 'pro' }, members: [ana, carla] });
    await app.provision({ organization: { name: 'Outra', plan: 'pro' }, members: [dora], connections: [loja] });
  });
  test.afterAll(async () => {
    await app?.stop();
    await operator?.stop();
  });

  test('a number is saved when the network confirms it; in trouble later it is explained, and the right token mends it', async ({
    page,
  }) => {
    await openNumbers(page, app, ana);
    await expect(page.getByText('Nenhum número conectado')).toBeVisible();
    await page.getByRole('button', { name: 'Conectar número' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: 'Conectar número' }).click();
    await expect(page.getByText('Preencha este campo.')).toHaveCount(5);
    await page.keyboard.press('Escape');
    const ids = { name: 'Loja', phone: '(11) 5000-1000', id: '106540352242922' };
    await connect(page, { ...ids, token: 'EAAG-bad', account: '999' });
    await expect(form.getByText(/O token de acesso venceu.*Nada foi salvo/)).toBeVisible();
    await form.getByLabel('Token de acesso').fill(goodToken);
    await form.getByRole('button', { name: 'Conectar número' }).click();
    await expect(form.getByText('A conta do WhatsApp Business não tem este número.')).toBeVisible();
    await isAccessible(page);
    await form.getByLabel('Id da conta do WhatsApp Business').fill(goodAccount);
    await form.getByRole('button', { name: 'Conectar número' }).click();
    await expect(page.getByText('O número está conectado.')).toBeVisible();
    operator.withdraw(true);
    await page.getByRole('button', { name: 'Verificar agora' }).click();
    await expect(page.getByRole('heading', { name: /\+55 11 5000-1000/ })).toContainText('Com problema');
    operator.withdraw(false);
    const problem = page.getByRole('region', { name: 'O token de acesso venceu ou foi revogado.' });
    await expect(problem).toContainText('Crie um novo token permanente na Meta');
    await expect(problem).toContainText('Error validating access token');
    // The messaging provider's own error text is collapsed. The sentence above that text explains the reason.
    await expect(problem.getByText('Error validating access token')).toBeHidden();
    await problem.getByText('Detalhes técnicos').click();
    await expect(problem.getByText('Error validating access token')).toBeVisible();

    await problem.getByRole('button', { name: 'Trocar token' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Token de acesso').fill('EAAG-bad-too');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog.getByText(/O token de acesso venceu/)).toBeVisible();
    await dialog.getByLabel('Token de acesso').fill(goodToken);
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('O token foi salvo e funciona.')).toBeVisible();
    await expect(problem).toHaveCount(0);
    await expect(page.getByText('para 10.000 pessoas')).toBeVisible();
    await expect(page.getByText('Qualidade média').first()).toBeVisible();
    expect(await page.content()).not.toContain(goodToken);
  });

  test('what Meta is told can be copied, and works', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openNumbers(page, app);
    const url = await copiedBy(page, 'Copiar: URL de callback');
    const token = await copiedBy(page, 'Copiar: Token de verificação');
    expect([url, token]).toEqual([`${app.url}/api/channels/whatsapp`, 'verify-me']);
    const challenge = `hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${token}`;
    expect(await (await fetch(`${url}?${challenge}`)).text()).toBe('1158201444');
  });

  test('templates come from all pages of the network, with their status and reason', async ({ page }) => {
    await openNumbers(page, app);
    await rowOf(page, 'Loja').getByRole('link').click();
    await expect(page.getByText('Nenhum modelo', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Sincronizar' }).click();
    await expect(page.getByText('9 modelos estão em dia.')).toBeVisible();
    await expect(rowOf(page, 'aviso_0')).toContainText('Rejeitado');
    await expect(rowOf(page, 'aviso_0')).toContainText('INVALID_FORMAT');
    await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Aprovado' });
    await expect(rowOf(page, 'aviso_')).toHaveCount(7);
    await page.getByLabel('Procurar um modelo').fill('aviso_8');
    await expect(rowOf(page, 'aviso_')).toHaveCount(1);
    await page.getByLabel('Procurar um modelo').fill('nenhum');
    await expect(page.getByText('Nenhum modelo corresponde.')).toBeVisible();
    await isAccessible(page);
  });

  test('a second number; settings are kept; disconnected by its name and connected again', async ({ page }) => {
    await openNumbers(page, app);
    await connect(page, { name: 'Loja', phone: '+55 21 4000-2000', id: '206540352242922', token: goodToken });
    await expect(page.getByText('Já existe um número com este nome ou id.')).toBeVisible();
    await page.getByRole('dialog').getByLabel('Nome').fill('Suporte');
    await page.getByRole('dialog').getByRole('button', { name: 'Conectar número' }).click();
    await expect(page.getByText('O número está conectado.')).toBeVisible();
    // The dialog has a field with the same name, so wait for the number's page.
    await page.waitForURL('**/settings/numbers/*');

    await page.getByLabel('Id do catálogo').fill('42a');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Só dígitos, por favor.')).toBeVisible();
    await page.getByLabel('Id do catálogo').fill('424242');
    await page.getByLabel('Arquivar depois de').selectOption({ label: '30 dias' });
    const rating = page.getByRole('checkbox', { name: /Pedir avaliação/ });
    await expect(rating).not.toBeChecked();
    // An unticked checkbox has the same size as a ticked checkbox. An earlier version drew the unticked checkbox as a
    // line.
    await expect(rating.locator('xpath=following-sibling::span[1]')).toHaveCSS('height', '18px');
    await page.getByText('Pedir avaliação quando').click();
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('As configurações do número foram salvas.')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Id do catálogo')).toHaveValue('424242');
    await expect(page.getByLabel('Arquivar depois de')).toHaveValue('30');
    await expect(rating).toBeChecked();

    await page.getByRole('button', { name: 'Ações', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Desconectar' }).click();
    const confirm = page.getByRole('dialog');
    await expect(confirm.getByRole('button', { name: 'Desconectar' })).toBeDisabled();
    await confirm.getByRole('textbox').fill('Suporte');
    await confirm.getByRole('button', { name: 'Desconectar' }).click();
    await expect(page.getByRole('region', { name: 'Este número está desconectado' })).toBeVisible();
    await page.goto(`${app.url}/settings/numbers`);
    await expect(rowOf(page, 'Suporte')).toContainText('Desconectado');
    await rowOf(page, 'Suporte').getByRole('link').click();
    await page.getByRole('button', { name: 'Reconectar' }).click();
    await expect(page.getByText('O número está conectado de novo.')).toBeVisible();

    await page.getByRole('button', { name: 'Ações', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Remover' }).click();
    await expect(confirm.getByRole('button', { name: 'Remover' })).toBeDisabled();
    await confirm.getByRole('textbox').fill('Suporte');
    await confirm.getByRole('button', { name: 'Remover' }).click();
    await expect(page.getByText('O número foi removido.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Números' })).toBeVisible();
    await expect(rowOf(page, 'Suporte')).toHaveCount(0);
  });

  test('an attendant has no such page', async ({ page }) => {
    await signIn(page, app.url, carla.email, password);
    await page.goto(`${app.url}/settings/numbers`);
    await expect(page.getByText('Só administradores veem esta página.')).toBeVisible();
  });
});

test('a number of the sandbox says so and leads to its phone and its operator; an agent is put on it', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const app = await startApp();
  try {
    await app.provision({ organization: { name: 'Acme', plan: 'pro' }, members: [ana], ...numberWithAgent });
    await openNumbers(page, app, ana);
    await expect(rowOf(page, 'Main')).toContainText('De teste');
    await rowOf(page, 'Main').getByRole('link').click();
    await page.getByLabel('Quem responde primeiro').selectOption({ label: 'Só pessoas' });
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('As configurações do número foram salvas.')).toBeVisible();
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Abrir o telefone' }).click();
    await expect((await opened).getByLabel(/Número para o qual você escreve/)).toHaveValue('1000');
    await page.goto(`${app.url}/settings/numbers/no-such-number`);
    await expect(page.getByText('Este número não existe')).toBeVisible();
  } finally {
    await app.stop();
  }
});
