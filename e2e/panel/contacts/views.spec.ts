import { expect } from '@playwright/test';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import {
  type Call,
  organizationWithPipeline,
  password,
} from '../../support/organizations/organization-with-pipeline.ts';
import { test } from '../../support/pages/journey.ts';
import { signIn } from '../../support/pages/panel-person.ts';
import { isSound } from '../../support/pages/sound-page.ts';

let app: RunningApp;
let api: Call;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp();
  api = await organizationWithPipeline(app);
  await app.provision({
    organization: { name: 'Acme', plan: 'pro' },
    connections: [
      { name: 'Main', phone: '+551150001000', phone_number_id: '1000', waba_id: '2000', access_token: 'sandbox' },
    ],
  });
  const people = ['Rita', 'Caio', 'Lia'].map((name, index) => ({
    name,
    phone: `+55 11 98765-10${index}0`,
    ...(index < 2 ? { tags: ['mesa'] } : {}),
  }));
  await api('POST', '/contacts/batch', { contacts: people });
});
test.afterAll(() => app?.stop());

test('a filter is saved as a segment, found again by its address, changed, and written to by a campaign', async ({
  page,
}) => {
  await signIn(page, app.url, 'ana@acme.test', password);
  await page.goto(`${app.url}/contacts`);
  await page.getByRole('button', { name: /^Filtros/ }).click();
  await page.getByLabel('Etiqueta', { exact: true }).selectOption({ label: 'mesa' });
  await page.keyboard.press('Escape');
  await expect(page.getByText('2 contatos')).toBeVisible();

  await page.getByRole('button', { name: 'Segmentos' }).click();
  const menu = page.getByRole('dialog', { name: 'Segmentos' });
  await menu.getByLabel('Salvar como segmento').fill('Quer mesa');
  await menu.getByLabel('Salvar como segmento').press('Enter');
  await expect(page).toHaveURL(/view=/);
  const id = new URL(page.url()).searchParams.get('view') ?? '';

  // Opening the URL of the view applies its filter.
  await page.goto(`${app.url}/contacts?view=${id}`);
  await expect(page.getByText('2 contatos')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Segmentos: Quer mesa' })).toBeVisible();

  await page.getByRole('searchbox').fill('Rita');
  await expect(page.getByText('“Quer mesa” foi alterado aqui.')).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer', exact: true }).click();
  await expect(page.getByText('2 contatos')).toBeVisible();
  await page.getByRole('button', { name: 'Segmentos: Quer mesa' }).click();
  const row = menu.getByRole('listitem').filter({ hasText: 'Quer mesa' });
  await expect(row.getByText('2', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: 'O que fazer com Quer mesa' }).click();
  await page.getByRole('menuitem', { name: 'Renomear' }).click();
  await menu.getByLabel('Novo nome').fill('Pediu mesa');
  await menu.getByLabel('Novo nome').press('Enter');
  await expect(menu.getByText('Pediu mesa')).toBeVisible();

  await page.goto(`${app.url}/campaigns`);
  await page.getByRole('button', { name: 'Criar campanha' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill('Convite');
  await dialog.getByRole('button', { name: 'Criar campanha' }).click();
  await page.getByRole('radio', { name: 'Segmento' }).click();
  await page.getByLabel('Segmento salvo').selectOption({ label: 'Pediu mesa' });
  await expect(page.getByRole('status').filter({ hasText: '2 pessoas' })).toBeVisible();

  // Deleting a shared view asks for confirmation. When the confirmation closes, the focus returns to its earlier
  // position.
  await page.goto(`${app.url}/contacts?view=${id}`);
  const opener = page.getByRole('button', { name: 'Segmentos: Pediu mesa' });
  const wantsToDelete = async () => {
    await opener.click();
    await menu.getByRole('button', { name: 'O que fazer com Pediu mesa' }).click();
    await page.getByRole('menuitem', { name: 'Excluir' }).click();
  };
  await wantsToDelete();
  const question = page.getByRole('dialog', { name: 'Excluir “Pediu mesa”?' });
  await expect(question).toContainText('1 campanha que ainda não começou é para este segmento');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(opener).toBeFocused();
  await wantsToDelete();
  await question.getByRole('button', { name: 'Excluir' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByText('3 contatos')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Segmentos', exact: true })).toBeFocused();
});

test('a view of the inbox is saved for everybody, and somebody else opens it by its address and finds it in the menu', async ({
  page,
  browser,
}) => {
  const made = (await app.provision({
    organization: { name: 'Acme', plan: 'pro' },
    agents: ['Bia', 'Leo'].map((name) => ({ name, slug: name.toLowerCase() })),
    keys: [{ name: 'chat', scopes: ['conversations:write'] }],
  })) as { keys: { secret: string }[] };
  for (const [agent, name] of [
    ['bia', 'Marina'],
    ['bia', 'Joana'],
    ['leo', 'Paulo'],
  ]) {
    const answer = await fetch(`${app.url}/v1/agents/${agent}/chat`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${made.keys[0]?.secret}` },
      body: JSON.stringify({ message: 'Bom dia', user: { name } }),
    });
    expect(answer.status).toBe(200);
  }
  await signIn(page, app.url, 'ana@acme.test', password);
  await page.goto(`${app.url}/inbox`);
  const rowOf = (on: typeof page, name: string) => on.getByRole('link', { name: new RegExp(name) });
  await expect(rowOf(page, 'Paulo')).toBeVisible();
  await page.getByRole('button', { name: 'Filtros e visualizações' }).click();
  const menu = page.getByRole('dialog', { name: 'Filtros e visualizações' });
  await menu.getByLabel('Agente', { exact: true }).selectOption({ label: 'Bia' });
  // The AI handles all conversations, because no person has taken a conversation over.
  await menu.getByLabel('Atendido por').selectOption({ label: 'Uma pessoa' });
  await expect(rowOf(page, 'Marina')).toHaveCount(0);
  await menu.getByLabel('Atendido por').selectOption({ label: 'A IA' });
  await expect(rowOf(page, 'Marina')).toBeVisible();
  await menu.getByLabel('Salvar como visualização').fill('Da Bia');
  await expect(menu.getByRole('checkbox', { name: 'Para todos' })).toBeChecked();
  await menu.getByLabel('Salvar como visualização').press('Enter');
  await expect(page).toHaveURL(/view=/);
  await page.keyboard.press('Escape');
  await expect(rowOf(page, 'Marina')).toBeVisible();
  await expect(rowOf(page, 'Paulo')).toHaveCount(0);
  const id = new URL(page.url()).searchParams.get('view') ?? '';

  const hers = await browser.newContext();
  try {
    const other = await hers.newPage();
    await signIn(other, app.url, 'bruno@acme.test', password);
    await other.goto(`${app.url}/inbox?view=${id}`);
    for (const name of ['Marina', 'Joana']) await expect(rowOf(other, name)).toBeVisible();
    await expect(rowOf(other, 'Paulo')).toHaveCount(0);
    await other.getByRole('button', { name: 'Filtros e visualizações: Da Bia' }).click();
    const saved = other.getByRole('dialog', { name: 'Filtros e visualizações' });
    await expect(saved.getByRole('listitem').filter({ hasText: 'Da Bia' })).toBeVisible();
    await saved.getByRole('button', { name: 'Mostrar tudo' }).click();
    await expect(rowOf(other, 'Paulo')).toBeVisible();
    await expect(other).not.toHaveURL(/view=/);
  } finally {
    await hers.close();
  }

  // The reports page applies the filters of the view that reports support.
  await page.goto(`${app.url}/figures`);
  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  await page.getByLabel('Como em uma visualização').selectOption({ label: 'Da Bia' });
  await expect(page.getByLabel('Agente', { exact: true })).toHaveValue(/./);
  await expect(page).toHaveURL(/agent=/);
  await isSound(page, 'figures as a view');
});
