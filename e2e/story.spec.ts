import { expect } from '@playwright/test';
import { sandboxPhone } from './support/app/sandbox-phone.ts';
import { type RunningApp, startApp } from './support/app/start-app.ts';
import { isSigned, startReceiver } from './support/fake-servers/start-receiver.ts';
import { numberWithAgent } from './support/organizations/number-with-agent.ts';
import { test } from './support/pages/journey.ts';
import { createKey, signIn, unfold } from './support/pages/panel-person.ts';

type Receiver = Awaited<ReturnType<typeof startReceiver>>;
type Json = Record<string, unknown>;

let app: RunningApp;
let phone: ReturnType<typeof sandboxPhone>;
let receiver: Receiver;
let key: string;
let secret: string;

const password = 'a long password';

test.beforeAll(async () => {
  test.setTimeout(300_000);
  receiver = await startReceiver();
  app = await startApp({
    WEBHOOK_ALLOWED_TARGETS: receiver.target,
    WEBHOOK_RETRY_DELAYS: '0.5,0.5,1,1,1',
    AGENT_QUIET_MS: '200',
    WEBHOOK_TIMEOUT_MS: '1000',
  });
  phone = sandboxPhone(app, () => key);
  const made = (await app.provision({
    organization: { name: 'Acme', plan: 'pro' },
    members: [
      { email: 'ana@acme.test', name: 'Ana', role: 'admin', owner: true, password },
      { email: 'bruno@acme.test', name: 'Bruno', role: 'atendente', owner: false, password },
    ],
    ...numberWithAgent,
    webhooks: [{ url: receiver.url, events: ['contact.*', 'conversation.*', 'message.*'] }],
    keys: [{ name: 'sends', scopes: ['messages:send'] }],
  })) as { keys: { secret: string }[]; webhooks: { secret: string }[] };
  key = made.keys[0]?.secret ?? '';
  secret = made.webhooks[0]?.secret ?? '';
});
test.afterAll(async () => {
  await app?.stop();
  await receiver?.stop();
});

