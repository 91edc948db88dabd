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
  const bia = { name: 'Bia', slug: 'bia', status: 'active', provider: 'builtin', model: null, instructions: '' };
  const knowledge = [{ title: 'Horário', text: 'A loja abre de segunda a sexta, das 9h às 18h.' }];
  const made = (await app.provision({
    organization: { name: 'Acme', plan: 'pro' },
    members: [{ email: 'ana@acme.test', name: 'Ana', role: 'admin', owner: true, password }],
    agents: [{ ...bia, connections: [], knowledge }],
    keys: [{ name: 'site', scopes: ['conversations:write'] }],
  })) as { keys: { secret: string }[] };
  key = made.keys[0]?.secret ?? '';
});
test.afterAll(() => app?.stop());

const ask = async (message: string) => {
  const answer = await fetch(`${app.url}/v1/agents/bia/chat`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ message }),
  });
  return (await answer.json()) as { conversation_id?: string };
};

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();

/** Finds the result of a case's last attempt in the case's sheet. */
const attempt = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^Tentativa 1/ });

test('a case holds back what would break it: made of a test talk, broken, refused, mended, published', async ({
  page,
}) => {
  await signIn(page, app.url, 'ana@acme.test', password);
  await page.getByRole('link', { name: 'IA e automação' }).click();
  await page.getByRole('button', { name: 'Novo agente' }).first().click();
  await page.getByRole('dialog').getByLabel('Nome').fill('Caio');
  await page.getByRole('dialog').getByLabel('Nome').press('Enter');
  await expect(page.getByRole('heading', { name: 'Caio' })).toBeVisible();
  await tab(page, 'Conhecimento');
  await page.getByRole('button', { name: 'Texto' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Título').fill('Entrega');
  await dialog.getByLabel('Texto', { exact: true }).fill('Entregamos em Campinas em até 7 dias úteis.');
  await dialog.getByRole('button', { name: 'Adicionar' }).click();
  await expect(page.getByText('1 trecho', { exact: false })).toBeVisible();

  // The user makes a required case from a reply in the trial conversation.
  await page.getByLabel('Mensagem para o rascunho').fill('Vocês entregam em Campinas?');
  await page.getByLabel('Mensagem para o rascunho').press('Enter');
  await page.getByRole('button', { name: 'Criar um caso disto' }).click();
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(dialog.getByText('Preencha este campo.')).toBeVisible();
  await dialog.getByLabel('Texto', { exact: true }).fill('7 dias úteis');
  await dialog.getByRole('switch', { name: 'Obrigatório' }).click();
  await isSound(page, 'a case is made');
  await isReadableInTheDark(page, 'a case is made');
  await dialog.getByRole('button', { name: 'Salvar e executar' }).click();
  await expect(attempt(page)).toContainText('passou');
  await attempt(page).click();
  await expect(dialog.getByText('Como chegou a isto')).toBeVisible();
  await isSound(page, 'a case that passes');
  await isReadableInTheDark(page, 'a case that passes');
  await page.keyboard.press('Escape');
  await expect(page.getByText('passou 1 de 1', { exact: false }).first()).toBeVisible();

  // After a change of the knowledge, the result is outdated. Run again, the case fails.
  await tab(page, 'Conhecimento');
  await page.getByRole('button', { name: 'Mais de “Entrega”' }).click();
  await page.getByRole('menuitem', { name: 'Editar texto' }).click();
  await dialog.getByLabel('Texto', { exact: true }).fill('Entregamos em Campinas em até 30 dias corridos.');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Salvo.')).toBeVisible();
  await page.getByRole('button', { name: 'Publicar' }).click();
  await dialog.getByRole('button', { name: 'Publicar' }).click();
  await expect(dialog.getByText('Não publicado: um caso obrigatório', { exact: false })).toBeVisible();
  await expect(dialog.getByText('Desatualizado')).toBeVisible();
  await dialog.getByRole('button', { name: 'Executar este caso' }).click();
  await expect(dialog.getByText('Falha', { exact: true })).toBeVisible();
  await isSound(page, 'refused');
  await isReadableInTheDark(page, 'refused');
  await dialog.getByRole('link', { name: 'Vocês entregam em Campinas?' }).click();
  await expect(dialog.getByText('Não está na resposta.')).toBeVisible();
  await page.keyboard.press('Escape');

  // With corrected knowledge the case passes again, and the agent can be published.
  await tab(page, 'Conhecimento');
  await page.getByRole('button', { name: 'Mais de “Entrega”' }).click();
  await page.getByRole('menuitem', { name: 'Editar texto' }).click();
  await dialog.getByLabel('Texto', { exact: true }).fill('Entregamos em Campinas em até 7 dias úteis, sem taxa.');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Publicar' }).click();
  await dialog.getByRole('button', { name: 'Publicar' }).click();
  await dialog.getByRole('button', { name: 'Executar este caso' }).click();
  await expect(dialog.getByText('Agora passam.', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByText('A versão 1 responde agora.')).toBeVisible();
});

test('what was asked in vain is taught; closed conversations are compared, and one becomes a case', async ({
  page,
}) => {
  const asked = await ask('Vocês consertam relógios antigos?');
  await signIn(page, app.url, 'ana@acme.test', password);
  await page.goto(`${app.url}/agents`);
  await page.getByRole('main').getByRole('link', { name: /Bia/ }).click();
  await tab(page, 'Perguntas');
  await expect(page.getByText('Vocês consertam relógios antigos?')).toBeVisible();
  await isSound(page, 'questions');
  await isReadableInTheDark(page, 'questions');
  await page.getByRole('button', { name: 'Ensinar: Vocês consertam relógios antigos?' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Título')).toHaveValue('Vocês consertam relógios antigos?');
  await dialog.getByLabel('Texto', { exact: true }).press('ControlOrMeta+End');
  await dialog.getByLabel('Texto', { exact: true }).pressSequentially('Sim, consertamos relógios antigos em 10 dias.');
  await dialog.getByRole('button', { name: 'Adicionar' }).click();
  await expect(page.getByText('Nada em aberto')).toBeVisible();
  await page.getByRole('radio', { name: 'Respondidas' }).click();
  await expect(page.getByText('Respondida por', { exact: false })).toBeVisible();

  // A person replies to the waiting customer and closes the conversation. Then a backtest asks the draft the same
  // question.
  await page.goto(`${app.url}/inbox/${asked.conversation_id}`);
  await page.getByRole('button', { name: 'Assumir' }).click();
  await page.getByLabel('Escreva uma resposta').fill('Consertamos, sim! Leva uns 10 dias.');
  await page.getByLabel('Escreva uma resposta').press('Enter');
  await expect(page.getByRole('log').getByText('Leva uns 10 dias.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Resolver' }).click();
  await expect(page.getByRole('button', { name: 'Reabrir' })).toBeVisible();
  await page.goto(`${app.url}/agents`);
  await page.getByRole('main').getByRole('link', { name: /Bia/ }).click();
  await tab(page, 'Simulação');
  await expect(page.getByText('Não custa nada', { exact: false })).toBeVisible();
  await isSound(page, 'backtest');
  await isReadableInTheDark(page, 'backtest');
  await page.getByRole('button', { name: 'Começar' }).click();
  await expect(page.getByText('Nada disto é enviado', { exact: false })).toBeVisible();
  await page.getByRole('radio', { name: 'Todas (1)' }).click();
  await expect(page.getByText('Consertamos, sim! Leva uns 10 dias.')).toBeVisible();
  await expect(page.getByText('Sim, consertamos relógios antigos', { exact: false })).toBeVisible();
  await isSound(page, 'side by side');
  await isReadableInTheDark(page, 'side by side');
  await page.getByRole('button', { name: 'Criar caso' }).click();
  await expect(dialog.getByText('Confira a cópia')).toBeVisible();
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByRole('button', { name: 'Excluir' }).click();
  await dialog.getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Nenhuma simulação ainda')).toBeVisible();

  // The same action can be started from the inbox.
  await page.goto(`${app.url}/inbox/${asked.conversation_id}`);
  await page.getByRole('button', { name: 'Ações', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Copiar como caso' }).click();
  await dialog.getByRole('button', { name: 'Copiar' }).click();
  await expect(dialog.getByText('Confira a cópia')).toBeVisible();
  await dialog.getByRole('button', { name: 'Descartar cópia' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'Vocês consertam relógios antigos?' })).toHaveCount(1);
});
