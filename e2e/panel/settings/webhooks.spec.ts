import { expect, type Page } from '@playwright/test';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { isSigned, startReceiver } from '../../support/fake-servers/start-receiver.ts';
import { copiedBy } from '../../support/pages/clipboard.ts';
import { test } from '../../support/pages/journey.ts';
import { signIn, unfold } from '../../support/pages/panel-person.ts';
import { isSound } from '../../support/pages/sound-page.ts';

let app: RunningApp;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let key: string;
const password = 'a long password';

test.beforeAll(async () => {
  test.setTimeout(300_000);
  receiver = await startReceiver();
  app = await startApp({
    WEBHOOK_ALLOWED_TARGETS: receiver.target,
    WEBHOOK_RETRY_DELAYS: '600,600,600,600,600',
  });
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString();
  const made = (await app.provision({
    organization: { name: 'Acme', plan: 'pro' },
    members: [{ email: 'ana@acme.test', name: 'Ana', role: 'admin', owner: true, password }],
    keys: [{ name: 'all', scopes: ['contacts:write', 'webhooks:manage'], expires_at: soon }],
  })) as { keys: { secret: string }[] };
  key = made.keys[0]?.secret ?? '';
});
test.afterAll(async () => {
  await app?.stop();
  await receiver?.stop();
});

