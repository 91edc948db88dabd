import { expect, type Page } from '@playwright/test';
import { sandboxPhone } from '../../support/app/sandbox-phone.ts';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { saying, startAi } from '../../support/fake-servers/start-ai.ts';
import {
  type Call,
  organizationWithPipeline,
  password,
} from '../../support/organizations/organization-with-pipeline.ts';
import { composer, log, row } from '../../support/pages/inbox-page.ts';
import { test } from '../../support/pages/journey.ts';
import { signIn } from '../../support/pages/panel-person.ts';
import { isReadableInTheDark, isSound } from '../../support/pages/sound-page.ts';

let app: RunningApp;
let api: Call;
let ai: Awaited<ReturnType<typeof startAi>>;
let phone: ReturnType<typeof sandboxPhone>;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  ai = await startAi(saying('Em que posso ajudar?'));
  app = await startApp({ WEBHOOK_ALLOWED_TARGETS: ai.host, AGENT_QUIET_MS: '50' });
  api = await organizationWithPipeline(app);
  const made = (await app.provision({
    organization: { name: 'Acme', plan: 'pro' },
    connections: [
      { name: 'Main', phone: '+551150001000', phone_number_id: '1000', waba_id: '2000', access_token: 'sandbox' },
    ],
    ai_keys: [{ provider: 'openai-compatible', key: 'sk-e2e', base_url: ai.url }],
    agents: [
      {
        ...{ name: 'Bia', slug: 'bia', status: 'active', provider: 'openai-compatible', model: 'scripted' },
        ...{ instructions: '', connections: ['Main'] },
      },
    ],
    keys: [{ name: 'phone', scopes: ['messages:send'] }],
  })) as { keys: { secret: string }[] };
  phone = sandboxPhone(app, () => made.keys[0]?.secret ?? '');
});
test.afterAll(async () => {
  await app?.stop();
  await ai?.stop();
});

const write = (customer: string, name: string, text: string) =>
  phone.tell('write', { phone_number_id: '1000', customer, name, text });
/** Returns all texts that the customer has received, in order. */
const got = async (customer: string) =>
  (await phone.messages('1000', customer))
    .filter(({ direction }) => direction === 'out')
    .map(({ payload }) => payload.text?.body);

async function open(page: Page, who: string, customer: string): Promise<void> {
  await signIn(page, app.url, `${who}@acme.test`, password);
  await row(page, customer).click();
  await expect(page.getByRole('region', { name: `Conversa com ${customer}` })).toBeVisible();
}

