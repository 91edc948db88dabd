import { expect } from '@playwright/test';
import { type RunningApp, startApp } from './support/app/start-app.ts';
import { numberWithAgent } from './support/organizations/number-with-agent.ts';
import { test } from './support/pages/journey.ts';
import { signIn } from './support/pages/panel-person.ts';
import { isSound } from './support/pages/sound-page.ts';

// biome-ignore lint/suspicious/noExplicitAny: the test reads arbitrary responses; its assertions check them.
type Json = any;

let app: RunningApp;
let key: string;
const ana = { email: 'ana@acme.test', name: 'Ana', password: 'a long password' };
const bruno = { email: 'bruno@acme.test', name: 'Bruno', password: 'a long password' };
const customer = '5511987650001';
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp({ AGENT_QUIET_MS: '200' });
  const [connection] = numberWithAgent.connections;
  const made = (await app.provision({
    organization: { name: 'Acme', plan: 'pro' },
    members: [
      { ...ana, role: 'admin', owner: true },
      { ...bruno, role: 'atendente' },
    ],
    connections: [{ ...connection, catalog_id: '300030003000' }],
    templates: [
      {
        connection: 'Main',
        name: 'welcome',
        language: 'pt_BR',
        category: 'UTILITY',
        status: 'APPROVED',
        components: [
          { type: 'BODY', text: 'Olá {{1}}, seja bem-vinda!' },
          { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Obrigada' }] },
        ],
      },
    ],
    keys: [{ name: 'all', scopes: ['conversations:read', 'conversations:write', 'messages:send', 'contacts:read'] }],
  })) as { keys: { secret: string }[] };
  key = made.keys[0]?.secret ?? '';
});
test.afterAll(async () => app?.stop());

