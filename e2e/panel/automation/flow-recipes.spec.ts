import { expect } from '@playwright/test';
import { sandboxPhone } from '../../support/app/sandbox-phone.ts';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { flowPage } from '../../support/pages/flow-page.ts';
import { test } from '../../support/pages/journey.ts';
import { signIn } from '../../support/pages/panel-person.ts';
import { isReadableInTheDark, isSound } from '../../support/pages/sound-page.ts';

// Creates flows as a shop owner would, and counts the actions: clicks and filled fields.

let app: RunningApp;
let key = '';
const password = 'a long password';

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp();
  const made = (await app.provision({
    organization: { name: 'Acme', plan: 'pro' },
    members: [
      { email: 'ana@acme.test', name: 'Ana', role: 'admin', owner: true, password },
      { email: 'bruno@acme.test', name: 'Bruno', role: 'atendente', password },
      { email: 'carla@acme.test', name: 'Carla', role: 'atendente', password },
    ],
    queues: [
      { name: 'Comercial', members: ['bruno@acme.test'], is_default: true },
      { name: 'Suporte', members: ['carla@acme.test'] },
    ],
    keys: [{ name: 'phone', scopes: ['contacts:read', 'contacts:write', 'messages:send', 'conversations:read'] }],
    custom_fields: [
      { key: 'nascimento', label: 'Nascimento', type: 'date' },
      { key: 'assunto', label: 'Assunto' },
      { key: 'cidade', label: 'Cidade' },
    ],
    connections: [
      { name: 'Main', phone: '+551150001000', phone_number_id: '1000', waba_id: '2000', access_token: 'sandbox' },
    ],
    templates: [
      {
        connection: 'Main',
        name: 'parabens',
        language: 'pt_BR',
        category: 'MARKETING',
        status: 'APPROVED',
        components: [{ type: 'BODY', text: 'Parabéns, {{1}}!' }],
      },
    ],
  })) as { keys: { secret: string }[] };
  key = made.keys[0]?.secret ?? '';
});
test.afterAll(() => app?.stop());

test('birthday, from an empty page', async ({ page }) => {
  await signIn(page, app.url, 'ana@acme.test', password);
  const flow = flowPage(page, app.url);
  await flow.begin('Parabéns');
  await flow.startedBy('Uma data do contato');
  await flow.pick(page.getByRole('combobox', { name: 'Campo', exact: true }), 'Nasc', /Nascimento/);
  const template = await flow.addStep('Enviar um modelo');
  await flow.pick(template.getByRole('combobox', { name: 'Modelo' }), 'para', /parabens/);
  await flow.click(template.getByRole('combobox', { name: 'Parabéns, lacuna!' }));
  await flow.click(flow.option('Primeiro nome'));
  await flow.fill(template.getByLabel('Se estiver vazio'), 'cliente');
  await flow.publish(/Parabéns/);
  expect(flow.taken()).toBe(15);
});

test('birthday, from its recipe', async ({ page }) => {
  await signIn(page, app.url, 'ana@acme.test', password);
  const flow = flowPage(page, app.url);
  await flow.beginWithRecipe(/^Aniversário/);
  await flow.pick(page.getByRole('combobox', { name: 'Campo', exact: true }), 'Nasc', /Nascimento/);
  await flow.pick(flow.steps.getByRole('combobox', { name: 'Modelo' }), 'para', /parabens/);
  await flow.click(flow.steps.getByRole('combobox', { name: 'Parabéns, lacuna!' }));
  await flow.click(flow.option('Primeiro nome'));
  await flow.publish(/Aniversário/);
  expect(flow.taken()).toBe(11);
});