test('the AI tells whoever takes over what is at hand, drafts what they send, and goes on by their sentence', async ({
  page,
}) => {
  const customer = '5511955560001';
  const summary = 'Pedido 77, pago na terça; o cliente mudou de endereço.';
  const asked = {
    code: 'unsupported_request',
    reason: 'Quer trocar o endereço',
    summary,
    message: 'Vou chamar alguém.',
  };
  await ai.answer({ kind: 'say', text: '', calls: [{ name: 'hand_off', input: asked }] });
  await write(customer, 'Tereza', 'Preciso trocar o endereço do pedido 77');
  await expect.poll(() => got(customer)).toEqual(['Vou chamar alguém.']);
  await open(page, 'bruno', 'Tereza');
  const region = page.getByRole('region', { name: 'Conversa com Tereza' });
  await expect(region.getByText('Esperando uma pessoa')).toBeVisible();
  // The reason is shown once, at the handoff. The text does not say that the customer asked for a person.
  await expect(region.getByText(/Quer trocar o endereço/)).toHaveCount(1);
  await expect(region.getByText(summary)).toHaveCount(1);
  await expect(region.getByText('A IA não pode fazer o que foi pedido')).toHaveCount(0);
  await expect(region.getByText(/(pede|pediu) uma pessoa/i)).toHaveCount(0);
  // The row shows the customer's message, and the reason as an icon.
  await expect(row(page, 'Tereza')).toContainText('Preciso trocar o endereço do pedido 77');
  await expect(
    row(page, 'Tereza').getByTitle('Esperando uma pessoa: A IA não pode fazer o que foi pedido'),
  ).toBeVisible();
  await isSound(page, 'what the AI hands over');
  await isReadableInTheDark(page, 'what the AI hands over');
  await page.getByRole('button', { name: 'Assumir' }).click();
  await expect(page.getByText('Você responde')).toBeVisible();
  // The summary is collapsed above the thread, so that the attendant can read it again.
  const folded = region.locator('details').getByText(summary);
  await expect(folded).toBeHidden();
  await region.getByText(/^O que a IA passou adiante/).click();
  await expect(folded).toBeVisible();
  await expect(log(page).getByText(summary)).toBeVisible();

  await ai.answer(saying('Qual é o novo endereço?'));
  await log(page).focus();
  await page.keyboard.press('d');
  await expect(composer(page)).toHaveValue('Qual é o novo endereço?');
  await expect(composer(page)).toBeFocused();
  await isSound(page, 'a draft');
  // The text already written stays, and the AI's draft is added below that text.
  await composer(page).fill('Oi, Tereza!');
  await page.getByRole('button', { name: 'Rascunho da IA' }).click();
  await expect(composer(page)).toHaveValue('Oi, Tereza!\n\nQual é o novo endereço?');
  await page.reload();
  await expect(composer(page)).toHaveValue('Oi, Tereza!\n\nQual é o novo endereço?');
  expect(await got(customer)).toEqual(['Vou chamar alguém.']);
  await composer(page).press('End');
  await composer(page).pressSequentially(' Com CEP.');
  await composer(page).press('Enter');
  const sent = ['Vou chamar alguém.', 'Oi, Tereza!\n\nQual é o novo endereço? Com CEP.'];
  await expect.poll(() => got(customer)).toEqual(sent);
  await expect(page.getByRole('article', { name: 'Bruno Lima' })).toContainText('Com CEP.');

  const sentence = 'O endereço novo é Rua das Flores, 9; falta só confirmar.';
  await page.getByRole('button', { name: 'Ações', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Devolver com um recado' }).click();
  const dialog = page.getByRole('dialog', { name: 'Devolver para a IA' });
  await expect(dialog.getByRole('button', { name: 'Devolver' })).toBeDisabled();
  await dialog.getByLabel('O que a IA precisa saber').fill(sentence);
  await isSound(page, 'back with a sentence');
  await isReadableInTheDark(page, 'back with a sentence');
  await dialog.getByRole('button', { name: 'Devolver' }).click();
  await expect(log(page).getByText(`Você devolveu a conversa: “${sentence}”`)).toBeVisible();
  await expect(region.getByText('Bia responde')).toBeVisible();
  expect(JSON.stringify(await ai.requests())).not.toContain(sentence);

  await ai.answer(saying('Confirma a Rua das Flores, 9?'));
  await write(customer, 'Tereza', 'E agora?');
  await expect.poll(() => got(customer)).toEqual([...sent, 'Confirma a Rua das Flores, 9?']);
  const last = (await ai.requests()).at(-1)?.body as { messages: { role: string; content: unknown }[] };
  const told = last.messages.filter(({ role }) => role === 'system');
  expect(JSON.stringify(told)).toContain(sentence);
  await expect(page.getByRole('article', { name: /Bia/ }).getByText('Confirma a Rua das Flores, 9?')).toBeVisible();
});

test('beside the thread the customer is moved, described, tagged, given an owner and noted, and it stays', async ({
  page,
}) => {
  const customer = '5511955560002';
  await ai.answer(saying('Um momento.'));
  await write(customer, 'Ulisses', 'Quanto custa a mesa grande?');
  await expect.poll(() => got(customer)).toEqual(['Um momento.']);
  const { id } = await api('GET', `/contacts?phone=${customer}`);
  await open(page, 'ana', 'Ulisses');
  const pane = page.getByRole('complementary', { name: 'Contato' });
  await pane.getByRole('button', { name: 'Adicionar a um funil' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Adicionar' }).click();
  await pane.getByRole('combobox', { name: 'Etapa em Vendas' }).selectOption({ label: 'Proposta' });
  await pane.getByRole('combobox', { name: 'Porte' }).selectOption('Grande');
  await pane.getByRole('button', { name: 'Cidade: Adicionar' }).click();
  await pane.getByRole('textbox', { name: 'Cidade' }).fill('Olinda');
  await pane.getByRole('textbox', { name: 'Cidade' }).press('Enter');
  await expect(pane.getByRole('button', { name: 'Cidade: Olinda' })).toBeFocused();
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\/api\/trpc\/.*tags\./, (route) => held.then(() => route.continue()));
  await pane.getByRole('button', { name: 'Adicionar etiqueta' }).click();
  // The user types and presses Enter before the tags have loaded. Once the tags have loaded, the first match is picked.
  await page.getByRole('combobox', { name: 'Buscar ou criar etiqueta' }).fill('vip');
  await page.keyboard.press('Enter');
  letGo();
  await expect(page.getByRole('option', { name: 'vip', exact: true })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(pane.getByRole('button', { name: 'Remover vip' })).toBeVisible();
  await pane.getByRole('combobox', { name: 'Responsável' }).selectOption({ label: 'Bruno Lima' });
  await pane.getByRole('button', { name: 'Observações: Adicionar' }).click();
  await pane.getByRole('textbox', { name: 'Observações' }).fill('Mora no 4º andar.\nSem elevador.');
  await isSound(page, 'beside the thread');
  await pane.getByRole('textbox', { name: 'Observações' }).press('ControlOrMeta+Enter');
  await expect(pane.getByRole('button', { name: /^Observações: Mora no 4º andar/ })).toBeVisible();
  // Keys typed in the side pane trigger no shortcut and are not typed into the reply.
  await expect(composer(page)).toHaveValue('');

  await page.reload();
  await expect(pane.getByRole('combobox', { name: 'Etapa em Vendas' }).locator(':checked')).toHaveText('Proposta');
  await expect(pane.getByRole('combobox', { name: 'Porte' })).toHaveValue('Grande');
  await expect(pane.getByRole('button', { name: 'Cidade: Olinda' })).toBeVisible();
  await expect(pane.getByRole('button', { name: 'Remover vip' })).toBeVisible();
  await expect(pane.getByRole('combobox', { name: 'Responsável' }).locator(':checked')).toHaveText('Bruno Lima');
  await expect(pane.getByRole('button', { name: /^Observações: Mora no 4º andar.\s+Sem elevador\./ })).toBeVisible();
  expect(await api('GET', `/contacts/${id}`)).toMatchObject({
    notes: 'Mora no 4º andar.\nSem elevador.',
    custom_fields: { city: 'Olinda', size: 'Grande' },
    tags: [{ name: 'vip' }],
    assigned_user: { email: 'bruno@acme.test' },
    pipelines: [{ pipeline_name: 'Vendas', stage_name: 'Proposta' }],
  });
});
