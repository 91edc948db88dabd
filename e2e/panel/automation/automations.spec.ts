import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { copiedBy } from '../../support/pages/clipboard.ts';
import { test } from '../../support/pages/journey.ts';
import { signIn } from '../../support/pages/panel-person.ts';
import { isReadableInTheDark, isSound } from '../../support/pages/sound-page.ts';

let app: RunningApp;
let key: string;
let contact: string;
const password = 'a long password';

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp();
  const made = (await app.provision({
    organization: { name: 'Acme', plan: 'pro' },
    members: [{ email: 'ana@acme.test', name: 'Ana', role: 'admin', owner: true, password }],
    keys: [{ name: 'site', scopes: ['contacts:read', 'contacts:write'] }],
  })) as { keys: { secret: string }[] };
  key = made.keys[0]?.secret ?? '';
  contact = (await askApi('POST', '/contacts', { name: 'Marina Souza', phone: marina })).id ?? '';
});
test.afterAll(() => app?.stop());

const marina = '+5511987654321';

async function askApi(method: string, path: string, body?: object, token = key) {
  const answer = await fetch(`${app.url}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as { id?: string; ok?: boolean; error?: string; tags?: { name: string }[] };
}

const tab = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).click();

test('a flow is built, said to be wrong at its step, tried, published, called and watched', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, app.url, 'ana@acme.test', password);
  await page.goto(`${app.url}/automations`);
  await page.getByRole('button', { name: 'Criar automação' }).first().click();
  await page.getByRole('dialog').getByLabel('Nome').fill('Boas-vindas');
  await page.getByRole('dialog').getByLabel('Nome').press('Enter');
  await expect(page.getByRole('heading', { name: /Boas-vindas/ })).toContainText('Rascunho');
  await tab(page, 'Lista');

  // Adds a tag, then a branch on a value that the caller sends, with steps on both sides.
  await page.getByLabel('Adicionar um passo em: Passos').selectOption('Adicionar etiqueta');
  await page.getByLabel('Adicionar um passo em: Passos').selectOption('Condição');
  const steps = page.getByRole('list', { name: 'Passos' });
  await steps.getByLabel('Campo').fill('variables.plan');
  await steps.getByLabel('Valor').fill('gold');
  await page.getByLabel('Adicionar um passo em: Se sim').selectOption('Adicionar etiqueta');
  await page.getByLabel('Adicionar um passo em: Se não').selectOption('Definir um campo');
  const yes = page.getByRole('list', { name: 'Se sim' });
  const no = page.getByRole('list', { name: 'Se não' });
  await yes.getByLabel('Etiqueta').fill('vip');
  await no.getByLabel('Campo').fill('cidade');
  await no.getByLabel('Valor').fill('Recife');

  // Missing values and names that do not exist are reported at their step.
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  const tag = steps.getByLabel('Etiqueta').first();
  await expect(tag).toHaveAccessibleDescription('Preencha isto.');
  await isSound(page, 'refused');
  await tag.fill('novo');
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await expect(page.getByText('O rascunho foi salvo.')).toBeVisible();
  await expect(no.getByLabel('Campo')).toHaveAccessibleDescription(/“cidade” não é um campo/);
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Corrija isto primeiro' })).toBeVisible();
  await page.keyboard.press('Escape');

  // With the keyboard alone: remove the wrong step, add another step and move it up.
  await no.getByRole('button', { name: 'Remover passo' }).press('Enter');
  await page.getByLabel('Adicionar um passo em: Se não').selectOption('Encerrar');
  await no.getByLabel('Motivo').fill('sem plano');
  await page.getByLabel('Adicionar um passo em: Passos').selectOption('Adicionar etiqueta');
  await steps.getByLabel('Etiqueta').last().fill('recebido');
  await steps.getByRole('button', { name: 'Mover para cima' }).last().press('Enter');
  await expect(steps.getByLabel('Etiqueta').nth(1)).toHaveValue('recebido');
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await expect(page.getByRole('button', { name: 'Publicar' })).toBeVisible();
  await isSound(page, 'editor');
  await isReadableInTheDark(page, 'editor');

  // The dry run lists the actions of the flow but does not carry them out.
  await tab(page, 'Testar');
  await page.getByRole('combobox', { name: 'Buscar por nome, e-mail ou telefone' }).fill('Marina');
  await page.getByRole('option', { name: /Marina Souza/ }).click();
  await page.getByRole('button', { name: 'Testar', exact: true }).click();
  const dryRun = page.getByRole('list', { name: 'Testar' });
  await expect(dryRun.getByText('novo').first()).toBeVisible();
  await expect(page.getByText('Terminaria: sem plano')).toBeVisible();
  await isSound(page, 'dry run');
  const tagsOf = async () => (await askApi('GET', `/contacts/${contact}`)).tags?.map(({ name }) => name);
  expect(await tagsOf()).toEqual([]);

  await page.getByRole('button', { name: 'Criar token' }).click();
  const token = (await page.getByTestId('secret').textContent()) ?? '';
  // The dialog shows the API call to copy. A test of the call reports that nothing is published yet.
  const shown = page.getByRole('dialog', { name: 'O token desta automação' });
  await expect(shown.getByText(`${app.url}/v1/automation-trigger`, { exact: true })).toBeVisible();
  await shown.getByLabel('Telefone para testar').fill(marina);
  const pasted = await copiedBy(page, 'Copiar: A chamada em curl');
  expect(pasted).toContain(`-H 'Authorization: Bearer ${token}'`);
  const answer = execFileSync('sh', ['-c', pasted], { encoding: 'utf8' });
  expect(answer).toContain('Flow is not active');
  await shown.getByRole('button', { name: 'Chamada de teste' }).click();
  await expect(shown.getByRole('status')).toContainText(/Resposta: 4\d\d/);
  await expect(shown.getByRole('status')).toContainText('Flow is not active');
  await isSound(page, 'a token and its use');
  await page.getByRole('button', { name: 'Já copiei' }).click();
  await page.getByRole('button', { name: 'Publicar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByRole('heading', { name: /Boas-vindas/ })).toContainText('Ativa');

  const called = await askApi('POST', '/automation-trigger', { phone: marina, variables: { plan: 'Gold' } }, token);
  expect(called).toMatchObject({ ok: true });
  await tab(page, 'Execuções');
  const runs = page.getByRole('list', { name: 'Execuções' });
  const run = runs.getByRole('button', { name: /Marina Souza/ });
  await expect(run).toContainText('Concluída');
  await run.click();
  const taken = page.getByRole('list', { name: 'Passos da execução' });
  await expect(taken.getByRole('listitem')).toHaveCount(4);
  await expect(taken.getByText('Sim', { exact: true })).toBeVisible();
  await isSound(page, 'run');
  await isReadableInTheDark(page, 'run');
  expect((await tagsOf())?.sort()).toEqual(['novo', 'recebido', 'vip']);

  await tab(page, 'Inícios');
  const starts = page.getByRole('list', { name: 'Inícios' });
  await expect(starts.getByText('Iniciada', { exact: true })).toBeVisible();
  // The body of the last call can be viewed, and copied as a new call without its token. The last call is the newest of
  // three; the other two were refused before the flow was published.
  await expect(starts.getByText('O que foi enviado')).toHaveCount(3);
  await starts.getByText('O que foi enviado').first().click();
  await expect(starts.getByText('"plan": "Gold"')).toBeVisible();
  const curl = await copiedBy(page, 'Copiar como curl');
  expect(curl).toContain(`curl -i '${app.url}/v1/automation-trigger'`);
  expect(curl).toContain("-H 'Authorization: Bearer TOKEN'");
  expect(curl).toContain(`--data-binary '{"phone":"${marina}","variables":{"plan":"Gold"}}'`);
  await tab(page, 'Versões');
  await expect(page.getByText('Versão 1')).toBeVisible();

  // The contact's page lists the run and links back to it.
  await page.goto(`${app.url}/contacts/${contact}`);
  const ofContact = page.getByRole('list', { name: 'Automações' });
  await expect(ofContact.getByRole('listitem')).toHaveText(/Boas-vindas.*Concluída/);
  await ofContact.getByRole('link', { name: 'Boas-vindas' }).click();
  await expect(page.getByRole('list', { name: 'Passos da execução' }).getByRole('listitem')).toHaveCount(4);

  // The flow is exported as JSON and imported again. Only its name differs.
  const given = async () => {
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar' }).click();
    return readFile(await (await file).path(), 'utf8');
  };
  const exported = await given();
  await page.goto(`${app.url}/automations`);
  await page.getByRole('button', { name: 'Criar automação' }).first().click();
  const making = page.getByRole('dialog');
  await making.getByLabel('Nome').fill('Cópia');
  await making.getByText('Importar uma automação exportada').click();
  await making.getByLabel('A partir de JSON').fill('{"automations":[]}');
  await making.getByRole('button', { name: 'Criar' }).click();
  await expect(making.getByText('Isto não é uma automação exportada.')).toBeVisible();
  await making.getByLabel('A partir de JSON').fill(exported);
  await making.getByRole('button', { name: 'Criar' }).click();
  await expect(page.getByRole('heading', { name: /Cópia/ })).toContainText('Rascunho');
  await tab(page, 'Lista');
  await expect(yes.getByLabel('Etiqueta')).toHaveValue('vip');
  expect(JSON.parse(await given())).toEqual({ ...JSON.parse(exported), name: 'Cópia' });
  await page.goto(`${app.url}/automations`);
  await expect(page.getByRole('link', { name: /Boas-vindas/ })).toContainText('1 concluída');
  await isSound(page, 'list');
});