test('lead routing, from an empty page', async ({ page }) => {
  await signIn(page, app.url, 'ana@acme.test', password);
  const flow = flowPage(page, app.url);
  await flow.begin('Leads');
  await flow.startedBy('Uma conversa começa');
  const asked = await flow.addStep('Fazer uma pergunta');
  await flow.fill(asked.getByLabel('Pergunta', { exact: true }), 'Sobre o que você quer falar?');
  await flow.choose(asked.getByLabel('A resposta é'), 'uma destas opções');
  await flow.fill(asked.getByLabel('Opção 1', { exact: true }), 'Comprar');
  await flow.click(asked.getByRole('button', { name: 'Adicionar opção' }));
  await flow.fill(asked.getByLabel('Opção 2', { exact: true }), 'Assistência');
  await flow.pick(asked.getByRole('combobox', { name: 'Guardar a resposta em' }), 'Assu', /Assunto/);
  await flow.choose(asked.getByLabel('Com a janela de 24 horas fechada'), 'Pular este passo');
  const city = await flow.addStep('Fazer uma pergunta', 'Se responder');
  await flow.fill(city.getByLabel('Pergunta', { exact: true }), 'De qual cidade você fala?');
  await flow.pick(city.getByRole('combobox', { name: 'Guardar a resposta em' }), 'Cid', /Cidade/);
  await flow.choose(city.getByLabel('Com a janela de 24 horas fechada'), 'Pular este passo');
  const about = await flow.addStep('Condição');
  await flow.pick(about.getByRole('combobox', { name: 'Campo', exact: true }), 'Assu', /Assunto/);
  await flow.fill(about.getByRole('combobox', { name: 'Valor' }), 'Comprar');
  for (const [branch, queue] of [
    ['Se sim', 'Comercial'],
    ['Se não', 'Suporte'],
  ] as const) {
    const turn = await flow.addStep('Atribuir em rodízio', branch);
    await flow.choose(turn.getByLabel('Membros da fila'), queue);
  }
  await isSound(page, 'lead routing as a list');
  await isReadableInTheDark(page, 'lead routing as a list');
  await flow.publish(/Leads/);
  expect(flow.taken()).toBe(29);
  // Pause this flow, because the flow of the next test has the same trigger.
  await page.getByRole('button', { name: 'Pausar' }).click();
  await expect(page.getByRole('heading', { name: /Leads/ })).toContainText('Pausada');
});

const customer = '5511987650001';
const askApi = async (path: string) =>
  (await fetch(`${app.url}/v1${path}`, { headers: { authorization: `Bearer ${key}` } })).json();

test('lead routing, from its recipe: who writes is asked, and goes to the right person', async ({ page }) => {
  await signIn(page, app.url, 'ana@acme.test', password);
  const flow = flowPage(page, app.url);
  await flow.beginWithRecipe(/^Distribuição de leads/);
  await flow.publish(/Distribuição de leads/);
  expect(flow.taken()).toBe(4);

  const phone = sandboxPhone(app, () => key);
  const said = async () => JSON.stringify(await phone.messages('1000', customer));
  const writes = async (more: object) => {
    const sent = await phone.tell('write', { phone_number_id: '1000', customer, name: 'Marina Souza', ...more });
    expect(sent.status).toBe(200);
  };
  const patience = { timeout: 60_000 };
  await writes({ text: 'Oi' });
  await expect.poll(said, patience).toContain('Sobre o que você quer falar?');
  const tap = { type: 'button_reply', button_reply: { id: 'Assistência', title: 'Assistência' } };
  await writes({ message: { type: 'interactive', interactive: tap } });
  await expect.poll(said, patience).toContain('De qual cidade você fala?');
  await writes({ text: 'Recife' });
  await expect.poll(said, patience).toContain('Alguém da equipe já vai falar com você.');
  const found = async () => (await askApi(`/contacts?q=${customer}`)).data?.[0];
  await expect.poll(async () => (await found())?.assigned_user?.email, patience).toBe('carla@acme.test');
  expect((await found()).custom_fields).toMatchObject({ assunto: 'Assistência', cidade: 'Recife' });
});

test('a file is uploaded, and a customer has it on the phone', async ({ page }) => {
  await signIn(page, app.url, 'ana@acme.test', password);
  const flow = flowPage(page, app.url);
  await flow.begin('Catálogo');
  await flow.startedBy('Uma mensagem chega');
  await flow.fill(page.getByLabel('Palavra-chave'), 'catálogo');
  const step = await flow.addStep('Enviar um arquivo');
  await flow.choose(step.getByLabel('O que enviar'), 'Documento');
  const pdf = { name: 'catalogo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
  await step.locator('input[type=file]').setInputFiles(pdf);
  await expect(step.getByRole('button', { name: 'Remover o arquivo' })).toBeVisible();
  await flow.fill(step.getByLabel('Legenda (opcional)'), 'Aqui está!');
  await isSound(page, 'a file step');
  await isReadableInTheDark(page, 'a file step');
  await flow.publish(/Catálogo/);
  const phone = sandboxPhone(app, () => key);
  const other = '5511987650002';
  await phone.tell('write', { phone_number_id: '1000', customer: other, name: 'Rui', text: 'Quero o catálogo' });
  await expect
    .poll(async () => (await phone.messages('1000', other)).map(({ payload }) => payload), { timeout: 60_000 })
    .toContainEqual(
      expect.objectContaining({
        type: 'document',
        document: expect.objectContaining({ filename: 'catalogo.pdf', caption: 'Aqui está!' }),
      }),
    );
});
