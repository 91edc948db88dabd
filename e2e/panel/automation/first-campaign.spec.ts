import { expect, type Page } from '@playwright/test';
import { sandboxPhone } from '../../support/app/sandbox-phone.ts';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { zoneWhereItIsDay } from '../../support/organizations/zone-where-it-is-day.ts';
import { test } from '../../support/pages/journey.ts';
import { signIn } from '../../support/pages/panel-person.ts';
import { isReadableInTheDark, isSound } from '../../support/pages/sound-page.ts';

let app: RunningApp;
let key: string;
const password = 'a long password';
const ana = { email: 'ana@acme.test', name: 'Ana', role: 'admin', owner: true, password };

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp();
  const made = await app.provision({
    organization: { name: 'Acme', plan: 'pro', timezone: zoneWhereItIsDay() },
    members: [ana],
    connections: [
      { name: 'Nova', phone: '+551150001001', phone_number_id: '1001', waba_id: '2001', access_token: 'sandbox' },
      { name: 'Loja', phone: '+551150001000', phone_number_id: '1000', waba_id: '2000', access_token: 'sandbox' },
    ],
    templates: [
      {
        connection: 'Loja',
        name: 'novidade',
        language: 'pt_BR',
        category: 'UTILITY',
        status: 'APPROVED',
        components: [{ type: 'BODY', text: 'Oi {{1}}, chegou novidade.' }],
      },
    ],
    keys: [{ name: 'all', scopes: ['contacts:read', 'contacts:write', 'messages:send'] }],
  });
  key = (made.keys as { secret: string }[])[0]?.secret ?? '';
});
test.afterAll(() => app?.stop());

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const heading = (page: Page, name: string) => region(page, name).getByRole('heading', { name, exact: true });

