import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import { databaseOf } from '../../support/app/database-of.ts';
import { sandboxPhone } from '../../support/app/sandbox-phone.ts';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { list } from '../../support/pages/inbox-page.ts';
import { test } from '../../support/pages/journey.ts';
import { signIn } from '../../support/pages/panel-person.ts';
import { isReadableInTheDark, isSound } from '../../support/pages/sound-page.ts';

let app: RunningApp;
let key: string;
const password = 'a long password';
/** The customers on WhatsApp. Alda writes to the organization's second phone number, the others to the first. */
const writers = ['Alda', 'Bento', 'Cora', 'Davi', 'Elza', 'Fabio', 'Hugo'] as const;
/** Gil writes through the API. */
const everybody = [...writers, 'Gil'].sort();
const without = (...some: readonly string[]) => everybody.filter((name) => !some.includes(name));

const api = async (method: string, path: string, body?: object) => {
  const init = { method, headers: { Authorization: `Bearer ${key}` }, ...(body && { body: JSON.stringify(body) }) };
  return (await (await fetch(`${app.url}/v1${path}`, init)).json()) as { data: { id: string }[] };
};
const customer = (name: (typeof writers)[number]) => `55119555700${10 + writers.indexOf(name)}`;
const conversationOf = async (name: (typeof writers)[number]) =>
  (await api('GET', `/conversations?phone=${customer(name)}`)).data[0]?.id ?? '';

/** Inserts rows that otherwise only an AI model, a day of waiting or a campaign would create. */
async function plant(): Promise<void> {
  const client = new pg.Client({ connectionString: databaseOf(app) });
  await client.connect();
  const set = async (name: (typeof writers)[number], what: string) =>
    client.query(`UPDATE conversations SET ${what} WHERE id = $1`, [await conversationOf(name)]);
  await set('Davi', `sentiment = 'negative'`);
  await set('Elza', 'awaiting_reply = false, waiting_since = NULL');
  await set('Fabio', `window_expires_at = now() + interval '1 hour'`);
  await client.query(
    `WITH k AS (SELECT id, organization_id, connection_id, contact_id FROM conversations WHERE id = $1),
          c AS (INSERT INTO campaigns (id, organization_id, connection_id, name, status, template, audience)
                SELECT gen_random_uuid(), organization_id, connection_id, 'Convite', 'completed', '{}', '{}' FROM k
                RETURNING id)
     INSERT INTO campaign_recipients (id, organization_id, campaign_id, contact_id, status, message_id)
     SELECT gen_random_uuid(), k.organization_id, c.id, k.contact_id, 'sent', m.id
       FROM k, c, LATERAL (SELECT id FROM messages WHERE conversation_id = k.id LIMIT 1) m`,
    [await conversationOf('Hugo')],
  );
  await client.end();
}

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp();
  const number = { waba_id: '2000', access_token: 'sandbox' };
  const made = (await app.provision({
    organization: { name: 'Acme', plan: 'pro' },
    members: [
      { email: 'ana@acme.test', name: 'Ana', role: 'admin', owner: true, password },
      { email: 'bruno@acme.test', name: 'Bruno', role: 'atendente', password },
    ],
    tags: ['entrega', 'troca'].map((name) => ({ name, type: 'conversation' })),
    connections: [
      { ...number, name: 'Matriz', phone: '+551150001000', phone_number_id: '1000' },
      { ...number, name: 'Filial', phone: '+551150001001', phone_number_id: '1001' },
    ],
    agents: [{ name: 'Bia', slug: 'bia' }],
    keys: [{ name: 'all', scopes: ['messages:send', 'conversations:read', 'conversations:write'] }],
  })) as { keys: { secret: string }[] };
  key = made.keys[0]?.secret ?? '';
  const phone = sandboxPhone(app, () => key);
  for (const name of writers) {
    const phone_number_id = name === 'Alda' ? '1001' : '1000';
    await phone.tell('write', { phone_number_id, customer: customer(name), name, text: 'Bom dia' });
    await expect.poll(() => conversationOf(name)).toMatch(/./);
  }
  await api('POST', '/agents/bia/chat', { message: 'Bom dia', user: { name: 'Gil' }, async: true });
  await api('POST', `/conversations/${await conversationOf('Bento')}/takeover`, { user_email: 'bruno@acme.test' });
  await api('POST', `/conversations/${await conversationOf('Cora')}/tags`, { tag: 'entrega' });
  await plant();
});
test.afterAll(() => app?.stop());

/** Returns the names of the customers in the list, in any order. */
const shown = async (page: Page) =>
  (await list(page).getByRole('link').allTextContents())
    .map((words) => everybody.find((name) => words.includes(name)) ?? words)
    .sort();
