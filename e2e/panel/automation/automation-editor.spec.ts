import { expect, type Page } from '@playwright/test';
import { sandboxPhone } from '../../support/app/sandbox-phone.ts';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { test } from '../../support/pages/journey.ts';
import { signIn } from '../../support/pages/panel-person.ts';
import { isReadableInTheDark, isSound } from '../../support/pages/sound-page.ts';

let app: RunningApp;
let key = '';
const password = 'a long password';

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp();
  const made = (await app.provision({
    organization: { name: 'Acme', plan: 'pro' },
    members: [{ email: 'ana@acme.test', name: 'Ana', role: 'admin', owner: true, password }],
    keys: [{ name: 'phone', scopes: ['contacts:read', 'contacts:write', 'messages:send'] }],
    custom_fields: [{ key: 'nascimento', label: 'Nascimento', type: 'date' }],
    tags: [{ name: 'vip', color: '#8B5CF6', type: 'contact' }],
    contacts: [
      { name: 'Marina Souza', phone: '+5511987654321', fields: { nascimento: '1990-05-03' } },
      { name: 'Bia Lima', phone: '+5511987650009' },
    ],
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
  })) as { keys: { secret: string }[] };
  key = made.keys[0]?.secret ?? '';
});
test.afterAll(() => app?.stop());

const tab = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).click();

