import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { startReceiver } from '../../support/fake-servers/start-receiver.ts';
import { test } from '../../support/pages/journey.ts';
import { signIn } from '../../support/pages/panel-person.ts';
import { isAccessible } from '../../support/pages/sound-page.ts';

let app: RunningApp;
let key: string;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
const password = 'a long password';

test.beforeAll(async () => {
  test.setTimeout(300_000);
  receiver = await startReceiver();
  app = await startApp({ WEBHOOK_ALLOWED_TARGETS: receiver.target });
  const made = (await app.provision({
    organization: { name: 'Acme', plan: 'pro' },
    members: [{ email: 'bruno@acme.test', name: 'Bruno', role: 'atendente', owner: false, password }],
    custom_fields: [{ key: 'city', label: 'Cidade', type: 'text' }],
    keys: [{ name: 'all', scopes: ['contacts:read', 'contacts:write', 'webhooks:manage'] }],
    // Subscribe an endpoint, because only events with a subscriber are recorded.
    webhooks: [{ url: receiver.url, events: ['contact.*'] }],
  })) as { keys: { secret: string }[] };
  key = made.keys[0]?.secret ?? '';
});
test.afterAll(async () => {
  await app?.stop();
  await receiver?.stop();
});

const people = 300;
const lines = Array.from({ length: people }, (_, index) => {
  const phone = `(11) 9${String(81_000_000 + index * 7)}`;
  return `Pessoa ${index};${phone};p${index}@exemplo.test;Recife;vip, feira`;
});
const csvOf = (rows: readonly string[]) => ['Nome;Fone;E-mail;Cidade;Grupo', ...rows].join('\r\n');
const choose = (page: Page, name: string, content: string | Buffer) =>
  page.getByLabel('Escolher arquivo').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
const count = (page: Page, label: string) =>
  page.locator('dl > div').filter({ hasText: label }).getByRole('definition');

interface EventPage {
  readonly data: { type: string; data: { object: { email?: string } | null } }[];
  readonly next_cursor: string | null;
  readonly has_more: boolean;
}
// biome-ignore lint/suspicious/noExplicitAny: the test reads arbitrary responses; its assertions check them.
type Json = any;
const get = async (path: string): Promise<Json> => {
  const answer = await fetch(`${app.url}/v1${path}`, { headers: { Authorization: `Bearer ${key}` } });
  return answer.json();
};
/**
 * Returns all events so far. Creates a contact as a marker and waits for its event. Events are delivered in order, so
 * all earlier events have arrived by then.
 */
