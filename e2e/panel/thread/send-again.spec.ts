import { expect, type Page } from '@playwright/test';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { startFailingOperator } from '../../support/fake-servers/failing-operator.ts';
import { numberWithAgent } from '../../support/organizations/number-with-agent.ts';
import { test } from '../../support/pages/journey.ts';
import { signIn } from '../../support/pages/panel-person.ts';
import { isAccessible } from '../../support/pages/sound-page.ts';

let app: RunningApp;
let operator: Awaited<ReturnType<typeof startFailingOperator>>;
let key: string;
const password = 'a long password';
const ana = { email: 'ana@acme.test', name: 'Ana', role: 'admin', owner: true, password };

test.beforeAll(async () => {
  test.setTimeout(300_000);
  operator = await startFailingOperator();
  app = await startApp({ WHATSAPP_API_URL: operator.url });
  const made = (await app.provision({
    organization: { name: 'Acme', plan: 'pro' },
    members: [ana],
    ...numberWithAgent,
    agents: [],
    templates: [
      {
        connection: 'Main',
        name: 'retomar',
        language: 'pt_BR',
        category: 'UTILITY',
        status: 'APPROVED',
        components: [{ type: 'BODY', text: 'Olá {{1}}, podemos continuar sobre {{2}}?' }],
      },
      {
        connection: 'Main',
        name: 'recusado',
        language: 'pt_BR',
        category: 'UTILITY',
        status: 'REJECTED',
        components: [{ type: 'BODY', text: 'Nunca' }],
      },
    ],
    keys: [{ name: 'all', scopes: ['messages:send'] }],
  })) as { keys: { secret: string }[] };
  key = made.keys[0]?.secret ?? '';
});
test.afterAll(async () => {
  await app?.stop();
  await operator?.stop();
});

async function send(text: string): Promise<string> {
  const answer = await fetch(`${app.url}/v1/messages`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}` },
    body: JSON.stringify({ type: 'text', to: '5511987650001', text, contact: { name: 'Marina' } }),
  });
  const result = (await answer.json()) as { status: string; conversation_id: string };
  expect(result.status).toBe('failed');
  return result.conversation_id;
}
const log = (page: Page) => page.getByRole('log');
const again = (page: Page) => log(page).getByRole('button', { name: 'Enviar de novo' });

test('a failed message goes again where that makes sense, once, and never unasked when it may have arrived', async ({
  page,
}) => {
  const conversation = await send('Esta está bloqueada');
  await signIn(page, app.url, ana.email, password);
  await page.goto(`${app.url}/inbox/${conversation}`);
  await expect(log(page).getByText(/não pôde ser entregue/)).toBeVisible();
  // A retry would fail again, so no retry is offered.
  await expect(again(page)).toHaveCount(0);

  await send('Por causa do nome');
  await expect(log(page).getByText(/nome de exibição/)).toBeVisible();
  await isAccessible(page);
  // Press the button with the keyboard.
  await again(page).press('Enter');
  await expect(log(page).getByText('Enviada de novo.')).toBeVisible();
  await expect(log(page).locator('[data-status=sent]')).toHaveCount(1);
  await expect(again(page)).toHaveCount(0);
  expect(operator.taken).toEqual(['Por causa do nome']);

  await send('Esta sumiu');
  await expect(log(page).getByText(/não se sabe se a mensagem saiu/)).toBeVisible();
  await again(page).click();
  const dialog = page.getByRole('dialog', { name: 'Enviar de novo mesmo assim?' });
  await expect(dialog.getByText(/recebê-la duas vezes/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(operator.taken.length).toBe(1);
  await again(page).click();
  await dialog.getByRole('button', { name: 'Enviar de novo' }).click();
  await expect(log(page).getByText('Enviada de novo.')).toHaveCount(2);
  expect(operator.taken).toEqual(['Por causa do nome', 'Esta sumiu']);
  await page.reload();
  await expect(log(page).getByText('Enviada de novo.')).toHaveCount(2);
  await expect(again(page)).toHaveCount(0);
});

test('after 24 hours without a word of the customer: why, and an approved template instead', async ({ page }) => {
  const conversation = await send('Esta também está bloqueada');
  await signIn(page, app.url, ana.email, password);
  await page.goto(`${app.url}/inbox/${conversation}`);
  await expect(page.getByText(/o WhatsApp só aceita modelos/)).toBeVisible();
  await expect(
    page.getByText(/^Um modelo custa US\$\s0,\d{2} \(utilidade\) ou US\$\s0,\d{2} \(marketing\)\.$/),
  ).toBeVisible();
  await expect(page.getByLabel('Escreva uma resposta')).toHaveCount(0);
  await page.getByRole('button', { name: 'Enviar um modelo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enviar um modelo' });
  await expect(dialog.getByRole('button', { name: /recusado/ })).toHaveCount(0);
  await dialog.getByLabel('Nome ou texto do modelo').fill('continuar');
  await dialog.getByRole('button', { name: /retomar/ }).click();
  await dialog.getByLabel('Olá lacuna, podemos continuar sobre…').fill('Marina');
  await expect(dialog.getByText('Olá Marina, podemos continuar sobre […]?')).toBeVisible();
  await dialog.getByLabel('…podemos continuar sobre lacuna?').fill('o sofá');
  await isAccessible(page);
  await page.keyboard.press('Enter');
  await expect(log(page).getByText('Olá Marina, podemos continuar sobre o sofá?')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(JSON.parse(operator.taken.at(-1) ?? '')).toMatchObject({
    name: 'retomar',
    components: [{ type: 'body', parameters: [{ text: 'Marina' }, { text: 'o sofá' }] }],
  });
});
