import { expect } from '@playwright/test';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { signInToDemo } from '../../support/pages/demo-person.ts';
import { openRow } from '../../support/pages/inbox-page.ts';
import { test } from '../../support/pages/journey.ts';
import { isReadableInTheDark, isSound } from '../../support/pages/sound-page.ts';

let app: RunningApp;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp({ SEED_DEMO: 'true' });
});
test.afterAll(() => app?.stop());

test('a quick reply is written, then called in the inbox by a slash, without the mouse', async ({ page }) => {
  await signInToDemo(page, app, 'bruno@demo.parley.test');
  await page.getByRole('link', { name: 'Configurações' }).click();
  await page.getByRole('link', { name: 'Respostas rápidas' }).click();
  await page.getByRole('button', { name: 'Criar resposta rápida' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Atalho').fill('oi');
  await dialog.getByLabel('Título').fill('Pagamento combinado');
  await dialog.getByLabel('Texto').fill('Combinado, ');
  await dialog.getByRole('button', { name: 'Inserir o nome' }).click();
  await dialog.getByLabel('Texto').pressSequentially('!');
  await expect(dialog.getByText('Combinado, Marina!')).toBeVisible();
  await dialog.getByRole('button', { name: 'Criar resposta rápida' }).click();
  await expect(dialog.getByText('Já existe algo com este nome.')).toBeVisible();
  await dialog.getByLabel('Atalho').fill('/pago');
  await dialog.getByRole('button', { name: 'Criar resposta rápida' }).click();
  await expect(page.getByText('“/pago” já pode ser usada.')).toBeVisible();

  await page.getByRole('link', { name: 'Caixa de entrada' }).click();
  await openRow(page, 'Juliana');
  const composer = page.getByLabel('Escreva uma resposta');
  const list = page.getByRole('listbox', { name: 'Respostas rápidas' });
  await composer.pressSequentially('Perfeito. /p');
  await expect(list.getByRole('option', { selected: true })).toHaveText(/pago/);
  await composer.press('ArrowDown');
  await expect(list.getByRole('option', { selected: true })).toHaveText(/pix/);
  await composer.press('ArrowUp');
  await composer.press('Enter');
  await expect(composer).toHaveValue('Perfeito. Combinado, Juliana Costa!');
  await expect(list).toHaveCount(0);
  // In a colleague's conversation, pressing Enter a second time sends the reply.
  await composer.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Ainda não foi enviada.' })).toBeVisible();
  await composer.press('Enter');
  await expect(page.getByRole('log').getByText('Perfeito. Combinado, Juliana Costa!')).toBeVisible();
  await expect(composer).toHaveValue('');

  // Escape keeps the typed text. Text that matches no quick reply is sent as an ordinary message.
  await composer.pressSequentially('/');
  await expect(list).toBeVisible();
  await composer.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(composer).toHaveValue('/');
  await composer.fill('');
  // With the mouse, the button opens the list at the caret.
  await page.getByRole('button', { name: 'Respostas rápidas' }).click();
  await list.getByRole('option', { name: /prazo/ }).click();
  await expect(composer).toHaveValue('O prazo para a sua região é de 5 a 8 dias úteis.');
});

test('files go along with a quick reply: chosen once, sent with it, each after the words', async ({ page }) => {
  await signInToDemo(page, app);
  await page.goto(`${app.url}/settings/quick-replies`);
  await page.getByRole('button', { name: 'Criar resposta rápida' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Atalho').fill('tabela');
  await dialog.getByLabel('Título').fill('Tabela de preços');
  await dialog.getByLabel('Texto').fill('Segue a tabela.');
  const textFile = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) });
  const field = dialog.locator('input[type=file]');
  await field.setInputFiles([textFile('precos.txt'), textFile('errada.txt'), textFile('prazos.txt')]);
  await dialog.getByRole('button', { name: 'Tirar errada.txt' }).click();
  await isSound(page, 'a quick reply with files');
  await isReadableInTheDark(page, 'a quick reply with files');
  await dialog.getByRole('button', { name: 'Criar resposta rápida' }).click();
  const row = page.getByRole('listitem').filter({ hasText: '/tabela' });
  await expect(row.getByText('2 arquivos vão junto')).toBeAttached();

  await page.goto(`${app.url}/inbox`);
  await openRow(page, 'Pedro');
  const composer = page.getByLabel('Escreva uma resposta');
  await composer.pressSequentially('/tab');
  await expect(page.getByRole('option', { name: /tabela.*2 arquivos vão junto/ })).toBeVisible();
  // Enter is pressed twice in a row, while the files may still be loading.
  await composer.press('Enter');
  await composer.press('Enter');
  const log = page.getByRole('log');
  await expect(log.getByText('precos.txt')).toBeVisible();
  await expect(log.getByText('prazos.txt')).toBeVisible();
  await expect(log.getByText('Segue a tabela.')).toHaveCount(1);
  await expect(log.getByText('errada.txt')).toHaveCount(0);
  await expect(composer).toHaveValue('');

  // Two quick replies with files are used in one message. The message waits until the files of both have loaded.
  const held = Promise.withResolvers<void>();
  const holding = { left: 2 };
  await page.route('**/files/**', async (route) => {
    if (holding.left-- > 0) await held.promise;
    await route.continue();
  });
  await composer.pressSequentially('/tab');
  await composer.press('Enter');
  await expect(composer).toHaveValue('Segue a tabela.');
  await expect.poll(() => holding.left).toBe(0);
  await composer.pressSequentially(' E de novo: /tab');
  await composer.press('Enter');
  await composer.press('Enter');
  await expect(page.getByRole('button', { name: 'Tirar prazos.txt' })).toBeVisible();
  await expect(composer).toHaveValue('Segue a tabela. E de novo: Segue a tabela.');
  held.resolve();
  await expect(composer).toHaveValue('');
  await expect(log.getByText('prazos.txt')).toHaveCount(3);
  await expect(log.getByText('Segue a tabela. E de novo: Segue a tabela.')).toHaveCount(1);
  await page.unroute('**/files/**');

  await page.goto(`${app.url}/settings/quick-replies`);
  await row.getByRole('button', { name: 'Editar /tabela' }).click();
  await dialog.getByRole('button', { name: 'Tirar precos.txt' }).click();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(row.getByText('1 arquivo vai junto')).toBeAttached();
});

test('a stage with contacts stays, a pipeline with contacts goes only when its name is typed', async ({ page }) => {
  await signInToDemo(page, app);
  await page.goto(`${app.url}/settings/pipelines`);
  const vendas = page.locator('section').filter({ has: page.getByRole('heading', { name: /^Vendas/ }) });
  const dialog = page.getByRole('dialog');
  await vendas.getByRole('button', { name: 'Excluir Novo' }).click();
  await dialog.getByRole('button', { name: 'Excluir' }).click();
  await expect(dialog.getByText(/\d+ contatos estão nesta etapa/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Entendi' }).click();
  // A stage without contacts is deleted at once.
  await vendas.getByLabel('Nova etapa em Vendas').fill('Perdido');
  await vendas.getByLabel('Nova etapa em Vendas').press('Enter');
  await vendas.getByRole('button', { name: 'Excluir Perdido' }).click();
  await dialog.getByRole('button', { name: 'Excluir' }).click();
  await expect(vendas.getByText('Perdido')).toHaveCount(0);

  await vendas.getByRole('button', { name: 'Ações de Vendas' }).click();
  await page.getByRole('menuitem', { name: 'Excluir funil' }).click();
  await dialog.getByRole('button', { name: 'Excluir' }).click();
  await expect(dialog.getByText(/\d+ contatos estão neste funil/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Excluir' })).toBeDisabled();
  await dialog.getByLabel('Digite Vendas para confirmar').fill('Vendas');
  await dialog.getByRole('button', { name: 'Excluir' }).click();
  await expect(vendas).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /^Pós-venda/ })).toBeVisible();
});
