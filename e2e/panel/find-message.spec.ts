import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import pg from 'pg';
import { databaseOf } from '../bench/database-of.ts';
import { numberWithAgent } from '../support/number-with-agent.ts';
import { signIn } from '../support/panel-person.ts';
import { sandboxPhone } from '../support/sandbox-phone.ts';
import { isReadableInTheDark, isSound } from '../support/sound-page.ts';
import { type RunningApp, startApp } from '../support/start-app.ts';

let app: RunningApp;
let phone: ReturnType<typeof sandboxPhone>;
/** The conversation, and its messages by how many came after them. */
let talk: string;
let ids: string[];
const ana = { email: 'ana@acme.test', name: 'Ana', role: 'admin', owner: true, password: 'a long password' };
const farBack = 250;

const write = (text: string) =>
  phone.tell('write', { phone_number_id: '1000', customer: '5511987650001', name: 'Marina', text });
const log = (page: Page) => page.getByRole('log');
const bubble = (page: Page, back: number) => page.locator(`#message-${ids[back]}`);
const addressOf = (back: number) => `${app.url}/inbox/${talk}?message=${ids[back]}`;
const toEnd = (page: Page) => page.getByRole('button', { name: 'Ir para o fim' });
const newer = (page: Page) => page.getByRole('button', { name: 'Mensagens seguintes' });
const older = (page: Page) => page.getByRole('button', { name: 'Mensagens anteriores' });

/** Three hundred messages before the one that opened the conversation, as if it had gone on for days. */
async function plant(): Promise<void> {
  await write('Oi, voltei!');
  const client = new pg.Client({ connectionString: databaseOf(app) });
  await client.connect();
  const firstOf = async () => (await client.query('SELECT id, organization_id FROM conversations')).rows[0];
  await expect.poll(firstOf).toBeTruthy();
  const { id, organization_id: organization } = await firstOf();
  talk = id;
  await client.query(
    `INSERT INTO messages (id, organization_id, conversation_id, role, content, author, created_at)
     SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, $2, (CASE WHEN n % 3 = 0 THEN 'assistant' ELSE 'user' END)::message_role,
            CASE WHEN n = $3 THEN 'Tem geleia de jabuticaba?' ELSE 'Mensagem número ' || n END,
            CASE WHEN n % 3 = 0 THEN '{"kind":"user","id":null,"name":"Ana"}' ELSE '{"kind":"contact","id":null,"name":"Marina"}' END::jsonb,
            now() - make_interval(mins => 20 * n)
       FROM generate_series(300, 1, -1) n`,
    [organization, talk, farBack],
  );
  const { rows } = await client.query('SELECT id FROM messages ORDER BY created_at DESC, seq DESC');
  ids = rows.map((row) => row.id);
  await client.end();
}

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp();
  const made = await app.provision({
    organization: { name: 'Acme', plan: 'pro' },
    members: [ana],
    ...numberWithAgent,
    agents: [],
    keys: [{ name: 'phone', scopes: ['messages:send'] }],
  });
  phone = sandboxPhone(app, () => (made.keys as { secret: string }[])[0]?.secret ?? '');
  await plant();
});
test.afterAll(() => app?.stop());

/** What a page asks of the conversation's messages from now on. */
function listenTo(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const found = /trpc\/(.*)$/.exec(new URL(request.url()).pathname)?.[1]?.split(',') ?? [];
    asked.push(...found.filter((name) => name.includes('listMessages')));
  });
  return asked;
}

async function isShown(page: Page, back: number): Promise<void> {
  await expect(bubble(page, back)).toBeInViewport({ ratio: 1 });
  await expect(bubble(page, back)).toBeFocused();
}

