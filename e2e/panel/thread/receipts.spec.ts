import { expect } from '@playwright/test';
import { sandboxPhone } from '../../support/app/sandbox-phone.ts';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { ana, provisionAcme } from '../../support/organizations/acme.ts';
import { openRow } from '../../support/pages/inbox-page.ts';
import { test } from '../../support/pages/journey.ts';
import { signIn } from '../../support/pages/panel-person.ts';

let app: RunningApp;
let phone: ReturnType<typeof sandboxPhone>;
const customer = '5511987650001';

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp();
  const key = await provisionAcme(app);
  phone = sandboxPhone(app, () => key);
});
test.afterAll(() => app?.stop());

const tell = (act: string, body: object) => phone.tell(act, { phone_number_id: '1000', customer, ...body });
/** Returns the delivery statuses that the customer's phone shows for its own messages. */
async function ticks(): Promise<string[]> {
  const data = await phone.messages('1000', customer);
  return data.filter(({ direction }) => direction === 'in').map(({ status }) => status);
}

test('who opens a conversation lets the customer see it; who switched that off does not', async ({ page }) => {
  await signIn(page, app.url, ana.email, ana.password);
  await tell('write', { name: 'Marina', text: 'Oi, alguém aí?' });
  await expect(page.getByRole('link', { name: /Marina/ })).toBeVisible();
  expect(await ticks()).not.toContain('read');
  await openRow(page, 'Marina');
  await expect.poll(ticks).toEqual(['read']);
  // While the conversation is visible, a new message is marked as read when it arrives.
  await tell('write', { name: 'Marina', text: 'Que bom!' });
  await expect.poll(ticks).toEqual(['read', 'read']);

  await page.goto(`${app.url}/settings/numbers`);
  await page.getByRole('link', { name: /Main/ }).click();
  await page.getByText('Mostrar aos clientes quando suas mensagens foram lidas').click();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('As configurações do número foram salvas.')).toBeVisible();
  await page.goto(`${app.url}/inbox`);
  await tell('write', { name: 'Marina', text: 'E agora?' });
  const unread = page.getByText('1 mensagem não lida');
  await expect(unread).toHaveCount(1);
  await openRow(page, 'Marina');
  await expect(page.getByRole('log').getByText('E agora?')).toBeVisible();
  await expect(unread).toHaveCount(0);
  expect((await ticks()).at(-1)).not.toBe('read');
});

test('a message that failed says why and what helps, in words', async ({ page }) => {
  await tell('write', { name: 'Marina', text: 'Oi' });
  await tell('fail', { code: 131026 });
  await signIn(page, app.url, ana.email, ana.password);
  await openRow(page, 'Marina');
  const composer = page.getByLabel('Escreva uma resposta');
  await composer.fill('Chegou?');
  await composer.press('Enter');
  const alert = page.getByRole('log').getByRole('alert');
  await expect(alert).toContainText('A mensagem não pôde ser entregue a este número.');
  await expect(alert).toContainText('Confira se o número usa o WhatsApp');
});