const menu = (page: Page) => page.getByRole('dialog', { name: 'Filtros e visualizações' });
const choose = (page: Page, label: string, choice: string) =>
  menu(page).getByLabel(label, { exact: true }).selectOption({ label: choice });
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name) ?? '';

/**
 * The filters to test: the control, the chosen option, the URL parameter, and the customers that the list then shows.
 */
const narrowings = [
  ['Canal', 'API', /channel=api/, ['Gil']],
  ['Canal', 'WhatsApp', /channel=chatapp/, without('Gil')],
  ['Número', 'Filial', /connection_id=[\w-]{36}/, ['Alda']],
  ['Assumida por', 'Bruno', /assigned_to=[\w-]{36}/, ['Bento']],
  ['Etiqueta', 'entrega', /tag=[\w-]{36}/, ['Cora']],
  ['Etiqueta', 'troca', /tag=[\w-]{36}/, []],
  ['Sentimento', 'Negativo', /sentiment=negative/, ['Davi']],
  ['Espera resposta', 'Não', /waiting=false/, ['Elza', 'Gil']],
  ['24 horas terminando', 'Sim', /window_closing=true/, ['Fabio']],
  ['Campanha', 'Convite', /campaign=[\w-]{36}/, ['Hugo']],
] as const;

test('each narrowing of the inbox shows exactly the conversations it names, and its address shows them again', async ({
  page,
}) => {
  await signIn(page, app.url, 'ana@acme.test', password);
  await expect.poll(() => shown(page)).toEqual(everybody);
  await page.getByRole('button', { name: 'Filtros e visualizações' }).click();
  await isSound(page, 'all narrowings');
  await isReadableInTheDark(page, 'all narrowings');
  const addresses: string[] = [];
  for (const [control, choice, word, whom] of narrowings) {
    await test.step(`${control}: ${choice}`, async () => {
      await choose(page, control, choice);
      await expect(page).toHaveURL(word);
      await expect.poll(() => shown(page)).toEqual(whom);
      addresses.push(page.url());
      await choose(page, control, 'Qualquer');
      await expect(page).not.toHaveURL(word);
    });
  }
  await expect.poll(() => shown(page)).toEqual(everybody);
  // A colleague who opens the URL sees the same list and the active filter.
  for (const index of [2, 7, 9]) {
    const [control, choice, , whom] = narrowings[index] ?? narrowings[0];
    await page.goto(addresses[index] ?? '');
    await expect.poll(() => shown(page)).toEqual(whom);
    await page.getByRole('button', { name: 'Filtros e visualizações' }).click();
    await expect(menu(page).getByLabel(control, { exact: true }).locator(':checked')).toHaveText(choice);
  }
});

test('narrowings go together, are saved as a view, and found in it again after everything was shown', async ({
  page,
}) => {
  await signIn(page, app.url, 'ana@acme.test', password);
  await page.getByRole('button', { name: 'Filtros e visualizações' }).click();
  await choose(page, 'Número', 'Matriz');
  await choose(page, 'Espera resposta', 'Sim');
  await choose(page, '24 horas terminando', 'Não');
  await expect.poll(() => shown(page)).toEqual(without('Alda', 'Elza', 'Fabio', 'Gil'));
  await choose(page, 'Sentimento', 'Negativo');
  await expect.poll(() => shown(page)).toEqual(['Davi']);
  await menu(page).getByLabel('Salvar como visualização').fill('Bravos da matriz');
  await menu(page).getByLabel('Salvar como visualização').press('Enter');
  await expect(page).toHaveURL(/view=/);
  const id = parameter(page, 'view');

  const opener = page.getByRole('button', { name: 'Filtros e visualizações: Bravos da matriz' });
  await opener.click();
  await menu(page).getByRole('button', { name: 'Mostrar tudo' }).click();
  await expect.poll(() => shown(page)).toEqual(everybody);
  await page.getByRole('button', { name: 'Filtros e visualizações', exact: true }).click();
  await menu(page).getByRole('button', { name: 'Bravos da matriz', exact: true }).click();
  await expect.poll(() => shown(page)).toEqual(['Davi']);
  await page.goto(`${app.url}/inbox?view=${id}`);
  await expect.poll(() => shown(page)).toEqual(['Davi']);
  await opener.click();
  for (const [control, choice] of [
    ['Número', 'Matriz'],
    ['Sentimento', 'Negativo'],
    ['Espera resposta', 'Sim'],
    ['24 horas terminando', 'Não'],
  ] as const) {
    await expect(menu(page).getByLabel(control, { exact: true }).locator(':checked')).toHaveText(choice);
  }
  await isSound(page, 'a saved view of narrowings');
});