async function bringContacts(): Promise<void> {
  for (const [index, name] of ['Rita', 'Caio', 'Lia'].entries()) {
    const answer = await fetch(`${app.url}/v1/contacts`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}` },
      body: JSON.stringify({ name, phone: `+44770091000${index}` }),
    });
    expect(answer.status).toBeLessThan(300);
  }
}

async function create(page: Page, name: string, from = 'Loja'): Promise<void> {
  await page.goto(`${app.url}/campaigns`);
  await page.getByRole('button', { name: 'Criar campanha' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill(name);
  await dialog.getByLabel('Enviada por').selectOption({ label: from });
  await dialog.getByRole('button', { name: 'Criar campanha' }).click();
  await expect(page.getByRole('heading', { name: new RegExp(name) })).toBeVisible();
}

test('whoever has nothing yet is led to contacts and templates', async ({ page }) => {
  await signIn(page, app.url, ana.email, password);
  await create(page, 'Vazia', 'Nova');
  await page.getByRole('radio', { name: 'Todos' }).click();
  await expect(page.getByText('Você ainda não tem contatos')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Importar contatos' })).toHaveAttribute('href', '/contacts/import');
  await expect(region(page, 'Para quem').getByRole('button', { name: 'Continuar' })).toBeDisabled();
  await isSound(page, 'a draft without contacts');
  // A part can be opened before the previous part is finished.
  await page.getByRole('button', { name: 'O que enviar' }).click();
  await expect(heading(page, 'O que enviar')).toBeFocused();
  await expect(page.getByText('Nenhum modelo', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /Criar no Gerenciador do WhatsApp/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sincronizar modelos' })).toHaveAttribute(
    'href',
    /\/settings\/numbers\//,
  );
  await isSound(page, 'a draft without templates');
  await page.getByRole('button', { name: 'Conferir' }).click();
  await expect(region(page, 'Conferir').getByText('Escolha um modelo.')).toBeVisible();
  await region(page, 'Conferir').getByRole('button', { name: 'Escolher pessoas' }).click();
  await expect(heading(page, 'Para quem')).toBeFocused();
});

test('a first campaign is sent in thirteen acts: whom, what, when, look, send', async ({ page }) => {
  test.setTimeout(240_000);
  await bringContacts();
  await signIn(page, app.url, ana.email, password);
  await page.goto(`${app.url}/campaigns`);
  let actions = 0;
  const act = async (doing: Promise<unknown>) => {
    actions++;
    await doing;
  };
  const dialog = page.getByRole('dialog');
  await act(page.getByRole('button', { name: 'Criar campanha' }).first().click());
  await act(dialog.getByLabel('Nome').fill('Estreia'));
  await act(dialog.getByLabel('Nome').press('Enter'));

  const whom = region(page, 'Para quem');
  await act(page.getByRole('radio', { name: 'Todos' }).click());
  await expect(whom.getByRole('status')).toHaveText('3 pessoas');
  await isSound(page, 'whom');
  await act(whom.getByRole('button', { name: 'Continuar' }).click());

  await expect(heading(page, 'O que enviar')).toBeFocused();
  await expect(whom.getByRole('button', { name: 'Para quem' })).toHaveAttribute('aria-expanded', 'false');
  await act(page.getByRole('button', { name: /novidade.*Aprovado/ }).click());
  const gap = page.getByRole('combobox', { name: 'Oi lacuna, chegou novidade.' });
  await act(gap.click());
  await act(page.getByRole('option', { name: 'Nome', exact: true }).click());
  await expect(page.getByRole('figure', { name: 'Como Caio lê' })).toContainText('Oi Caio, chegou novidade.');
  await isSound(page, 'what');
  await act(region(page, 'O que enviar').getByRole('button', { name: 'Continuar' }).click());

  await expect(heading(page, 'Quando')).toBeFocused();
  await expect(region(page, 'Quando')).toContainText(/ninguém recebe, no fuso horário de cada pessoa/);
  await isSound(page, 'when');
  await act(region(page, 'Quando').getByRole('button', { name: 'Continuar' }).click());

  // The check starts automatically.
  const look = region(page, 'Conferir');
  await expect(look.getByText('3 pessoas recebem a mensagem')).toBeVisible();
  await isSound(page, 'look');
  await isReadableInTheDark(page, 'look');
  await act(look.getByRole('button', { name: 'Continuar' }).click());

  await expect(region(page, 'Enviar')).toContainText('Enviar “Estreia” para 3 pessoas agora');
  await isSound(page, 'send');
  await act(page.getByRole('button', { name: 'Enviar para 3 pessoas' }).click());
  await act(page.getByRole('dialog').getByRole('button', { name: 'Enviar para 3 pessoas' }).click());
  await expect(page.getByText('Começa em instantes. Nada foi enviado ainda.')).toBeVisible();
  expect(actions).toBe(13);
  await expect(page.getByText('Concluída', { exact: true })).toBeVisible({ timeout: 120_000 });
});

test('Enter pressed before the numbers have loaded creates the draft once they have', async ({ page }) => {
  await signIn(page, app.url, ana.email, password);
  await page.goto(`${app.url}/campaigns`);
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(/listConnections/, async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Criar campanha' }).first().click();
  await asked.promise;
  const name = page.getByRole('dialog').getByLabel('Nome');
  await name.fill('Cedo');
  await name.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Criar campanha' })).toBeDisabled();
  released.resolve();
  await expect(page.getByRole('heading', { name: /Cedo/ })).toBeVisible();
});

test('by keyboard alone a draft is gone through, goes back, keeps what it holds, and is tried on one’s own phone', async ({
  page,
}) => {
  await bringContacts();
  await signIn(page, app.url, ana.email, password);
  await create(page, 'De novo');
  const { keyboard } = page;
  const whom = region(page, 'Para quem');
  await page.getByRole('radio', { name: 'Todos' }).press('Enter');
  await expect(whom.getByRole('status')).toHaveText('3 pessoas');
  await whom.getByRole('button', { name: 'Continuar' }).press('Enter');
  await expect(heading(page, 'O que enviar')).toBeFocused();
  // From the heading, Tab reaches the button that closes the part, and then the first template.
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'O que enviar' })).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  const gap = page.getByRole('combobox', { name: 'Oi lacuna, chegou novidade.' });
  await gap.fill('cliente');
  await keyboard.press('Tab');
  const what = region(page, 'O que enviar');
  await expect(what.getByRole('figure', { name: 'Como Caio lê' })).toContainText('Oi cliente, chegou novidade.');
  await what.getByRole('button', { name: 'Continuar' }).press('Enter');
  await page.getByRole('radio', { name: 'Em um dia e hora' }).press('Enter');
  await page.getByLabel('Dia e hora').fill(`${new Date().getFullYear() + 1}-03-01T10:30`);
  // Every part can be opened at any time. The other parts keep their values, also after a reload.
  await page.getByRole('button', { name: 'Para quem' }).press('Enter');
  await expect(heading(page, 'Para quem')).toBeFocused();
  await expect(region(page, 'Quando')).toContainText(/Começa em 1 de março de \d{4} \(.+\), às 10:30/);
  await expect(what).toContainText('novidade: “Oi');
  await expect(page).toHaveURL(/when=\d{4}-03-01T10/);
  await page.reload();
  await expect(page.getByLabel('Dia e hora')).toHaveValue(/-03-01T10:30$/);
  await region(page, 'Quando').getByRole('button', { name: 'Continuar' }).press('Enter');

  const look = region(page, 'Conferir');
  await expect(look.getByText('3 pessoas recebem a mensagem')).toBeVisible();
  await look.getByLabel('Enviar um teste para você').fill('+55 11 97777-0001');
  await look.getByLabel('Enviar um teste para você').press('Enter');
  await expect(look.getByText('Teste enviado. Veja no telefone.')).toBeVisible();
  const phone = sandboxPhone(app, () => key);
  await expect
    .poll(async () => JSON.stringify(await phone.messages('1000', '5511977770001')))
    .toContain('"parameters":[{"text":"cliente"');
});