test('a word said long ago is found by ⌘K, and its conversation opened there', async ({ page }) => {
  await signIn(page, app.url, ana.email, ana.password);
  await page.goto(`${app.url}/home`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const asked = listenTo(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /Buscar|Comandos/ }).fill('jabuticaba');
  await expect(page.getByRole('option', { name: /geleia de jabuticaba/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await isShown(page, farBack);
  await expect(page).toHaveURL(addressOf(farBack));
  const marks = () => bubble(page, farBack).evaluate((one) => one.getAnimations({ subtree: true }).length);
  expect(await marks()).toBe(1);
  await expect.poll(marks).toBe(0);
  // Nothing in between was read: the end, and what stands around.
  expect(asked.toSorted()).toEqual(['conversations.listMessages', 'conversations.listMessagesAround']);
  await expect(bubble(page, farBack - 25)).toBeAttached();
  await expect(log(page).getByText('Oi, voltei!')).toHaveCount(0);
  // Picked once more, it is brought back into sight.
  await log(page).evaluate((one) => one.scrollTo({ top: -one.scrollHeight }));
  await expect(bubble(page, farBack)).not.toBeInViewport();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').last().fill('jabuticaba');
  await page.getByRole('option', { name: /geleia de jabuticaba/ }).click();
  await isShown(page, farBack);

  // Upwards and downwards from there, with what is being read left where it stands.
  await older(page).click();
  await expect(bubble(page, 300)).toBeAttached();
  const last = bubble(page, farBack - 25);
  await newer(page).scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  const before = (await last.boundingBox())?.y ?? 0;
  await newer(page).click();
  await expect(bubble(page, farBack - 50)).toBeAttached();
  expect(Math.abs(((await last.boundingBox())?.y ?? 0) - before)).toBeLessThan(4);

  // What arrives is counted, not put beside what was said days before.
  await write('Chegou agora');
  await expect(toEnd(page)).toContainText('1 nova');
  await expect(log(page).getByText('Chegou agora')).toHaveCount(0);
  await isSound(page, 'a found message');
  await isReadableInTheDark(page, 'a found message');

  await page.reload();
  await isShown(page, farBack);
  await toEnd(page).click();
  await expect(log(page).getByText('Chegou agora')).toBeInViewport();
  await expect(page).toHaveURL(`${app.url}/inbox/${talk}`);
  await expect(log(page)).toBeFocused();
  await expect(toEnd(page)).toHaveCount(0);
  await page.goBack();
  await isShown(page, farBack);
});

test('gone on to, the messages reach the end; a reply goes there at once; who left hears of the next one', async ({
  page,
}) => {
  await signIn(page, app.url, ana.email, ana.password);
  await page.goto(addressOf(90));
  await isShown(page, 90);
  await expect(toEnd(page)).toBeVisible();
  await expect(async () => {
    await newer(page).click({ timeout: 1_000 });
    await expect(toEnd(page)).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await expect(log(page).getByText('Oi, voltei!')).toBeAttached();
  await expect(newer(page)).toHaveCount(0);
  await write('E mais esta');
  await expect(log(page).getByText('E mais esta')).toBeAttached();

  await page.goto(addressOf(farBack));
  await isShown(page, farBack);
  const composer = page.getByRole('textbox', { name: 'Escreva uma resposta' });
  await composer.fill('Temos, sim!');
  await composer.press('Enter');
  await expect(log(page).getByText('Temos, sim!')).toBeInViewport();
  await expect(page).toHaveURL(`${app.url}/inbox/${talk}`);
  await expect(composer).toBeFocused();

  // One that the end has needs no other reading.
  const asked = listenTo(page);
  await page.evaluate((href) => window.history.pushState(null, '', href), addressOf(10));
  await isShown(page, 10);
  expect(asked).not.toContain('conversations.listMessagesAround');
  await expect(toEnd(page)).toHaveCount(0);

  // A note goes to the end as well, and the row leads there.
  await page.keyboard.press('n');
  await page.locator('textarea:focus').fill('Falar com o estoque');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${app.url}/inbox/${talk}`);
  await page.goBack();
  await page.locator(`a[href="/inbox/${talk}"][aria-current]`).click();
  await expect(page).toHaveURL(`${app.url}/inbox/${talk}`);
});

test('one that is gone is said to be, above the end; on a phone too, where nothing moves that should not', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signIn(page, app.url, ana.email, ana.password);
  await page.goto(addressOf(farBack));
  await isShown(page, farBack);
  const colours = await bubble(page, farBack).evaluate((one) =>
    one
      .getAnimations({ subtree: true })
      .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes().map((key) => key.backgroundColor)),
  );
  expect(new Set(colours).size).toBe(1);
  await isSound(page, 'a found message on a phone');
  for (const message of [randomUUID(), 'nope']) {
    await page.goto(`${app.url}/inbox/${talk}?message=${message}`);
    await expect(page.getByText('Essa mensagem não está mais nesta conversa.')).toBeVisible();
    await expect(bubble(page, 1)).toBeInViewport();
  }
  await isSound(page, 'a message that is gone');
  await context.close();
});
