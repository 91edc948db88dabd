import { expect, type Page, type Route } from '@playwright/test';
import { demoAccess, signInToDemo } from '../support/demo-person.ts';
import { test } from '../support/journey.ts';
import { sandboxPhone } from '../support/sandbox-phone.ts';
import { isAccessible, isReadableInTheDark, isSound } from '../support/sound-page.ts';
import { type RunningApp, startApp } from '../support/start-app.ts';

let app: RunningApp;
let phone: ReturnType<typeof sandboxPhone>;
const number = '100010001000';
/** Alone, or beside what else is asked in that moment. */
const sending = /\/api\/trpc\/.*messages\.sendReply/;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp({ SEED_DEMO: 'true', AGENT_QUIET_MS: '200' });
  phone = sandboxPhone(app, () => demoAccess(app).apiKey);
});
test.afterAll(() => app?.stop());

const composer = (page: Page) => page.getByRole('textbox', { name: 'Escreva uma resposta' });
const log = (page: Page) => page.getByRole('log');
const list = (page: Page) => page.getByRole('region', { name: 'Conversas', exact: true });
const row = (page: Page, name: string) => list(page).getByRole('link', { name: new RegExp(name) });
const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Quais conversas' }).getByRole('button', { name });

/** A customer writes, and the conversation is open in the panel. */
async function open(page: Page, customer: string, name: string): Promise<void> {
  await signInToDemo(page, app);
  await phone.tell('write', { phone_number_id: number, customer, name, text: 'Quero falar com uma pessoa' });
  await page.goto(`${app.url}/inbox`);
  await row(page, name).click();
  await expect(composer(page)).toBeVisible();
}

async function newContact(page: Page, data: Readonly<Record<string, string>>): Promise<void> {
  const made = await page.request.post(`${app.url}/v1/contacts`, {
    headers: { Authorization: `Bearer ${demoAccess(app).apiKey}` },
    data,
  });
  expect(made.ok()).toBe(true);
}

test('a send nobody answers is told of, given up, and goes again with the same key: the customer has it once', async ({
  page,
}) => {
  const customer = '5511955530001';
  await page.clock.install();
  await open(page, customer, 'Estela');
  const keys: string[] = [];
  const stalled = Promise.withResolvers<Route>();
  await page.route(sending, (route) => {
    keys.push(/"idempotency_key":"([^"]+)"/.exec(route.request().postData() ?? '')?.[1] ?? '');
    return keys.length > 1 ? route.continue() : stalled.resolve(route);
  });
  await composer(page).fill('Chega uma vez só.');
  await composer(page).press('Enter');
  await expect.poll(() => keys.length).toBe(1);
  await page.clock.fastForward('00:09');
  await expect(page.getByText('O servidor ainda não confirmou.', { exact: false })).toBeVisible();
  await isAccessible(page, 'a send without an answer');
  await page.clock.fastForward('00:31');
  await expect.poll(() => keys.length).toBe(2);
  expect(keys[0]).toMatch(/./);
  expect(keys[1]).toBe(keys[0]);
  await expect(page.getByText('O servidor ainda não confirmou.', { exact: false })).toHaveCount(0);
  // The first arrives at last, and nobody ever hears of that.
  await (await stalled.promise).fetch();
  await page.reload();
  await expect(log(page).getByText('Chega uma vez só.')).toHaveCount(1);
  const had = async () =>
    (await phone.messages(number, customer)).filter(({ payload }) => payload.text?.body === 'Chega uma vez só.').length;
  await expect.poll(had).toBe(1);
});

test('a reply that is there, though its answer was lost, has not failed: neither in the thread nor in the list', async ({
  page,
}) => {
  await open(page, '5511955530005', 'Rute');
  let answers = 0;
  await page.route(sending, async (route) => {
    if (answers === 0) await route.fetch();
    answers += 1;
    await route.abort();
  });
  await composer(page).fill('Já está lá.');
  await composer(page).press('Enter');
  await expect.poll(() => answers).toBeGreaterThan(1);
  await expect(log(page).getByText('Já está lá.')).toHaveCount(1);
  await expect(page.getByText(/Não enviada|ainda não confirmou/)).toHaveCount(0);
  await expect(row(page, 'Rute').getByLabel('Respondida')).toBeVisible();
  await page.unroute(sending);
  await page.reload();
  await expect(log(page).getByText('Já está lá.')).toHaveCount(1);
});

test('a file on its way up shows how far it is', async ({ page }) => {
  await open(page, '5511955530006', 'Vilma');
  const network = await page.context().newCDPSession(page);
  const throttle = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput },
    });
  const film = { name: 'planta.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(3_000_000, '%PDF-1.4\n') };
  await throttle(200_000);
  await page.getByLabel('Arquivo para anexar').setInputFiles(film);
  await composer(page).fill('Segue a planta');
  await composer(page).press('Enter');
  const progress = log(page).getByRole('progressbar', { name: 'Envio de planta.pdf' });
  await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(4);
  await expect(progress).toHaveAttribute('aria-valuetext', /^\d,\d de 3,0 MB$/);
  // At a crawl the bar stands still for axe to look at.
  await throttle(1);
  await expect(page.getByText('O servidor ainda não confirmou.', { exact: false })).toHaveCount(0);
  await isSound(page, 'a file on its way up');
  await isReadableInTheDark(page, 'a file on its way up');
});

