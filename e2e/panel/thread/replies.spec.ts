import { expect, type Page, type Route } from '@playwright/test';
import { sandboxPhone } from '../../support/app/sandbox-phone.ts';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { demoAccess } from '../../support/pages/demo-person.ts';
import { composer, list, log, number, openWritten, row } from '../../support/pages/inbox-page.ts';
import { test } from '../../support/pages/journey.ts';
import { notesOf } from '../../support/pages/notes.ts';
import { isAccessible, isReadableInTheDark, isSound } from '../../support/pages/sound-page.ts';

let app: RunningApp;
let phone: ReturnType<typeof sandboxPhone>;
/** Matches the request that sends a reply, whether it is alone or in a batch. */
const sending = /\/api\/trpc\/.*messages\.sendReply/;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp({ SEED_DEMO: 'true', AGENT_QUIET_MS: '200' });
  phone = sandboxPhone(app, () => demoAccess(app).apiKey);
});
test.afterAll(() => app?.stop());

const open = (page: Page, customer: string, name: string) => openWritten({ app, phone }, page, customer, name);

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
  // The first request finally reaches the server, but its response does not reach the page.
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
  // When requests get through again, the reply is sent automatically.
  const answered = page.waitForResponse(sending);
  await page.unroute(sending);
  expect((await answered).ok()).toBe(true);
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
  // With a very slow upload, the progress bar stays long enough for axe to check it.
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

test('a reply refused while one looks elsewhere is told there, marked, and led to', async ({ page }) => {
  const customer = '5511955590001';
  await open(page, customer, 'Dulce');
  const address = page.url();
  const held = Promise.withResolvers<void>();
  await page.route(sending, (route) => held.promise.then(() => route.continue()));
  await composer(page).fill('Já vejo isso.');
  await composer(page).press('Enter');
  await expect(log(page).getByText('Já vejo isso.')).toBeVisible();
  await page.getByRole('link', { name: 'Contatos', exact: true }).click();
  await expect(page).toHaveURL(`${app.url}/contacts`);
  const inbox = page.getByRole('link', { name: /Caixa de entrada/ });
  const mark = inbox.getByLabel('uma resposta não foi enviada');
  await expect(mark).toHaveCount(0);
  // A colleague takes over the conversation before the reply arrives at the server.
  const id = new URL(address).pathname.split('/').at(-1);
  const taken = await page.request.post(`${app.url}/v1/conversations/${id}/takeover`, {
    headers: { Authorization: `Bearer ${demoAccess(app).apiKey}` },
    data: { user_email: 'bruno@demo.parley.test' },
  });
  expect(taken.ok()).toBe(true);
  held.resolve();
  const note = notesOf(page).filter({ hasText: 'Uma resposta não foi enviada.' });
  // A toast stays visible while the pointer is on it. The axe check may take longer than a toast is normally shown.
  await note.hover();
  await expect(mark).toBeVisible();
  await isSound(page, 'a refused reply, told elsewhere');
  await note.getByRole('button', { name: 'Abrir' }).click();
  await expect(page).toHaveURL(address);
  await expect(log(page).getByText('Bruno Teixeira assumiu a conversa enquanto isso')).toBeVisible();

  const strip = list(page).getByRole('button', { name: /^Uma resposta não foi enviada/ });
  await expect(strip).toHaveCount(0);
  await row(page, 'Mariana').click();
  await expect(page.getByRole('region', { name: 'Conversa com Mariana Alves' })).toBeVisible();
  await expect(strip).toBeVisible();
  await isSound(page, 'a refused reply, above the list');
  await isReadableInTheDark(page, 'a refused reply, above the list');
  await strip.click();
  await expect(page).toHaveURL(address);
  await log(page).getByRole('button', { name: 'Descartar' }).click();
  await expect(mark).toHaveCount(0);
  const had = (await phone.messages(number, customer)).map(({ payload }) => payload.text?.body);
  expect(had).not.toContain('Já vejo isso.');
});
