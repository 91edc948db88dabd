import { expect, type Page } from '@playwright/test';
import { signInToDemo } from '../support/demo-person.ts';
import { test } from '../support/journey.ts';
import { isSound } from '../support/sound-page.ts';
import { type RunningApp, startApp } from '../support/start-app.ts';

let app: RunningApp;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp({ SEED_DEMO: 'true' });
});
test.afterAll(() => app?.stop());

const list = (page: Page) => page.getByRole('region', { name: 'Conversas' });

test('a queue is made, a conversation waits in it, is found there and taken over', async ({ page }) => {
  await signInToDemo(page, app);
  await page.goto(`${app.url}/settings/queues`);
  await expect(page.getByText('Nenhuma fila ainda')).toBeVisible();
  await page.getByRole('button', { name: 'Criar fila' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Criar fila' });
  await dialog.getByRole('button', { name: 'Criar fila' }).click();
  await expect(dialog.getByText('Preencha este campo')).toBeVisible();
  await dialog.getByLabel('Nome').fill('Cobrança');
  await dialog.getByRole('checkbox').first().click();
  await isSound(page, 'a new queue');
  await dialog.getByRole('button', { name: 'Criar fila' }).click();
  await expect(page.getByText('A fila “Cobrança” foi criada.')).toBeVisible();
  await expect(page.getByText('Ninguém espera')).toBeVisible();
  await isSound(page, 'the queues');

  await page.goto(`${app.url}/inbox`);
  const row = list(page).getByRole('link', { name: /Mariana/ });
  await row.click();
  await expect(page.getByRole('button', { name: 'Resolver' })).toBeVisible();
  await page.keyboard.press('a');
  const assign = page.getByRole('dialog', { name: 'Com quem fica esta conversa?' });
  await assign.getByRole('combobox', { name: 'Pessoa ou fila' }).fill('cobranca');
  await expect(assign.getByRole('option', { name: /Cobrança/ })).toHaveAttribute('aria-selected', 'true');
  await isSound(page, 'a person or a queue');
  await page.keyboard.press('Enter');
  await expect(page.getByText('A conversa espera na fila Cobrança.')).toBeVisible();
  await expect(page.locator('header').getByText('Cobrança', { exact: true })).toBeVisible();

  const queue = page.getByRole('region', { name: 'Filas' }).getByRole('button', { name: /Cobrança/ });
  await expect(queue).toContainText('1 espera');
  await expect(queue).toContainText(/agora|min/);
  await isSound(page, 'the queues above the list');
  await queue.click();
  await expect(page).toHaveURL(/queue=/);
  await expect(list(page).getByRole('link')).toHaveCount(1);
  await expect(row).toBeVisible();

  await page.reload();
  await expect(list(page).getByRole('link')).toHaveCount(1);
  await page.getByRole('button', { name: 'Assumir' }).click();
  await expect(page.getByRole('button', { name: 'Devolver para a IA' })).toBeVisible();
  // The stream says so: nothing is waited for but that.
  await expect(queue).toContainText('0 espera');

  await page.goto(`${app.url}/settings/queues`);
  await page.getByRole('button', { name: 'Excluir Cobrança' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Nenhuma fila ainda')).toBeVisible();
});

test('put off, brought back and put off again at once, it is put off', async ({ page }) => {
  await signInToDemo(page, app);
  await page.goto(`${app.url}/inbox`);
  const row = page.getByRole('region', { name: 'Conversas' }).getByRole('link', { name: /Beatriz/ });
  await row.click();
  await expect(page.getByRole('button', { name: 'Resolver' })).toBeVisible();
  const later = page.getByRole('dialog', { name: 'Adiar até quando?' });
  await page.keyboard.press('s');
  await later.getByRole('button', { name: /Daqui a uma hora/ }).click();
  await expect(row).toHaveCount(0);
  // Bringing it back takes its time, and more is done meanwhile.
  const held = Promise.withResolvers<void>();
  await page.route('**/*wakeConversation*', (route) => held.promise.then(() => route.continue()));
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await page.getByRole('button', { name: 'Adiadas' }).click();
  await row.click();
  await expect(page.locator('header').getByText(/^Adiada até/)).toBeVisible();
  await page.keyboard.press('s');
  await later.getByRole('button', { name: /Amanhã cedo/ }).click();
  const broughtBack = page.waitForResponse(/wakeConversation/);
  held.resolve();
  await broughtBack;
  const toast = page.locator('[data-sonner-toast]');
  await expect(toast.getByText(/^Adiada até .*8:00/)).toBeVisible();
  await page.getByRole('button', { name: 'Abertas' }).click();
  await expect(page.getByRole('region', { name: 'Conversas' }).getByRole('link', { name: /Mariana/ })).toBeVisible();
  await expect(row).toHaveCount(0);
});