const dialogOf = (page: Page) => page.getByRole('dialog');
const contact = (name: string) =>
  fetch(`${app.url}/v1/contacts`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}` },
    body: JSON.stringify({ email: `${name}@example.com` }),
  });
const opened = async (page: Page) => {
  await signIn(page, app.url, 'ana@acme.test', password);
  await unfold(page, 'Desenvolvedores');
  await page.getByRole('link', { name: 'Webhooks' }).click();
};
/** Signs in and opens the endpoint that the first test creates. */
const atEndpoint = async (page: Page) => {
  await opened(page);
  await page.getByRole('link', { name: receiver.url }).click();
  await expect(page.getByRole('heading', { name: 'Entregas' })).toBeVisible();
};

test.describe.configure({ mode: 'serial' });
test.use({ timezoneId: 'Asia/Kathmandu' });
let secret: string;

test('an endpoint is made with events chosen by resource, tried with an example, and what arrived is verified', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await opened(page);
  // A notice above every page shows what needs an administrator's attention.
  await expect(page.getByText('Uma chave de API termina em até 14 dias.')).toBeVisible();
  await page.getByRole('button', { name: 'Adicionar endpoint' }).first().click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Endereço').fill(receiver.url);
  await dialog.getByRole('button', { name: 'Adicionar endpoint' }).click();
  await expect(dialog.getByText('Escolha ao menos um evento.')).toBeVisible();
  await dialog.getByLabel('Tudo de contact').check();
  await expect(dialog.getByText('10 eventos')).toBeVisible();
  await dialog.getByRole('button', { name: 'Adicionar endpoint' }).click();
  secret = (await page.getByTestId('secret').textContent()) ?? '';
  await page.getByRole('button', { name: 'Já copiei' }).click();

  await page.getByRole('link', { name: receiver.url }).click();
  await page.getByRole('button', { name: 'Enviar exemplo' }).click();
  await dialog.getByLabel('Evento').selectOption('campaign.completed');
  await expect(dialog.locator('pre')).toContainText('"type": "campaign.completed"');
  await dialog.getByRole('button', { name: 'Enviar exemplo' }).click();
  await expect.poll(() => receiver.events.length).toBe(1);
  const [event] = receiver.events;
  if (!event) throw new Error('the example arrived');
  expect(event).toMatchObject({ type: 'campaign.completed', data: { example: true } });
  expect(isSigned(event, secret)).toBe(true);

  // The event is found by its id, and the URL contains the search.
  await page.getByLabel('Id do evento ou da entrega').fill(event.id);
  await expect(page).toHaveURL(new RegExp(`q=${event.id}`));
  await page.getByRole('button', { name: /campaign\.completed/ }).click();
  await expect(dialog.getByText('Tentativa 1')).toBeVisible();
  await expect(dialog.locator('pre').first()).toContainText(`POST ${receiver.url}`);
  const command = await copiedBy(page, 'Copiar como curl');
  expect(command).toContain(`curl -i '${receiver.url}'`);
  expect(command).toContain(`Svc-Signature: ${event.signature}`);
  await isSound(page);
  await dialog.getByRole('button', { name: 'Fechar' }).click();

  await page.goto(`${app.url}/developers/webhooks/verify`);
  await page.getByLabel('Corpo').fill(event.raw);
  await page.getByLabel('Cabeçalhos').fill(`Svc-Event: ${event.type}\nSvc-Signature: ${event.signature}`);
  await page.getByLabel('Segredo do endpoint').fill(secret);
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(page.getByText('A assinatura está certa.')).toBeVisible();
  await page.getByLabel('Corpo').fill(JSON.stringify(JSON.parse(event.raw), null, 2));
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(page.getByText('A assinatura é de outra coisa.')).toBeVisible();
  await expect(page.getByText('Ela bate com o mesmo JSON sem recuo', { exact: false })).toBeVisible();
  await isSound(page);
});

test('what failed is found by status and sent again: one, those picked, then all; the numbers say so', async ({
  page,
}) => {
  await atEndpoint(page);
  receiver.fail(true);
  for (const name of ['um', 'dois', 'tres', 'quatro']) await contact(name);
  await page.getByLabel('Status').selectOption('failed');
  await expect(page).toHaveURL(/status=failed/);
  const rows = page.getByRole('button', { name: /contact\.created/ });
  await expect(rows).toHaveCount(4);
  const hourAheadInSaoPaulo = new Date(Date.now() - 2 * 3_600_000).toISOString().slice(0, 16);
  await page.goto(`${page.url()}&to=${hourAheadInSaoPaulo}`);
  await expect(rows).toHaveCount(4);
  await page.getByLabel('De', { exact: true }).fill(hourAheadInSaoPaulo);
  await expect(rows).toHaveCount(0);
  for (const end of ['De', 'Até']) await page.getByLabel(end, { exact: true }).clear();
  receiver.fail(false);
  receiver.events.length = 0;
  await rows.first().click();
  const dialog = dialogOf(page);
  await expect(dialog.getByText('Próxima tentativa')).toBeVisible();
  await dialog.getByRole('button', { name: 'Enviar de novo' }).click();
  await expect(dialog.getByText('Tentativa 2')).toBeVisible();
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect.poll(() => receiver.events.map(({ attempt }) => attempt)).toEqual([2]);
  // The delivery that succeeded has disappeared from the list. Three other deliveries are still listed.
  await expect(rows).toHaveCount(3);

  const ticks = page.getByRole('checkbox', { name: /Selecionar a entrega contact\.created/ });
  await ticks.first().click();
  await page.getByRole('button', { name: 'Enviar 1 de novo' }).click();
  await expect.poll(() => receiver.events.length).toBe(2);
  await expect(rows).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Selecionar as que falharam' }).click();
  await expect(page.getByRole('button', { name: 'Enviar 2 de novo' })).toBeVisible();
  await isSound(page);

  await page.getByRole('button', { name: 'Reenviar o que falhou' }).click();
  await expect(dialog.getByText('2 entregas serão reenviadas.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect.poll(() => receiver.events.length).toBe(4);
  await expect(page.getByText('2 entregas: 2 com sucesso, 0 com falha')).toBeVisible();
  await expect(page.getByText('Nenhuma entrega corresponde a estes filtros.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('img', { name: /tentativas por hora, 4 com falha/ })).toBeVisible();
  await page.getByRole('radio', { name: '7 dias' }).click();
  await expect(page).toHaveURL(/period=7d/);
  await isSound(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await isSound(page);
});

test('what happened while the endpoint was paused is offered and sent; the secret is renewed', async ({ page }) => {
  await atEndpoint(page);
  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Ações', exact: true }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await act('Pausar');
  await expect(page.getByText('Pausado', { exact: true })).toBeVisible();
  receiver.events.length = 0;
  for (const name of ['cinco', 'seis']) await contact(name);
  await expect(page.getByText(/2 eventos aconteceram desde que este endpoint está desligado/)).toBeVisible({
    timeout: 30_000,
  });
  await act('Retomar');
  await page.getByRole('button', { name: 'Enviar o que foi perdido' }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByText('2 eventos serão entregues.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect.poll(() => receiver.events.map(({ type }) => type)).toEqual(['contact.created', 'contact.created']);
  await expect(page.getByText('2 entregas: 2 com sucesso, 0 com falha').first()).toBeVisible();

  await act('Trocar segredo');
  await dialog.getByRole('button', { name: 'Trocar segredo' }).click();
  const renewed = (await page.getByTestId('secret').textContent()) ?? '';
  await page.getByRole('button', { name: 'Já copiei' }).click();
  await page.getByRole('button', { name: 'Enviar evento de teste' }).click();
  await expect.poll(() => receiver.events.at(-1)?.type).toBe('webhook.test');
  const last = receiver.events.at(-1);
  expect(last && isSigned(last, renewed)).toBe(true);
});

test('the engine shows that all is well', async ({ page }) => {
  await opened(page);
  await page.getByRole('link', { name: 'Configurações' }).click();
  await page.getByRole('link', { name: 'Tarefas' }).click();
  await expect(page.getByRole('heading', { name: 'Tarefas' })).toBeVisible();
  await expect(page.getByText('Nenhuma tarefa abandonada')).toBeVisible();
});