async function api(method: string, path: string, body?: object): Promise<Json> {
  const headers = { Authorization: `Bearer ${key}` };
  const answer = await fetch(`${app.url}/v1${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return answer.json();
}

test('everything a message can be, both ways, on the phone and in the API', async ({ page }) => {
  await signIn(page, app.url, ana.email, ana.password);
  await page.goto(`${app.url}/phone`);
  await page.getByLabel('Número para o qual você escreve').fill('1000');
  await page.getByLabel('Mensagem', { exact: true }).fill('Oi');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  const conversation = async (): Promise<Json> => (await api('GET', `/conversations?phone=${customer}`)).data[0];
  await expect.poll(conversation).toBeTruthy();
  const { id } = await conversation();
  const messages = async (): Promise<Json[]> => (await api('GET', `/conversations/${id}/messages`)).data;
  const newest = async (type: string) => (await messages()).find((one) => one.role === 'user' && one.type === type);
  const send = async (body: object): Promise<Json> => {
    const result = await api('POST', '/messages', { conversation_id: id, ...body });
    expect(result).toMatchObject({ status: 'sent' });
    return result;
  };

  // The phone shows buttons, a list, a request for the location, products and a template, and the customer answers each
  // with a tap.
  await send({ type: 'buttons', body: 'Confirma?', buttons: [{ id: 'yes', title: 'Sim, confirmo' }], footer: 'Acme' });
  await page.getByRole('button', { name: 'Sim, confirmo' }).click();
  await expect.poll(() => newest('interactive')).toMatchObject({ content: 'Sim, confirmo' });
  await send({
    type: 'list',
    body: 'Qual?',
    button_text: 'Ver',
    sections: [{ rows: [{ id: 'a', title: 'Opção A' }] }],
  });
  await page.getByText('Ver', { exact: true }).click();
  await page.getByRole('button', { name: 'Opção A' }).click();
  await expect.poll(() => newest('interactive')).toMatchObject({ content: 'Opção A' });
  await send({ type: 'location_request', body: 'Onde?' });
  await page.getByRole('button', { name: 'Enviar localização' }).click();
  await expect.poll(() => newest('location')).toMatchObject({ content: expect.stringContaining('Acácias') });
  await send({ type: 'product', product_retailer_id: 'SOFA-LOTUS', body: 'Este?' });
  await page.getByRole('button', { name: /Pedir Sofá Lótus/ }).click();
  await expect.poll(() => newest('order')).toMatchObject({ content: '1 × SOFA-LOTUS (BRL 4290)' });
  await send({ type: 'template', template_name: 'welcome', body_params: ['Marina'] });
  await expect(page.getByText('Olá Marina, seja bem-vinda!')).toBeVisible();
  await page.getByRole('button', { name: 'Obrigada' }).click();
  await expect.poll(() => newest('button')).toMatchObject({ content: 'Obrigada' });

  // Files are sent in both directions through the simulated WhatsApp API, and opened with a signed link.
  const picture = await send({ type: 'image', media: { base64: png, mime_type: 'image/png' }, caption: 'Foto' });
  await expect(page.getByRole('img', { name: 'Foto' })).toBeVisible();
  const buffer = Buffer.from('%PDF-1.7\nnota');
  await page.setInputFiles('input[type=file]', { name: 'nota.pdf', mimeType: 'application/pdf', buffer });
  await expect.poll(() => newest('document')).toMatchObject({ file: { name: 'nota.pdf', size: buffer.length } });
  const opened = await fetch((await newest('document')).file.url);
  expect(opened.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(await opened.text()).toBe(buffer.toString());

  // The customer reacts to one message, edits another, and deletes a third.
  const bubble = (text: string) => page.getByRole('listitem').filter({ hasText: text }).last();
  const act = async (text: string, name: string) => {
    await bubble(text).getByLabel('O que fazer com esta mensagem').click();
    await page.getByRole('menuitem', { name }).click();
    // Wait until the menu is closed, because the focus returns only then.
    await expect(page.getByRole('menu')).toHaveCount(0);
  };
  await act('Foto', 'Reagir com ❤️');
  const found = async () => (await api('GET', `/messages?id=${picture.id}`)).data[0];
  await expect.poll(found).toMatchObject({ reactions: [{ by: 'contact', emoji: '❤️' }] });
  await act('Oi', 'Editar');
  await page.getByLabel('Mensagem', { exact: true }).fill('Oi, tudo bem?');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  const first = async () => (await messages()).at(-1);
  await expect.poll(first).toMatchObject({ content: 'Oi, tudo bem?', edited_at: expect.any(String) });
  await act('Oi, tudo bem?', 'Apagar para todos');
  await expect.poll(first).toMatchObject({ content: '', revoked_at: expect.any(String) });
  await expect(page.getByText('Esta mensagem foi apagada')).toBeVisible();

  // With the controls next to the phone, the tester sets statuses by hand, fails a message with a code and reason,
  // replies from the business phone, and decides about a template.
  await page.getByLabel('Informar à mão: enviada, entregue e lida').check();
  await expect(page.getByText('Anotado.')).toBeVisible();
  const slow = await send({ type: 'text', text: 'Devagar' });
  const statusOf = async () => (await api('GET', `/messages?id=${slow.id}`)).data[0].delivery.status;
  await act('Devagar', 'entregue');
  await expect.poll(statusOf).toBe('delivered');
  await page.getByRole('button', { name: 'Definir' }).click();
  await expect(page.getByText('A próxima mensagem falha com 131047.')).toBeVisible();
  const refused = await api('POST', '/messages', { conversation_id: id, type: 'text', text: 'x' });
  expect(refused).toMatchObject({ status: 'failed', error: { code: '131047' } });
  await page.getByLabel('Alguém responde no celular da empresa').fill('Aqui é a Ana');
  await page.getByRole('button', { name: 'Responder', exact: true }).click();
  await expect.poll(conversation).toMatchObject({ takeover: { user: null } });
  await page.getByLabel('Situação de welcome').selectOption('PAUSED');
  await expect.poll(async () => (await api('GET', '/templates?name=welcome')).data[0].status).toBe('PAUSED');
});

test('the phone is an administrator’s: anybody else is sent to sign in, or told', async ({ page }) => {
  await page.goto(`${app.url}/phone?number=1000`);
  await page.waitForURL(/\/sign-in\?next=%2Fphone%3Fnumber%3D1000/);
  // After signing in, the person returns to the requested phone page.
  await page.getByLabel('E-mail').fill(ana.email);
  await page.getByLabel('Senha', { exact: true }).fill(ana.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByLabel('Número para o qual você escreve')).toHaveValue('1000');
  // Leave the page first, because after the sign-out the page would open the sign-in page by itself.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signIn(page, app.url, bruno.email, bruno.password);
  await expect(page.getByRole('link', { name: 'Telefone de teste' })).toHaveCount(0);
  await page.goto(`${app.url}/phone`);
  await expect(page.getByText('Só um administrador pode fazer isso.')).toBeVisible();
});

test('at 1 024 px the operator’s desk stands whole beside the phone, in either language, and a link leads back', async ({
  browser,
  page: first,
}) => {
  await signIn(first, app.url, ana.email, ana.password);
  const storageState = await first.context().storageState();
  for (const [locale, title, desk, back] of [
    ['pt-BR', 'Telefone de teste', 'Controles do WhatsApp', 'Voltar ao painel'],
    ['en-US', 'Sandbox phone', 'WhatsApp controls', 'Back to the panel'],
  ] as const) {
    const context = await browser.newContext({ locale, storageState, viewport: { width: 1024, height: 768 } });
    const page = await context.newPage();
    await page.goto(`${app.url}/phone?number=1000`);
    await expect(page).toHaveTitle(new RegExp(title));
    const [phone, beside] = [page.getByRole('heading', { name: title }), page.getByRole('region', { name: desk })];
    await expect(phone).toBeVisible();
    await expect(beside).toBeInViewport({ ratio: 1 });
    await isSound(page, `/phone ${locale}`);
    await page.getByRole('link', { name: back }).click();
    await page.waitForURL('**/inbox');
    await context.close();
  }
});
