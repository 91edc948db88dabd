import { expect, type Page } from '@playwright/test';
import { sandboxPhone } from '../../support/app/sandbox-phone.ts';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { demoAccess, signInToDemo } from '../../support/pages/demo-person.ts';
import { folder, number, openRow, untilOpen } from '../../support/pages/inbox-page.ts';
import { test } from '../../support/pages/journey.ts';
import { notesOf } from '../../support/pages/notes.ts';
import { isSound } from '../../support/pages/sound-page.ts';

let app: RunningApp;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp({ SEED_DEMO: 'true', AGENT_QUIET_MS: '50' });
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
  await untilOpen(page, 'Mariana');
  await page.keyboard.press('a');
  const assign = page.getByRole('dialog', { name: 'Com quem fica esta conversa?' });
  await assign.getByRole('combobox', { name: 'Pessoa ou fila' }).fill('cobranca');
  await expect(assign.getByRole('option', { name: /Cobrança/ })).toHaveAttribute('aria-selected', 'true');
  await isSound(page, 'a person or a queue');
  await page.keyboard.press('Enter');
  await expect(page.getByText('A conversa espera na fila Cobrança.')).toBeVisible();
  await expect(page.locator('header').getByText('Cobrança', { exact: true })).toBeVisible();

  const queue = folder(page, 'Cobrança');
  await expect(queue).toContainText('1 conversa');
  await isSound(page, 'the queues among the places');
  await queue.click();
  await expect(page).toHaveURL(/queue=/);
  await expect(list(page).getByRole('link')).toHaveCount(1);
  await expect(row).toBeVisible();

  await page.reload();
  await expect(list(page).getByRole('link')).toHaveCount(1);
  await page.getByRole('button', { name: 'Assumir' }).click();
  await expect(page.getByRole('button', { name: 'Devolver para a IA' })).toBeVisible();
  // Wait until the live stream has updated the count.
  await expect(queue).not.toContainText(/conversa/);

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
  await untilOpen(page, 'Beatriz');
  const later = page.getByRole('dialog', { name: 'Adiar até quando?' });
  await page.keyboard.press('s');
  await later.getByRole('button', { name: /Daqui a uma hora/ }).click();
  await expect(row).toHaveCount(0);
  // Hold back the request of the undo, and do something else in the meantime.
  const held = Promise.withResolvers<void>();
  await page.route('**/*wakeConversation*', (route) => held.promise.then(() => route.continue()));
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await folder(page, 'Adiadas').click();
  await row.click();
  await expect(page.locator('header').getByText(/^Adiada até/)).toBeVisible();
  await page.keyboard.press('s');
  await later.getByRole('button', { name: /Amanhã cedo/ }).click();
  const broughtBack = page.waitForResponse(/wakeConversation/);
  held.resolve();
  await broughtBack;
  const toast = notesOf(page);
  await expect(toast.getByText(/^Adiada até .*8:00/)).toBeVisible();
  await folder(page, 'Todas').click();
  await expect(page.getByRole('region', { name: 'Conversas' }).getByRole('link', { name: /Mariana/ })).toBeVisible();
  await expect(row).toHaveCount(0);
});

/**
 * Writes as a customer who asks for a person. Returns the attendant who got the conversation, or null if the
 * conversation waits in the queue.
 */
async function arrive(customer: string, name: string): Promise<string | null> {
  const { apiKey } = demoAccess(app);
  const text = 'Quero falar com uma pessoa';
  await sandboxPhone(app, () => apiKey).tell('write', { phone_number_id: number, customer, name, text });
  const asked = async () => (await standing(customer))?.handoff ?? null;
  await expect.poll(asked).not.toBeNull();
  return holder(customer);
}
interface Standing {
  readonly handoff: object | null;
  readonly takeover: { readonly user: { readonly name: string } } | null;
}
async function standing(customer: string): Promise<Standing | undefined> {
  const headers = { Authorization: `Bearer ${demoAccess(app).apiKey}` };
  const answer = await fetch(`${app.url}/v1/conversations?phone=${customer}`, { headers });
  return ((await answer.json()) as { data: Standing[] }).data[0];
}
const holder = async (customer: string) => (await standing(customer))?.takeover?.user.name ?? null;

// This test is the last one, because afterwards every customer who asks for a person waits in this queue.
test('a queue that gives in turn, made in its form: each of two gets as many as they may have, the next one waits', async ({
  page,
  browser,
}) => {
  await signInToDemo(page, app);
  const bruno = await (await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } })).newPage();
  await signInToDemo(bruno, app, 'bruno@demo.parley.test');
  await page.goto(`${app.url}/settings/queues`);
  await page.getByRole('button', { name: 'Criar fila' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Criar fila' });
  await dialog.getByLabel('Nome').fill('Atendimento');
  await expect(dialog.getByLabel('Ao mesmo tempo, por pessoa')).toHaveCount(0);
  await dialog.getByLabel('Quem recebe o que chega').selectOption({ label: 'Em rodízio' });
  await dialog.getByLabel('Ao mesmo tempo, por pessoa').fill('0');
  for (const name of ['Ana Ribeiro', 'Bruno Teixeira']) await dialog.getByRole('checkbox', { name }).click();
  await dialog.getByRole('switch', { name: 'Fila padrão' }).click();
  await dialog.getByRole('button', { name: 'Criar fila' }).click();
  await expect(dialog.getByText('Um número de 1 a 1000, ou nada.')).toBeVisible();
  await isSound(page, 'a queue that gives in turn');
  await dialog.getByLabel('Ao mesmo tempo, por pessoa').fill('2');
  await dialog.getByRole('button', { name: 'Criar fila' }).click();
  await expect(page.getByText('A fila “Atendimento” foi criada.')).toBeVisible();
  await expect(page.getByRole('main').getByText('Rodízio', { exact: true })).toBeVisible();

  const people = ['Nadir', 'Olavo', 'Perla', 'Quito', 'Rosa'].map((name, at) => [`551195558100${at}`, name] as const);
  const given: (string | null)[] = [];
  for (const [customer, name] of people) given.push(await arrive(customer, name));
  const [first, second] = given;
  expect([first, second].sort()).toEqual(['Ana Ribeiro', 'Bruno Teixeira']);
  expect(given).toEqual([first, second, first, second, null]);
  // Reload, because the page updates its counts only every 30 seconds.
  await page.reload();
  await expect(page.getByText('1 conversa espera')).toBeVisible();
  await page.getByRole('button', { name: 'Editar Atendimento' }).click();
  const kept = page.getByRole('dialog', { name: 'Editar fila' });
  await expect(kept.getByLabel('Ao mesmo tempo, por pessoa')).toHaveValue('2');
  await expect(kept.getByRole('checkbox', { checked: true })).toHaveCount(2);

  // Bruno has his maximum number of conversations. When he finishes one, he gets the conversation that waited.
  await folder(bruno, 'Minhas').click();
  const his = people.filter((_, at) => given[at] === 'Bruno Teixeira').map(([, name]) => name);
  for (const name of his) await expect(list(bruno).getByRole('link', { name })).toBeVisible();
  await expect(list(bruno).getByRole('link', { name: 'Rosa' })).toHaveCount(0);
  await openRow(bruno, his[0] ?? '');
  await bruno.getByRole('button', { name: 'Resolver' }).click();
  await expect(list(bruno).getByRole('link', { name: 'Rosa' })).toBeVisible();
  expect(await holder(people[4]?.[0] ?? '')).toBe('Bruno Teixeira');
});