async function api(method: string, path: string, body?: Json): Promise<{ status: number; body: Json }> {
  const answer = await fetch(`${app.url}/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, body: (await answer.json()) as Json };
}

const types = () => receiver.events.map((event) => event.type);
const customer = '5511987650001';
const writeAsCustomer = (text: string) =>
  phone.tell('write', { phone_number_id: '1000', customer, name: 'Marina', text });
const conversation = async () =>
  ((await api('GET', `/conversations?phone=${customer}`)).body.data as Json[])[0] as Json & { id: string };
const messages = async () =>
  (await api('GET', `/conversations/${(await conversation()).id}/messages`)).body.data as (Json & {
    content: string;
    role: string;
    delivery: Json | null;
  })[];

test('the whole story: a customer writes, the agent answers, a person takes over, every domain event is delivered signed', async ({
  page,
  browser,
}) => {
  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, app.url, 'ana@acme.test', password);
  key = await createKey(admin);

  // A customer writes on the simulated phone. The agent answers from its knowledge, without showing its source to the
  // customer.
  await page.goto(`${app.url}/phone`);
  await page.waitForURL('**/sign-in?next=*');
  await signIn(page, app.url, 'ana@acme.test', password);
  await page.goto(`${app.url}/phone`);
  await page.getByLabel('Número para o qual você escreve').fill('1000');
  await page.getByLabel('Seu nome').fill('Marina');
  await page.getByLabel('Mensagem', { exact: true }).fill('Qual o horário da loja?');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('das 9h às 18h')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('Fonte:', { exact: false })).toHaveCount(0);

  // The phone is open, so the status of the reply changes from sent to delivered to read.
  await expect.poll(async () => (await messages())[0]?.delivery?.status, { timeout: 15_000 }).toBe('read');
  expect((await messages())[0]?.delivery).toMatchObject({
    sent_at: expect.any(String),
    delivered_at: expect.any(String),
  });

  // Each event arrives at the webhook receiver. The event is signed, and its object has the same fields as the GET
  // response.
  await expect
    .poll(() => [...new Set(types())].sort(), { timeout: 15_000 })
    .toEqual([
      'contact.created',
      'conversation.created',
      'message.delivered',
      'message.read',
      'message.received',
      'message.sent',
    ]);
  for (const event of receiver.events) expect(isSigned(event, secret)).toBe(true);
  await expect(async () => {
    const told = ((await api('GET', '/events')).body.data as Json[]).map((event) => event.id).sort();
    expect([...new Set(receiver.events.map((event) => event.id))].sort()).toEqual(told);
  }).toPass({ timeout: 15_000 });

  // An attendant finds the conversation and takes it over. The AI stops replying, and the attendant replies.
  const attendant = await (await browser.newContext()).newPage();
  await signIn(attendant, app.url, 'bruno@acme.test', password);
  await attendant.getByRole('link', { name: /Marina/ }).click();
  const thread = attendant.getByRole('region', { name: 'Conversa com Marina' });
  await expect(thread.getByText('das 9h às 18h')).toBeVisible();
  await expect(thread.locator('[data-status=read]')).toBeVisible();
  await expect(thread.getByText('Bia responde')).toBeVisible();
  await thread.getByRole('button', { name: 'Assumir' }).click();
  await expect(thread.getByText('Você responde')).toBeVisible();
  const { id } = await conversation();
  expect(await conversation()).toMatchObject({ takeover: { user: { name: 'Bruno' } } });
  const before = (await messages()).length;
  await writeAsCustomer('E no sábado?');
  // The message appears without a reload.
  await expect(thread.getByText('E no sábado?')).toBeVisible();
  await thread.getByLabel('Escreva uma resposta').fill('No sábado não abrimos.');
  await thread.getByLabel('Escreva uma resposta').press('Enter');
  await expect(page.getByText('No sábado não abrimos.')).toBeVisible();
  await expect(thread.locator('[data-status=read]')).toHaveCount(2);
  const contents = (await messages()).map((message) => message.content);
  expect(contents).toHaveLength(before + 2);
  // The AI did not reply again: its only reply is the earlier one.
  expect(contents.filter((content) => content.includes('das 9h às 18h'))).toHaveLength(1);

  // After the attendant has handed the conversation back, the AI replies again.
  await thread.getByRole('button', { name: 'Devolver para a IA' }).click();
  await expect(thread.getByText('Bia responde')).toBeVisible();
  expect((await api('GET', `/conversations/${id}`)).body).toMatchObject({ takeover: null });
  await writeAsCustomer('Qual é o horário mesmo?');
  await expect
    .poll(async () => (await messages()).filter(({ content }) => content.includes('das 9h às 18h')).length, {
      timeout: 15_000,
    })
    .toBe(2);
  await expect.poll(types).toContain('conversation.taken_over');
  await expect.poll(types).toContain('conversation.released');

  // The administrator sees the exact deliveries, and that the endpoint works.
  await unfold(admin, 'Desenvolvedores');
  await admin.getByRole('link', { name: 'Webhooks' }).click();
  await expect(admin.getByText('Funcionando bem')).toBeVisible();
  await admin.getByRole('link', { name: receiver.url }).click();
  await admin.getByRole('button', { name: /conversation\.released/ }).click();
  const sheet = admin.getByRole('dialog');
  const released = receiver.events.find((event) => event.type === 'conversation.released');
  await expect(sheet.getByText(String(released?.id)).first()).toBeVisible();
  await expect(sheet.getByText(/Svc-Signature: t=/)).toBeVisible();
});

test('kill -9 with a failing receiver and messages on their way loses nothing and repeats no send', async () => {
  // The customer has just written, so a reply with free text is allowed.
  expect((await writeAsCustomer('Ainda está aí?')).ok).toBe(true);
  receiver.fail(true);
  const sends = Array.from({ length: 5 }, (_, i) =>
    api('POST', '/messages', { type: 'text', to: customer, text: `durable ${i}`, idempotency_key: `durable-${i}` }),
  );
  const answers = await Promise.all(sends);
  expect(answers.map(({ body }) => body.status)).toEqual(Array(5).fill('sent'));
  const sent = answers.map(({ body }) => body.id);
  await app.kill9();
  receiver.fail(false);
  await app.restart();
  const arrived = () =>
    receiver.events
      .filter((event) => event.type === 'message.sent' && String(event.data.object?.content).startsWith('durable'))
      .map((event) => event.data.object?.id);
  await expect.poll(() => [...new Set(arrived())].sort(), { timeout: 90_000 }).toEqual([...sent].sort());
  const again = await api('POST', '/messages', {
    type: 'text',
    to: customer,
    text: 'durable 0',
    idempotency_key: 'durable-0',
  });
  expect(again.body.id).toBe(sent[0]);
  const texts = (await phone.messages('1000', customer)).map((one) => one.payload.text?.body);
  expect(texts.filter((text) => text?.startsWith('durable')).sort()).toEqual(sent.map((_, i) => `durable ${i}`));
});