test('parts come from lists, the tree is drawn, versions are compared, and leaving asks', async ({ page }) => {
  await signIn(page, app.url, 'ana@acme.test', password);
  await page.goto(`${app.url}/automations`);
  await page.getByRole('button', { name: 'Criar automação' }).first().click();
  await page.getByRole('dialog').getByLabel('Nome').fill('Lembrete');
  await page.keyboard.press('Enter');
  await tab(page, 'Lista');
  const add = page.getByLabel('Adicionar um passo em: Passos');
  const steps = page.getByRole('list', { name: 'Passos' });

  await add.selectOption('Adicionar etiqueta');
  const tag = steps.getByRole('combobox', { name: 'Etiqueta' });
  await tag.click();
  await page.getByRole('option', { name: 'vip' }).click();
  await expect(tag).toHaveValue('vip');

  // The preview shows the template for one contact, and for a contact without a name.
  await add.selectOption('Enviar um modelo');
  await steps.getByRole('combobox', { name: 'Modelo' }).fill('novi');
  await page.getByRole('option', { name: /novidade/ }).click();
  await steps.getByRole('combobox', { name: 'Oi lacuna, chegou novidade.' }).click();
  await page.getByRole('option', { name: 'Nome', exact: true }).click();
  await steps.getByLabel('Se estiver vazio').fill('amigo');
  const ofNobody = steps.getByRole('figure', { name: 'Como lê quem não tem dados' });
  await expect(ofNobody).toContainText('Oi amigo, chegou novidade.');
  await expect(steps.getByRole('figure', { name: 'Como Bia Lima lê' })).toContainText('Oi Bia Lima, chegou novidade.');
  await expect(page.getByText('{{1}}')).toHaveCount(0);

  // With the keyboard, go into the map and from the map to the fields next to it.
  await tab(page, 'Mapa');
  const map = page.getByRole('region', { name: 'Mapa do fluxo' });
  const drawn = map.getByRole('button', { name: /^Enviar um modelo/ });
  await drawn.focus();
  // Rendering the map again does not move the focus.
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('.react-flow.dark')).toBeVisible();
  await expect(drawn).toBeFocused();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Enviar um modelo' })).toBeFocused();
  await isSound(page, 'map');
  await isReadableInTheDark(page, 'map');
  await tab(page, 'Lista');

  const elsewhere = page.getByRole('navigation').getByRole('link', { name: 'Contatos' }).first();
  await elsewhere.click();
  const asked = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  await asked.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await page.getByRole('button', { name: 'Publicar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByRole('heading', { name: /Lembrete/ })).toContainText('Ativa');

  await steps.getByLabel('Se estiver vazio').fill('cliente');
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

test('a recipe is chosen, filled in, tried on a person and published', async ({ page }) => {
  await signIn(page, app.url, 'ana@acme.test', password);
  await page.goto(`${app.url}/automations`);
  await page.getByRole('button', { name: 'Criar automação' }).first().click();
  const recipes = page.getByRole('dialog').getByRole('region', { name: 'Comece por uma receita pronta' });
  await expect(recipes.getByRole('listitem')).toHaveCount(13);
  await isSound(page, 'recipes');
  await isReadableInTheDark(page, 'recipes');
  await page.setViewportSize({ width: 390, height: 844 });
  await isSound(page, 'recipes on a phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await recipes.getByRole('button', { name: /^Aniversário/ }).click();
  await expect(page.getByRole('heading', { name: /Aniversário/ })).toContainText('Rascunho');
  await tab(page, 'Lista');

  // If a field refers to a name that the organization does not have, the field reports an error.
  await expect(page.getByLabel('Iniciada por')).toHaveValue('date_field');
  const field = page.getByRole('combobox', { name: 'Campo' });
  await expect(field).toHaveAccessibleDescription(/“aniversario” não é um campo/);
  const steps = page.getByRole('list', { name: 'Passos' });
  const template = steps.getByRole('combobox', { name: 'Modelo' });
  await expect(template).toHaveAccessibleDescription(/“feliz_aniversario”/);
  await isSound(page, 'gaps');
  await isReadableInTheDark(page, 'gaps');
  await field.fill('Nasc');
  await page.getByRole('option', { name: /Nascimento/ }).click();
  await template.fill('novi');
  await page.getByRole('option', { name: /novidade/ }).click();
  await steps.getByRole('combobox', { name: 'Oi lacuna, chegou novidade.' }).click();
  await page.getByRole('option', { name: 'Nome', exact: true }).click();
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await expect(page.getByText('O rascunho foi salvo.')).toBeVisible();
  await expect(field).toHaveAccessibleDescription('');

  await tab(page, 'Testar');
  await page.getByRole('combobox', { name: 'Buscar por nome, e-mail ou telefone' }).fill('Marina');
  await page.getByRole('option', { name: /Marina Souza/ }).click();
  await page.getByRole('button', { name: 'Testar', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Testar' }).getByText('novidade').first()).toBeVisible();
  await page.getByRole('button', { name: 'Publicar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByRole('heading', { name: /Aniversário/ })).toContainText('Ativa');
});

test('a question with two ways out is built, said what it lacks, and tried by a dry run', async ({ page }) => {
  await signIn(page, app.url, 'ana@acme.test', password);
  await page.goto(`${app.url}/automations`);
  await page.getByRole('button', { name: 'Criar automação' }).first().click();
  await page.getByRole('dialog').getByLabel('Nome').fill('Plano');
  await page.keyboard.press('Enter');
  await tab(page, 'Lista');
  const steps = page.getByRole('list', { name: 'Passos' });
  await page.getByLabel('Adicionar um passo em: Passos').selectOption('Fazer uma pergunta');
  const save = page.getByRole('button', { name: 'Salvar rascunho' });
  await save.click();
  await expect(steps.getByLabel('Pergunta', { exact: true })).toHaveAccessibleDescription('Preencha isto.');
  await steps.getByLabel('Pergunta', { exact: true }).fill('Qual plano?');
  await steps.getByLabel('A resposta é').selectOption('uma destas opções');
  await steps.getByLabel('Opção 1', { exact: true }).fill('Básico');
  await steps.getByRole('button', { name: 'Adicionar opção' }).click();
  await steps.getByLabel('Opção 2', { exact: true }).fill('Completo');
  await steps.getByRole('combobox', { name: 'Guardar a resposta em' }).fill('variables.plano');
  await page.keyboard.press('Escape');
  await steps.getByLabel('Com a janela de 24 horas fechada').selectOption('Esperar até abrir');
  await steps.getByLabel('Adicionar um passo em: Se responder').selectOption('Adicionar etiqueta');
  await steps.getByRole('list', { name: 'Se responder' }).getByRole('combobox', { name: 'Etiqueta' }).fill('cliente');
  await page.keyboard.press('Escape');
  await steps.getByLabel('Adicionar um passo em: Sem resposta').selectOption('Encerrar');
  await tab(page, 'Mapa');
  const map = page.getByRole('region', { name: 'Mapa do fluxo' });
  await expect(map.getByRole('button', { name: /^Fazer uma pergunta/ })).toContainText('[Básico] [Completo]');
  await expect(map.getByText('Sem resposta')).toBeVisible();
  await isSound(page, 'question');
  await isReadableInTheDark(page, 'question');
  await save.click();
  await expect(page.getByText('O rascunho foi salvo.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await isSound(page, 'question on a phone');
  await page.setViewportSize({ width: 1440, height: 900 });

  // The customer has just written, so the window is open and free text may be sent.
  const said = { phone_number_id: '1000', customer: '5511987654321', name: 'Marina Souza', text: 'Oi' };
  expect((await sandboxPhone(app, () => key).tell('write', said)).status).toBe(200);
  await tab(page, 'Testar');
  await page.getByRole('combobox', { name: 'Buscar por nome, e-mail ou telefone' }).fill('Marina');
  await page.getByRole('option', { name: /Marina/ }).click();
  await page.getByLabel('Resposta do cliente').fill('2');
  await page.getByRole('button', { name: 'Testar', exact: true }).click();
  const tried = page.getByRole('list', { name: 'Testar' });
  await expect(tried).toContainText('Perguntou');
  await expect(tried).toContainText('Completo');
  await expect(tried).toContainText('Adicionar etiqueta');
  await page.getByLabel('Resposta do cliente').fill('talvez');
  await page.getByRole('button', { name: 'Testar', exact: true }).click();
  await expect(tried).toContainText('Não: nenhuma resposta serviu');
  await isSound(page, 'question tried');
  await isReadableInTheDark(page, 'question tried');
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
