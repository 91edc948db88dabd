import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import { databaseOf } from '../../support/app/database-of.ts';
import { sandboxPhone } from '../../support/app/sandbox-phone.ts';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { composer, folder, list, log, openRow } from '../../support/pages/inbox-page.ts';
import { test } from '../../support/pages/journey.ts';
import { signIn } from '../../support/pages/panel-person.ts';
import { isReadableInTheDark, isSound } from '../../support/pages/sound-page.ts';

let app: RunningApp;
let key: string;
let phone: ReturnType<typeof sandboxPhone>;
const password = 'a long password';
/** The customers whose conversations no AI handles, with the minutes that each has waited. Cora has waited longest. */
const writers = { Alda: 5, Bento: 20, Cora: 90, Davi: 2, Elza: 40, Fabio: 8 } as const;
type Writer = keyof typeof writers;
const customer = (name: Writer) => `55119666600${10 + Object.keys(writers).indexOf(name)}`;

const api = async (method: string, path: string, body?: object) => {
  const init = { method, headers: { Authorization: `Bearer ${key}` }, ...(body && { body: JSON.stringify(body) }) };
  return (await (await fetch(`${app.url}/v1${path}`, init)).json()) as { data: { id: string }[] };
};
const conversationOf = async (name: Writer) =>
  (await api('GET', `/conversations?phone=${customer(name)}`)).data[0]?.id ?? '';
const write = (name: Writer) =>
  phone.tell('write', { phone_number_id: '1000', customer: customer(name), name, text: `Bom dia, aqui é ${name}` });

async function plant(): Promise<void> {
  const client = new pg.Client({ connectionString: databaseOf(app) });
  await client.connect();
  for (const [name, minutes] of Object.entries(writers) as [Writer, number][]) {
    const id = await conversationOf(name);
    await client.query(`UPDATE conversations SET waiting_since = now() - $2 * interval '1 minute' WHERE id = $1`, [
      id,
      minutes,
    ]);
  }
  const cobranca = `(SELECT id FROM queues WHERE name = 'Cobrança')`;
  await client.query(`UPDATE conversations SET queue_id = ${cobranca}, queued_at = now() WHERE id = ANY($1::uuid[])`, [
    [await conversationOf('Alda'), await conversationOf('Elza')],
  ]);
  await client.end();
}

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp();
  const made = (await app.provision({
    organization: { name: 'Acme', plan: 'pro' },
    members: [
      { email: 'ana@acme.test', name: 'Ana', role: 'admin', owner: true, password },
      { email: 'bruno@acme.test', name: 'Bruno', role: 'atendente', password },
    ],
    queues: [{ name: 'Cobrança' }, { name: 'Trocas' }],
    views: [{ name: 'Com espera', kind: 'conversations', filter: { waiting: true } }],
    connections: [
      { waba_id: '2000', access_token: 'sandbox', name: 'Matriz', phone: '+551150001000', phone_number_id: '1000' },
    ],
    agents: [{ name: 'Bia', slug: 'bia' }],
    keys: [{ name: 'all', scopes: ['messages:send', 'conversations:read', 'conversations:write'] }],
  })) as { keys: { secret: string }[] };
  key = made.keys[0]?.secret ?? '';
  phone = sandboxPhone(app, () => key);
  for (const name of Object.keys(writers) as Writer[]) {
    await write(name);
    await expect.poll(() => conversationOf(name)).toMatch(/./);
  }
  await api('POST', '/agents/bia/chat', { message: 'Bom dia', user: { name: 'Gil' } });
  await api('POST', `/conversations/${await conversationOf('Davi')}/takeover`, { user_email: 'ana@acme.test' });
  await api('POST', `/conversations/${await conversationOf('Fabio')}/resolve`);
  await plant();
});
test.afterAll(() => app?.stop());

const everybody = [...Object.keys(writers), 'Gil'];
const shown = async (page: Page) =>
  (await list(page).getByRole('link').allTextContents()).map(
    (words) => everybody.find((name) => words.includes(name)) ?? words,
  );
