import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { signIn } from '../support/panel-person.ts';
import { isReadableInTheDark, isSound } from '../support/sound-page.ts';
import { type RunningApp, startApp } from '../support/start-app.ts';

let app: RunningApp;
const password = 'a long password';

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp();
  await app.provision({
    organization: { name: 'Acme', plan: 'pro' },
    members: [{ email: 'ana@acme.test', name: 'Ana', role: 'admin', owner: true, password }],
    tags: [{ name: 'vip', color: '#8B5CF6', type: 'contact' }],
    connections: [
      { name: 'Main', phone: '+551150001000', phone_number_id: '1000', waba_id: '2000', access_token: 'sandbox' },
    ],
    templates: [
      {
        connection: 'Main',
        name: 'novidade',
        language: 'pt_BR',
        category: 'UTILITY',
        status: 'APPROVED',
        components: [{ type: 'BODY', text: 'Oi {{1}}, chegou novidade.' }],
      },
    ],
  });
});
test.afterAll(() => app?.stop());

const tab = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).click();

test('parts come from lists, the tree is drawn, versions are compared, and leaving asks', async ({ page }) => {
  await signIn(page, app.url, 'ana@acme.test', password);
  await page.goto(`${app.url}/automations`);
  await page.getByRole('button', { name: 'Criar automação' }).first().click();
  await page.getByRole('dialog').getByLabel('Nome').fill('Lembrete');
  await page.keyboard.press('Enter');
  const add = page.getByLabel('Adicionar um passo em: Passos');
  const steps = page.getByRole('list', { name: 'Passos' });

  await add.selectOption('Adicionar etiqueta');
  const tag = steps.getByRole('combobox', { name: 'Etiqueta' });
  await tag.click();
  await page.getByRole('option', { name: 'vip' }).click();
  await expect(tag).toHaveValue('vip');

  // The template as somebody reads it whose name is not known.
  await add.selectOption('Enviar um modelo');
  await steps.getByRole('combobox', { name: 'Modelo' }).fill('novi');
  await page.getByRole('option', { name: /novidade/ }).click();
  await steps.getByRole('combobox', { name: 'O que preenche {{1}}' }).click();
  await page.getByRole('option', { name: 'Nome', exact: true }).click();
  await steps.getByLabel('Quando não houver').fill('amigo');
  await expect(steps.getByRole('figure', { name: 'Prévia' })).toContainText('Oi amigo, chegou novidade.');

  // By keyboard into the map, and from there to the step in the list.
  await page.getByRole('button', { name: 'Mostrar mapa' }).click();
  const map = page.getByRole('region', { name: 'Mapa do fluxo' });
  const drawn = map.getByRole('button', { name: /Enviar um modelo/ });
  await drawn.focus();
  // Whatever draws the map again leaves the focus where it is.
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('.react-flow.dark')).toBeVisible();
  await expect(drawn).toBeFocused();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.keyboard.press('Enter');
  await expect(steps.getByRole('listitem').nth(1)).toBeFocused();
  await isSound(page, 'map');
  await isReadableInTheDark(page, 'map');

  const elsewhere = page.getByRole('navigation').getByRole('link', { name: 'Contatos' }).first();
  await elsewhere.click();
  const asked = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  await asked.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await page.getByRole('button', { name: 'Publicar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByRole('heading', { name: /Lembrete/ })).toContainText('Ativa');

  await steps.getByLabel('Quando não houver').fill('cliente');
  await tab(page, 'Versões');
  const difference = page.getByRole('list', { name: 'Diferença' });
  await expect(difference.getByRole('deletion')).toContainText('{{name|amigo}}');
  await expect(difference.getByRole('insertion')).toContainText('{{name|cliente}}');
  await isSound(page, 'versions');
  await isReadableInTheDark(page, 'versions');
  await page.setViewportSize({ width: 390, height: 844 });
  await isSound(page, 'versions on a phone');
  await page.setViewportSize({ width: 1440, height: 900 });

  await elsewhere.click();
  await asked.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page).toHaveURL(/contacts/);
});

test('business hours are set, with what is wrong said at its place', async ({ page }) => {
  await signIn(page, app.url, 'ana@acme.test', password);
  await page.goto(`${app.url}/settings/hours`);
  await expect(
    page.getByRole('list', { name: 'Feriados nacionais do Brasil' }).getByText('Natal').first(),
  ).toBeVisible();
  const opens = page.getByLabel('Segunda-feira, das');
  await opens.fill('19:00');
  await page.getByRole('button', { name: 'Adicionar um dia' }).click();
  await page.getByLabel('Nome do dia 1').fill('Festa da empresa');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(opens).toHaveAccessibleDescription('Termina antes de começar.');
  await expect(page.getByLabel('Data do dia 1')).toHaveAccessibleDescription('Escolha uma data.');
  await isSound(page, 'hours refused');
  await isReadableInTheDark(page, 'hours refused');
  await opens.fill('08:30');
  await page.getByLabel('Data do dia 1').fill('2026-12-23');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('O horário comercial foi salvo.', { exact: false })).toBeVisible();
  await page.reload();
  await expect(opens).toHaveValue('08:30');
});
