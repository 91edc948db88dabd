import { expect, type Page } from '@playwright/test';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { test } from '../../support/pages/journey.ts';
import { signIn } from '../../support/pages/panel-person.ts';
import { isReadableInTheDark, isSound } from '../../support/pages/sound-page.ts';

let app: RunningApp;
let key: string;
const password = 'a long password';

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp();
  const made = (await app.provision({
    organization: { name: 'Acme', plan: 'pro' },
    members: [{ email: 'ana@acme.test', name: 'Ana', role: 'admin', owner: true, password }],
    keys: [{ name: 'site', scopes: ['conversations:write'] }],
  })) as { keys: { secret: string }[] };
  key = made.keys[0]?.secret ?? '';
});
test.afterAll(() => app?.stop());

const chat = async (message: string, conversation_id?: string) => {
  const answer = await fetch(`${app.url}/v1/agents/bia/chat`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ message, conversation_id }),
  });
  return (await answer.json()) as {
    error?: string;
    message?: { content: string } | null;
    conversation_id?: string;
  };
};

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();

test('a newcomer makes an agent answer from a pasted text, without any key', async ({ page }) => {
  await signIn(page, app.url, 'ana@acme.test', password);
  await page.getByRole('link', { name: 'IA e automação' }).click();
  await expect(page.getByText('Nenhum agente ainda')).toBeVisible();
  await page.getByRole('button', { name: 'Novo agente' }).first().click();
  await page.getByRole('dialog').getByLabel('Nome').fill('Bia');
  await page.getByRole('dialog').getByLabel('Nome').press('Enter');
  await expect(page.getByRole('heading', { name: 'Bia' })).toContainText('Nunca publicado');
  expect((await chat('Vocês entregam em Campinas?')).error).toBe('agent_inactive');

  // The user pastes knowledge as text. The search finds the knowledge with a customer's words.
  await tab(page, 'Conhecimento');
  await page.getByRole('button', { name: 'Texto' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Título').fill('Entrega');
  await dialog.getByLabel('Texto', { exact: true }).fill('Entregamos em Campinas em até 7 dias úteis.');
  await dialog.getByRole('button', { name: 'Adicionar' }).click();
  await expect(page.getByText('1 trecho', { exact: false })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Pergunta de um cliente' }).fill('entrega em campinas?');
  await page.getByRole('searchbox', { name: 'Pergunta de um cliente' }).press('Enter');
  await expect(page.getByText('Palavras: ', { exact: false })).toBeVisible();
  await isSound(page, 'knowledge');

  // The trial conversation saves unsaved changes first, and the agent answers from its knowledge.
  await tab(page, 'Instruções');
  await page.getByRole('textbox', { name: 'Instruções' }).fill('Você é a Bia. Seja breve.');
  await expect(page.getByText('Mudanças ainda não salvas')).toBeVisible();
  await page.getByLabel('Mensagem para o rascunho').fill('Vocês entregam em Campinas?');
  await page.getByLabel('Mensagem para o rascunho').press('Enter');
  const talk = page.getByRole('log', { name: 'Conversa de teste' });
  await expect(talk.getByText('em até 7 dias úteis').first()).toBeVisible();
  await expect(page.getByText('Mudanças ainda não salvas')).toHaveCount(0);
  await talk.getByText('Como chegou a isto').click();
  await expect(talk.getByText('search_knowledge')).toBeVisible();
  await page.getByLabel('Mensagem para o rascunho').fill('Quero falar com uma pessoa');
  await page.getByLabel('Mensagem para o rascunho').press('Enter');
  await expect(talk.getByText('Chamaria uma pessoa: O cliente pede uma pessoa')).toBeVisible();
  await isSound(page, 'test talk');
  await isReadableInTheDark(page, 'test talk');

  await page.getByRole('button', { name: 'Publicar' }).click();
  await page.getByRole('dialog').getByLabel('Observação').fill('A primeira');
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByText('A versão 1 responde agora.')).toBeVisible();
  const answer = await chat('Vocês entregam em Campinas?');
  expect(answer.message?.content).toContain('em até 7 dias úteis');
  expect(answer.message?.content).not.toContain('Fonte');

  // The inbox shows how the agent arrived at its reply, and from which source.
  await page.goto(`${app.url}/inbox/${answer.conversation_id}`);
  await page.getByRole('button', { name: 'Por quê?' }).click();
  await expect(page.getByRole('dialog').getByText('Ela respondeu.')).toBeVisible();
  await expect(page.getByRole('dialog').getByText('versão 1', { exact: false })).toBeVisible();
  await expect(page.getByRole('dialog').getByText('Entrega', { exact: true })).toBeVisible();
  await isSound(page, 'why');

  // The menu of a customer's message shows what the AI did with the message: the AI replied, or stayed silent because a
  // person has the conversation.
  await page.keyboard.press('Escape');
  const look = async (words: string) => {
    const said = page.getByRole('log').getByRole('article').filter({ hasText: words });
    await said.hover();
    await said.getByRole('button', { name: 'O que fazer com esta mensagem' }).click();
    await page.getByRole('menuitem', { name: 'O que a IA fez com ela' }).click();
  };
  await look('Vocês entregam em Campinas?');
  await expect(page.getByRole('dialog').getByText('Ela respondeu.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Assumir', exact: true }).click();
  await expect(page.getByText('Você responde')).toBeVisible();
  await chat('E em Sorocaba?', answer.conversation_id);
  await look('E em Sorocaba?');
  await expect(page.getByRole('dialog').getByText('Ficou em silêncio: uma pessoa atende')).toBeVisible();
});

test('what is not saved is kept and asked about; versions are compared and gone back to', async ({ page }) => {
  await signIn(page, app.url, 'ana@acme.test', password);
  await page.getByRole('link', { name: 'IA e automação' }).click();
  // A row of the inbox contains the agent's name too, so wait for the list of agents.
  await page.waitForURL('**/agents');
  await page.getByRole('main').getByRole('link', { name: /Bia/ }).click();
  await page.getByRole('textbox', { name: 'Instruções' }).fill('Você é a Bia. Seja muito breve.');
  await tab(page, 'Regras e ferramentas');
  await page.getByRole('switch', { name: 'Pôr etiquetas' }).click();

  // Leaving the page asks for confirmation. Staying keeps the changes on all tabs.
  await page.getByRole('link', { name: 'Contatos' }).click();
  await expect(page.getByRole('dialog').getByText('Sair sem salvar?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('O rascunho está salvo.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bia' })).toContainText('Alterações não publicadas');

  await tab(page, 'Versões');
  await expect(page.getByRole('insertion').filter({ hasText: 'Pôr etiquetas' })).toBeVisible();
  await expect(page.getByRole('insertion').filter({ hasText: 'muito' })).toBeVisible();
  await isSound(page, 'versions');
  await isReadableInTheDark(page, 'versions');

  await page.getByRole('button', { name: 'Publicar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByText('A versão 2 responde agora.')).toBeVisible();
  await page.getByRole('button', { name: 'Voltar a esta: versão 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Voltar a esta' }).click();
  await expect(page.getByText('A versão 1 responde, publicada', { exact: false })).toBeVisible();

  // A provider without an API key is refused with an explanation.
  await tab(page, 'Instruções');
  await page.getByLabel('Provedor').selectOption('openai');
  await page.getByRole('button', { name: 'Publicar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByRole('dialog').getByText('Não há chave de IA para OpenAI', { exact: false })).toBeVisible();
});