const folders = (page: Page) => page.getByRole('navigation', { name: 'Lugares da caixa de entrada' });
const thread = (page: Page, name: string) => page.getByRole('region', { name: `Conversa com ${name}` });
const lit = (page: Page) => folders(page).locator('[aria-current]');
const unreadOf = async (name: Writer) => {
  const client = new pg.Client({ connectionString: databaseOf(app) });
  await client.connect();
  const { rows } = await client.query('SELECT unread_count FROM conversations WHERE id = $1', [
    await conversationOf(name),
  ]);
  await client.end();
  return Number(rows[0]?.unread_count);
};

/** The sections of the inbox: name, count, customers in order, and URL. */
const everyFolder = [
  ['Minhas', '1 conversa', ['Davi'], /\?filter=mine$/],
  ['Sem responsável', '4 conversas', ['Cora', 'Elza', 'Bento', 'Alda'], /\?served_by=nobody&sort=waiting$/],
  ['Cobrança', '2 conversas', ['Elza', 'Alda'], /\?served_by=nobody&queue=[\w-]{36}&sort=waiting$/],
  ['Trocas', '', [], /queue=/],
  ['Menções', '', [], /\?filter=mentions$/],
  ['Todas', '6 conversas', ['Gil', 'Elza', 'Davi', 'Cora', 'Bento', 'Alda'], /\/inbox$/],
  ['Adiadas', '', [], /\?filter=snoozed$/],
  ['Com a IA', '1 conversa', ['Gil'], /\?served_by=ai$/],
  ['Resolvidas', '', ['Fabio'], /\?filter=resolved$/],
  ['Arquivadas', '', [], /\?filter=archived$/],
  ['Com espera', '5 conversas', ['Elza', 'Davi', 'Cora', 'Bento', 'Alda'], /\?waiting=true&view=[\w-]{36}$/],
] as const;

test('each place shows what its number says, is the only one lit, and its address shows it again', async ({ page }) => {
  await signIn(page, app.url, 'ana@acme.test', password);
  const addresses: string[] = [];
  for (const [name, count, whom, address] of everyFolder) {
    await test.step(name, async () => {
      await folder(page, name).click();
      await expect(page).toHaveURL(address);
      await expect.poll(() => shown(page)).toEqual(whom);
      await expect(lit(page)).toHaveCount(1);
      await expect(lit(page)).toHaveText(new RegExp(`^${name}`));
      if (count) await expect(folder(page, name)).toContainText(count);
      await expect(list(page).getByRole('heading', { level: 2 })).toContainText(name);
      addresses.push(page.url());
    });
  }
  await isSound(page, 'the places');
  await isReadableInTheDark(page, 'the places');
  // Go back through the sections with the browser's back button, and forward again.
  for (const at of [9, 8, 7]) {
    await page.goBack();
    await expect(page).toHaveURL(addresses[at] ?? '');
    await expect(lit(page)).toHaveText(new RegExp(`^${everyFolder[at]?.[0]}`));
  }
  await page.goForward();
  await expect.poll(() => shown(page)).toEqual(['Fabio']);
  for (const at of [1, 2, 10]) {
    await page.goto(addresses[at] ?? '');
    await expect.poll(() => shown(page)).toEqual(everyFolder[at]?.[2]);
    await expect(lit(page)).toHaveText(new RegExp(`^${everyFolder[at]?.[0]}`));
  }
});