test('a part of the page that the network was lost for comes with it, and takes nothing with it', async ({
  page,
  context,
}) => {
  const held: Route[] = [];
  const parts = /\/api\/texts\?.*contact-card/;
  await page.route(parts, (route) => void held.push(route));
  await open(page, '5511955530009', 'Ivone');
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await context.setOffline(true);
  await expect(page.getByText('Você está sem conexão.', { exact: false })).toBeVisible();
  await Promise.all(held.map((route) => route.abort()));
  await composer(page).fill('Escrevo enquanto isso');
  await page.unroute(parts);
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'E-mail: Adicionar' })).toBeVisible();
  await expect(composer(page)).toHaveValue('Escrevo enquanto isso');
});

test('what was attached is still there after a reload, and goes with the words', async ({ page }) => {
  await open(page, '5511955530002', 'Otília');
  const notes = ['um.txt', 'dois.txt'].map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) }));
  await page.getByLabel('Arquivo para anexar').setInputFiles(notes);
  await composer(page).fill('Seguem os dois');
  await expect(page.getByRole('button', { name: 'Tirar dois.txt' })).toBeVisible();
  // The browser keeps them in its own time.
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const asked = indexedDB.open('parley-drafts');
          asked.onsuccess = () => {
            const all = asked.result.transaction('files').objectStore('files').getAll();
            all.onsuccess = () => {
              asked.result.close();
              resolve(all.result.flat().length);
            };
          };
        }),
    );
  await expect.poll(kept).toBe(2);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Tirar um.txt' })).toBeVisible();
  await expect(composer(page)).toHaveValue('Seguem os dois');
  await composer(page).press('Enter');
  for (const name of ['um.txt', 'dois.txt']) await expect(log(page).getByText(name).first()).toBeVisible();
  await expect.poll(kept).toBe(0);
  await page.reload();
  await expect(log(page).getByText('dois.txt').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tirar um.txt' })).toHaveCount(0);
});

test('filters go together, stand in the address, and find what was archived', async ({ page }) => {
  await open(page, '5511955530003', 'Iolanda');
  await page.getByRole('button', { name: 'Assumir' }).click();
  await expect(page.getByText('Você responde')).toBeVisible();
  await page.getByRole('button', { name: 'Ações', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Arquivar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Arquivar' }).click();
  await expect(row(page, 'Iolanda')).toHaveCount(0);

  await chip(page, 'Arquivadas').click();
  await expect(row(page, 'Iolanda')).toBeVisible();
  await chip(page, 'Minhas').click();
  await expect(page).toHaveURL(/filter=archived(,|%2C)mine/);
  await expect(row(page, 'Iolanda')).toBeVisible();
  await chip(page, 'Não lidas').click();
  await expect(page.getByText('Nenhuma conversa combina com estes filtros.')).toBeVisible();
  await chip(page, 'Não lidas').click();
  await expect(page).toHaveURL(/filter=archived(,|%2C)mine$/);
  await page.reload();
  await expect(chip(page, 'Arquivadas')).toHaveAttribute('aria-pressed', 'true');
  await expect(chip(page, 'Minhas')).toHaveAttribute('aria-pressed', 'true');
  await expect(list(page).getByRole('link')).toHaveCount(1);
  await isSound(page, 'filters together');

  await chip(page, 'Abertas').click();
  await chip(page, 'Minhas').click();
  await expect(row(page, 'Iolanda')).toHaveCount(0);
  await page.getByRole('button', { name: 'Filtros e visualizações' }).click();
  await page.getByLabel('Ordem').selectOption({ label: 'Quem espera há mais tempo' });
  await expect(page).toHaveURL(/sort=waiting/);
  await isSound(page, 'the filters');
  await isReadableInTheDark(page, 'the filters');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(list(page).getByRole('link').first().getByTitle('Esperando resposta')).toBeVisible();
});

test('somebody is written to first, from the inbox: by a template where nothing else may go', async ({ page }) => {
  await signInToDemo(page, app);
  await newContact(page, { name: 'Nívia Primeira', phone: '+55 11 95553-0004' });
  await newContact(page, { name: 'Sem Telefone', email: 'sem@example.com' });
  await page.goto(`${app.url}/inbox`);
  await expect(list(page).getByRole('link').first()).toBeVisible();
  // What is typed at once is for the dialog, however late that is there.
  await page.keyboard.press('c');
  await page.keyboard.type('nivia');
  const dialog = page.getByRole('dialog', { name: 'Nova conversa' });
  await expect(dialog.getByRole('combobox')).toHaveValue('nivia');
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await isSound(page, 'whom to write to');
  await page.keyboard.press('Enter');
  const template = page.getByRole('dialog', { name: 'Enviar um modelo' });
  await template.getByRole('listitem').first().getByRole('button').click();
  for (const field of await template.getByRole('combobox').all())
    if (!(await field.inputValue())) await field.fill('algo');
  await template.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByRole('region', { name: 'Conversa com Nívia Primeira' })).toContainText('Você responde');
  const address = page.url();

  // Their conversation is open by now: it is gone to.
  await page.goto(`${app.url}/inbox`);
  await page.getByRole('button', { name: 'Nova conversa' }).click();
  await dialog.getByRole('combobox').fill('nivia');
  await dialog.getByRole('option', { name: /Nívia/ }).click();
  await expect(page).toHaveURL(address);

  await page.getByRole('button', { name: 'Nova conversa' }).click();
  await dialog.getByRole('combobox').fill('sem tel');
  await dialog.getByRole('option', { name: /Sem Telefone/ }).click();
  await expect(dialog.getByText('Este contato não tem telefone', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Voltar' }).click();
  await expect(dialog.getByRole('combobox')).toBeVisible();
});
