import { expect, type Page } from '@playwright/test';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { countActions } from '../../support/pages/count-actions.ts';
import { test } from '../../support/pages/journey.ts';
import { isReadableInTheDark, isSound } from '../../support/pages/sound-page.ts';

let app: RunningApp;
const password = 'a long password';

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp({ AGENT_QUIET_MS: '200' });
  const person = (name: string, role: string) => ({
    ...{ email: `${name.toLowerCase()}@acme.test`, name, role, password },
    owner: role === 'admin',
  });
  await app.provision({ organization: { name: 'Vazia', plan: 'pro' }, members: [person('Ana', 'admin')] });
  await app.provision({
    organization: { name: 'Acme', plan: 'pro' },
    members: [person('Bia', 'admin'), person('Carla', 'atendente'), person('Fabio', 'financeiro')],
  });
});
test.afterAll(() => app?.stop());

async function enter(page: Page, name: string, landing: string) {
  await page.goto(`${app.url}/sign-in`);
  await page.getByLabel('E-mail').fill(`${name}@acme.test`);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL(`**${landing}`);
}

const goHome = (page: Page) => page.getByRole('link', { name: 'Início' }).click();
const step = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const isDone = async (page: Page, name: string) =>
  expect(step(page, name).getByRole('img', { name: 'feito' })).toBeVisible();

test('an empty organization comes to its first answer by the list of first steps', async ({ page }) => {
  await enter(page, 'ana', '/home');
  // Counts what an administrator has done by each minute. An action takes ten seconds, so a minute has six
  // (e2e/first-minutes.spec.ts).
  const actions = await countActions(page);
  const within = (clicks: number) => expect(actions().clicks).toBeLessThanOrEqual(clicks);
  await expect(page.getByText('0 de 6 feitos').first()).toBeVisible();
  // An empty organization must not be told that everything is in order.
  await expect(page.getByText('Tudo em ordem')).toHaveCount(0);
  await isSound(page, '/home');
  await isReadableInTheDark(page, '/home');
  await page.setViewportSize({ width: 390, height: 844 });
  await isSound(page, '/home, phone');
  await page.setViewportSize({ width: 1280, height: 800 });

  // Empty pages link to the list of first steps.
  await page.getByRole('link', { name: 'Caixa de entrada' }).click();
  await page.getByRole('link', { name: 'Primeiros passos' }).click();
  await page.getByRole('button', { name: 'Usar um número de teste' }).click();
  await expect(page.getByText('1 de 6 feitos').first()).toBeVisible();
  await isDone(page, 'Conecte um número');
  // Minute 1: a number is connected.
  within(3);

  await page.getByRole('link', { name: 'Ir aos agentes' }).click();
  await page.getByRole('button', { name: 'Novo agente' }).first().click();
  await page.getByRole('dialog').getByLabel('Nome').fill('Lia');
  await page.getByRole('dialog').getByLabel('Nome').press('Enter');
  await page.getByRole('tab', { name: 'Conhecimento', exact: true }).click();
  await page.getByRole('button', { name: 'Texto' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Título').fill('Horário');
  await dialog.getByLabel('Texto', { exact: true }).fill('A loja abre de segunda a sexta, das 9h às 18h.');
  await dialog.getByRole('button', { name: 'Adicionar' }).click();
  await expect(page.getByText('1 trecho', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Publicar' }).click();
  await dialog.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByText('A versão 1 responde agora.')).toBeVisible();
  // Minute 3: an agent has knowledge and is published.
  within(12);

  await goHome(page);
  await isDone(page, 'Crie um agente');
  await page.getByRole('link', { name: 'Ir ao número' }).click();
  // The new agent is in the list, even if the list was read just before.
  await expect(page.getByRole('option', { name: 'Lia' })).toBeAttached();
  await page.getByLabel('Quem responde primeiro').selectOption({ label: 'Lia' });
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('As configurações do número foram salvas.')).toBeVisible();

  await goHome(page);
  await isDone(page, 'Deixe o agente responder no número');
  const meanwhile = await page.context().newPage();
  await meanwhile.goto(`${app.url}/home`);
  await expect(meanwhile.getByText('3 de 6 feitos').first()).toBeVisible();
  await page.getByRole('link', { name: 'Abrir o telefone de teste' }).click();
  await page.getByLabel('Mensagem', { exact: true }).fill('Qual o horário de funcionamento?');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByText('das 9h às 18h').first()).toBeVisible();
  // Minute 5: the agent replies to a customer.
  within(22);

  // A start page that stays open updates itself.
  await isDone(meanwhile, 'Receba a primeira mensagem');
  await meanwhile.close();
  await page.goto(`${app.url}/`);
  await page.waitForURL('**/home');
  await expect(page.getByText('4 de 6 feitos').first()).toBeVisible();
  await page.getByRole('link', { name: 'Caixa de entrada' }).click();
  await page.getByRole('region', { name: 'Conversas' }).getByRole('link').first().click();
  const log = page.getByRole('log');
  await expect(log.getByText('das 9h às 18h').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Escreva uma resposta' }).fill('E aos sábados, até as 13h.');
  await page.getByRole('textbox', { name: 'Escreva uma resposta' }).press('Enter');
  await expect(log.getByText('E aos sábados, até as 13h.')).toBeVisible();
  // The conversation is assigned to the administrator only when the server has stored the reply. The thread shows the
  // reply earlier.
  await expect(page.getByText('Você responde')).toBeVisible();

  // One conversation is now assigned to the administrator. The list of first steps is hidden, and shown again.
  await goHome(page);
  await expect(page.getByRole('link', { name: '1 conversa aberta é sua' })).toHaveAttribute(
    'href',
    '/inbox?filter=mine',
  );
  await isSound(page, '/home, with something to do');
  await page.getByRole('button', { name: 'Dispensar' }).click();
  await expect(page.getByText('4 de 6 feitos')).toHaveCount(0);
  await page.getByRole('button', { name: 'Mostrar os primeiros passos' }).click();
  await expect(page.getByText('4 de 6 feitos').first()).toBeVisible();
});

test('each role begins on a page of its own, and is led there from what is not', async ({ browser }) => {
  const open = async () => (await browser.newContext({ locale: 'pt-BR' })).newPage();
  const carla = await open();
  await enter(carla, 'carla', '/inbox');
  await expect(carla.getByRole('link', { name: 'Primeiros passos' })).toHaveCount(0);
  await goHome(carla);
  await expect(carla.getByText('Tudo em ordem')).toBeVisible();
  await expect(carla.getByText('Conecte um número')).toHaveCount(0);

  const fabio = await open();
  await enter(fabio, 'fabio', '/plan');
  await expect(fabio.getByRole('heading', { name: 'Plano e custos' })).toBeVisible();
  await expect(fabio.getByText('0 de 5.000', { exact: false }).first()).toBeVisible();
  await isSound(fabio, '/plan');
  await expect(fabio.getByRole('link', { name: 'Caixa de entrada' })).toHaveCount(0);
  for (const path of ['/', '/home', '/inbox']) {
    await fabio.goto(`${app.url}${path}`);
    await fabio.waitForURL('**/plan');
  }
});