test('a place opens on who has waited longest, whom nobody has read and no colleague is told of until something is done there', async ({
  page,
  browser,
}) => {
  await signIn(page, app.url, 'ana@acme.test', password);
  await expect(thread(page, 'Cora')).toBeVisible();
  await expect(log(page)).toContainText('aqui é Cora');
  await expect(page).toHaveURL(`${app.url}/inbox`);
  await expect(list(page).locator('[aria-current]')).toContainText('Cora');
  expect(await unreadOf('Cora')).toBeGreaterThan(0);
  await folder(page, 'Cobrança').click();
  await expect(thread(page, 'Elza')).toBeVisible();
  await folder(page, 'Resolvidas').click();
  await expect(thread(page, 'Fabio')).toBeVisible();
  await folder(page, 'Trocas').click();
  await expect(list(page).getByText('Nenhuma conversa aqui')).toBeVisible();
  await expect(page.getByText('Escolha uma conversa')).toBeVisible();
  await isSound(page, 'an empty place');
  await page.goBack();
  await page.goBack();
  await expect(thread(page, 'Elza')).toBeVisible();
  expect(await unreadOf('Elza')).toBeGreaterThan(0);
  // A colleague who opens the conversation sees that no other member is in it.
  const his = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } });
  const bruno = await his.newPage();
  await signIn(bruno, app.url, 'bruno@acme.test', password);
  await folder(bruno, 'Cobrança').click();
  const told = bruno.waitForResponse(/presence\.heartbeat/);
  await list(bruno).getByRole('link', { name: /Elza/ }).click();
  await expect.poll(() => unreadOf('Elza')).toBe(0);
  await told;
  await expect(page.getByText('Bruno está vendo')).toHaveCount(0);
  await expect(bruno.getByText('Ana está vendo')).toHaveCount(0);
  await write('Elza');

  // In Firefox only one window at a time has the focus.
  await page.bringToFront();
  // An attendant who begins to type counts as being in the conversation.
  await page.getByRole('textbox', { name: 'Escreva uma resposta' }).click();
  await expect(page).toHaveURL(new RegExp(`/inbox/${await conversationOf('Elza')}\\?`));
  await expect.poll(() => unreadOf('Elza')).toBe(0);
  await expect(page.getByRole('textbox', { name: 'Escreva uma resposta' })).toBeFocused();
  await expect(bruno.getByText('Ana está vendo')).toBeVisible();
  // The browser's back button returns to the previous section. The other conversation is unchanged.
  await page.goBack();
  await expect(lit(page)).toHaveText(/^Todas/);
  await his.close();
});

test('numbers follow what happens: a message, a takeover, a resolve', async ({ page }) => {
  await signIn(page, app.url, 'ana@acme.test', password);
  await expect(folder(page, 'Sem responsável')).toContainText('4 conversas');
  await api('POST', `/conversations/${await conversationOf('Bento')}/takeover`, { user_email: 'ana@acme.test' });
  await expect(folder(page, 'Sem responsável')).toContainText('3 conversas');
  await expect(folder(page, 'Minhas')).toContainText('2 conversas');
  await api('POST', `/conversations/${await conversationOf('Bento')}/resolve`);
  await expect(folder(page, 'Minhas')).toContainText('1 conversa');
  await expect(folder(page, 'Todas')).toContainText('5 conversas');
  await write('Bento');
  await expect(folder(page, 'Todas')).toContainText('6 conversas');
  // A reply ends the customer's wait, so the count of a view that filters by waiting changes.
  const waiting = folder(page, 'Com espera');
  await expect(waiting).toContainText('5 conversas', { timeout: 30_000 });
  await openRow(page, 'Davi');
  await page.getByRole('textbox', { name: 'Escreva uma resposta' }).fill('Já vejo');
  await page.keyboard.press('Enter');
  await expect(waiting).toContainText('4 conversas', { timeout: 30_000 });
  await write('Davi');
  await expect(waiting).toContainText('5 conversas', { timeout: 30_000 });
});

test('what one writes right after choosing a conversation is for that one, however slowly it is drawn', async ({
  page,
}) => {
  await signIn(page, app.url, 'ana@acme.test', password);
  await expect(thread(page, 'Cora')).toBeVisible();
  await openRow(page, 'Elza');
  await openRow(page, 'Cora');
  await expect(composer(page)).toBeVisible();
  // Both clicks are in one task of the browser, so that the other conversation cannot be rendered between them.
  const isTaken = await page.evaluate(
    ([from, to]) => {
      const links = [...document.querySelectorAll<HTMLElement>('[data-inbox] a')];
      links.find((link) => link.textContent?.includes(to))?.click();
      const former = document.querySelector(`section[aria-label="Conversa com ${from}"] textarea`);
      (former as HTMLElement).focus();
      // Once the selected conversation is rendered, its text field accepts input at once.
      const chosen = document.querySelector(`section[aria-label="Conversa com ${to}"] textarea`);
      return chosen?.dispatchEvent(new KeyboardEvent('keydown', { key: 'E', bubbles: true, cancelable: true }));
    },
    ['Cora', 'Elza'] as const,
  );
  expect(isTaken).toBe(true);
  await page.keyboard.type('Era para a Elza');
  await expect(thread(page, 'Elza').getByLabel('Escreva uma resposta')).toHaveValue('Era para a Elza');
  await list(page).getByRole('link', { name: /Cora/ }).click();
  await expect(thread(page, 'Cora').getByRole('textbox', { name: 'Escreva uma resposta' })).toHaveValue('');
});