const eventsSoFar = async (mark: string) => {
  const email = `${mark}@exemplo.test`;
  const headers = { Authorization: `Bearer ${key}` };
  await fetch(`${app.url}/v1/contacts`, { method: 'POST', headers, body: JSON.stringify({ email }) });
  const events: { type: string; email: string | undefined }[] = [];
  let cursor = '';
  const readOn = async () => {
    for (let more = true; more; ) {
      const page: EventPage = await get(`/events?limit=200${cursor}`);
      events.push(...page.data.map(({ type, data }) => ({ type, email: data.object?.email })));
      if (page.next_cursor) cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`;
      more = page.has_more;
    }
    return events.some((event) => event.email === email);
  };
  await expect.poll(readOn, { timeout: 60_000, intervals: [500, 2_000] }).toBe(true);
  return events
    .filter((event) => !event.email?.startsWith('mark-'))
    .map(({ type }) => type)
    .sort();
};

test('300 contacts from a file, twice: the second time changes nothing', async ({ page }) => {
  await signIn(page, app.url, 'bruno@acme.test', password);
  await page.getByRole('link', { name: 'Contatos' }).click();
  await page.getByRole('link', { name: 'Importar' }).click();
  await choose(page, 'clientes.csv', csvOf([...lines, 'Sem telefone;12;;;', 'Sem nada;;;Natal;']));
  // The targets of columns are guessed from their headings. The target that could not be guessed is chosen by hand.
  await expect(page.getByLabel('Fone vira')).toHaveValue('phone');
  await expect(page.getByLabel('Cidade vira')).toHaveValue('field:city');
  await expect(page.getByLabel('Grupo vira')).toHaveValue('ignore');
  await page.getByLabel('Grupo vira').selectOption({ label: 'Etiquetas' });

  // The dry run stores nothing.
  await page.getByRole('button', { name: 'Testar antes' }).click();
  await expect(page.getByText('Teste de clientes.csv: nada foi guardado')).toBeVisible({ timeout: 60_000 });
  await expect(count(page, 'Seriam novos')).toHaveText('300');
  await expect(count(page, 'Dariam erro')).toHaveText('2');
  await isAccessible(page);
  expect((await get('/contacts')).data).toEqual([]);

  await page.getByRole('button', { name: 'Importar agora' }).click();
  await expect(page.getByText('clientes.csv foi importado')).toBeVisible({ timeout: 60_000 });
  await expect(count(page, 'Novos')).toHaveText('300');
  await expect(count(page, 'Com erro')).toHaveText('2');
  await expect(page.getByText('Isto não pode ser um telefone.')).toBeVisible();
  await expect(page.getByText('Não há e-mail nem telefone.')).toBeVisible();
  const marked = await get('/contacts?email=p7@exemplo.test');
  expect(marked).toMatchObject({ name: 'Pessoa 7', custom_fields: { city: 'Recife' } });

  // The failed rows can be downloaded as a file and corrected.
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Arquivo de erros' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('clientes-errors.csv');
  const errorFile = await readFile(await saved.path(), 'utf8');
  expect(errorFile.trim().split('\r\n')).toHaveLength(3);
  expect(errorFile).toContain('"Sem telefone","12"');

  // The same file is imported again. After a reload the page still shows the progress. No contact changes, so no event
  // is sent.
  const before = await eventsSoFar('mark-1');
  expect(before.filter((type) => type === 'contact.created')).toHaveLength(people);
  await page.getByRole('button', { name: 'Importar outro arquivo' }).click();
  await choose(page, 'clientes.csv', csvOf(lines));
  await page.getByLabel('Grupo vira').selectOption({ label: 'Etiquetas' });
  await page.getByRole('button', { name: 'Importar 300 linhas' }).click();
  await page.waitForURL('**/contacts/import?import=*');
  await page.reload();
  await expect(page.getByText('clientes.csv foi importado')).toBeVisible({ timeout: 60_000 });
  await expect(count(page, 'Novos')).toHaveText('0');
  await expect(count(page, 'Alterados')).toHaveText('0');
  await expect(count(page, 'Já estavam assim')).toHaveText('300');
  expect(await eventsSoFar('mark-2')).toEqual(before);

  await page.getByRole('button', { name: 'Todas as importações' }).click();
  const former = page.getByRole('listitem').filter({ hasText: 'clientes.csv' });
  await expect(former).toHaveCount(3);
  await expect(former.first()).toContainText('300 já estavam assim');
});

test('what cannot be read is said in words', async ({ page }) => {
  await signIn(page, app.url, 'bruno@acme.test', password);
  await page.goto(`${app.url}/contacts/import`);
  await choose(page, 'planilha.xlsx', Buffer.from('504b030414000600', 'hex'));
  await expect(page.getByText('Este é um arquivo de planilha.')).toBeVisible();
  await choose(page, 'vazio.csv', 'Nome;Fone');
  await expect(page.getByText('Não há linhas abaixo do cabeçalho.')).toBeVisible();
  await choose(page, 'sem.csv', 'Cor;Gosto\r\nazul;doce');
  await expect(page.getByText('Diga qual coluna é o e-mail ou o telefone')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Importar 1 linha' })).toBeDisabled();
});