test('filters are chips that are taken away one by one, an empty list offers to clear them, and the order has a name', async ({
  page,
}) => {
  await signIn(page, app.url, 'ana@acme.test', password);
  const switches = page.getByRole('group', { name: 'Quais conversas' });
  await folder(page, 'Sem responsável').click();
  await expect(switches.getByRole('button', { name: 'Ordem: Esperando há mais tempo' })).toBeVisible();
  await switches.getByRole('button', { name: /^Ordem/ }).click();
  await page.getByRole('menuitemradio', { name: 'Mais recentes' }).click();
  await expect(page).not.toHaveURL(/sort=/);
  await expect(lit(page)).toHaveText(/^Sem responsável/);

  await page.goto(`${app.url}/inbox?channel=chatapp&waiting=false&served_by=people`);
  for (const chip of ['Canal: WhatsApp', 'Espera resposta: Não', 'Atendido por: Pessoas, ou ninguém ainda'])
    await expect(switches.getByText(chip, { exact: true })).toBeVisible();
  await expect(lit(page)).toHaveText(/^Todas/);
  await isSound(page, 'chips');
  await isReadableInTheDark(page, 'chips');
  await expect(list(page).getByText('Nenhuma conversa combina com estes filtros.')).toBeVisible();
  await switches.getByRole('button', { name: 'Tirar Espera resposta: Não' }).click();
  await expect(page).not.toHaveURL(/waiting=/);
  await expect.poll(async () => (await shown(page)).includes('Cora')).toBe(true);
  await switches.getByRole('button', { name: 'Não lidas' }).click();
  await expect(page).toHaveURL(/filter=unread/);
  await page.getByRole('searchbox').fill('ninguém com este nome');
  await list(page).getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(page).toHaveURL(/\/inbox$/);
  await expect(page.getByRole('searchbox')).toHaveValue('');

  // The filter by state is available in sections that do not determine the state.
  await folder(page, 'Minhas').click();
  await switches.getByRole('button', { name: 'Situação: Abertas' }).click();
  await page.getByRole('menuitemradio', { name: 'Resolvidas' }).click();
  await expect(page).toHaveURL(/filter=(mine(,|%2C)resolved|resolved(,|%2C)mine)$/);
  await expect(lit(page)).toHaveCount(1);
  await expect(lit(page)).toHaveText(/^Minhas/);
  await folder(page, 'Resolvidas').click();
  await expect(switches.getByRole('button', { name: /^Situação/ })).toHaveCount(0);
});

test('on a phone the inbox is its list, and the places come from a button that names the one there is', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, app.url, 'ana@acme.test', password);
  await expect.poll(async () => (await shown(page)).length).toBeGreaterThan(4);
  await expect(log(page)).toHaveCount(0);
  const opener = list(page).getByRole('button', { name: /^Todas/ });
  await opener.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Lugares da caixa de entrada' });
  await isSound(page, 'the places on a phone');
  await isReadableInTheDark(page, 'the places on a phone');
  await sheet.getByRole('link', { name: /^Cobrança/ }).press('Enter');
  await expect(sheet).toHaveCount(0);
  await expect.poll(() => shown(page)).toEqual(['Elza', 'Alda']);
  await expect(list(page).getByRole('button', { name: /^Cobrança 2 conversas|^Cobrança/ })).toBeVisible();
  await expect(log(page)).toHaveCount(0);
  await page.goBack();
  await expect(list(page).getByRole('button', { name: /^Todas/ })).toBeVisible();
});
