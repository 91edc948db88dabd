import { expect, type Page } from '@playwright/test';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { demoAccess, signInToDemo } from '../../support/pages/demo-person.ts';
import { folder, list } from '../../support/pages/inbox-page.ts';
import { test } from '../../support/pages/journey.ts';
import { isReadableInTheDark, isSound } from '../../support/pages/sound-page.ts';

let app: RunningApp;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp({ SEED_DEMO: 'true' });
});
test.afterAll(() => app?.stop());

interface Stored {
  readonly id: string;
  readonly user: { readonly name: string | null };
  readonly agent: object | null;
  readonly takeover: object | null;
  readonly handoff: object | null;
  readonly bot_paused_until: string | null;
}
const stored = async (asked: string): Promise<Stored[]> => {
  const headers = { Authorization: `Bearer ${demoAccess(app).apiKey}` };
  const answer = await fetch(`${app.url}/v1/conversations?limit=100&${asked}`, { headers });
  return ((await answer.json()) as { data: Stored[] }).data;
};
/** Returns the names of the conversations in the list, in any order. */
const shown = async (page: Page) => {
  const hrefs = await list(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  return hrefs.map((href) => href.replace('/inbox/', '')).sort();
};
const idsOf = (some: readonly Stored[]) => some.map(({ id }) => id).sort();
const palette = (page: Page) => page.getByRole('dialog', { name: 'Buscar e fazer' });
const search = (page: Page) => page.getByRole('button', { name: 'Buscar', exact: true });

/** Opens the search with its button, as a person does who knows no shortcuts. */
async function find(page: Page, typed: string, name: string | RegExp): Promise<void> {
  await search(page).click();
  await palette(page).getByRole('combobox').fill(typed);
  const found = palette(page).getByRole('option', { name });
  await found.click();
}

test('the button opens the search on any page: something is made, a queue and a tag are found, it gets dark', async ({
  page,
}) => {
  await signInToDemo(page, app);
  await page.goto(`${app.url}/home`);
  await find(page, 'novo contato', 'Novo contato');
  const dialog = page.getByRole('dialog', { name: 'Novo contato' });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(`${app.url}/contacts`);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  // The dialog is no longer in the URL, so it opens neither after a reload nor when the person goes back.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Novo contato' })).toBeEnabled();
  await expect(dialog).toHaveCount(0);
  expect(new URL(page.url()).search).toBe('');

  await page.goto(`${app.url}/settings/queues`);
  await page.getByRole('button', { name: 'Criar fila' }).first().click();
  const form = page.getByRole('dialog', { name: 'Criar fila' });
  await form.getByLabel('Nome').fill('Cobrança');
  await form.getByRole('button', { name: 'Criar fila' }).click();
  await expect(page.getByText('A fila “Cobrança” foi criada.')).toBeVisible();
  await find(page, 'cobranca', 'Cobrança');
  await expect(page).toHaveURL(/\/inbox\?served_by=nobody&sort=waiting&queue=[\w-]{36}$/);
  await expect(folder(page, 'Cobrança')).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText('Ninguém está esperando por uma pessoa. Muito bem.')).toBeVisible();

  await page.goto(`${app.url}/contacts`);
  // Messages contain the searched word too, so choose the tag.
  await find(page, 'orcamento', /^orçamento$/);
  await expect(page).toHaveURL(/\/inbox\?tag=[\w-]{36}$/);
  const tagged = await stored('status=open&tag=orçamento');
  expect(tagged.length).toBeGreaterThan(1);
  await expect.poll(() => shown(page)).toEqual(idsOf(tagged));

  await find(page, 'escura', 'Aparência: Escura');
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await isSound(page, 'dark by the search');
  await page.reload();
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await find(page, 'clara', 'Aparência: Clara');
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
});

test('on a phone the search stands above every page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInToDemo(page, app);
  await page.goto(`${app.url}/contacts`);
  await search(page).click();
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await isSound(page, 'the search on a phone');
  await palette(page).getByRole('combobox').fill('mariana');
  const talk = palette(page)
    .getByRole('group', { name: 'Conversas' })
    .getByRole('option', { name: /Mariana/ });
  await expect(talk.first()).toBeVisible();
  await isSound(page, 'found on a phone');
  await isReadableInTheDark(page, 'found on a phone');
  await talk.first().click();
  await expect(page.getByRole('region', { name: 'Conversa com Mariana Alves' })).toBeVisible();
});

test('of nobody or with the AI: each shows its own, goes with a row and outlives a reload; what is resolved is found', async ({
  page,
}) => {
  await signInToDemo(page, app);
  const open = await stored('status=open');
  const free = open.filter(({ takeover }) => !takeover);
  const isOfNobody = (one: Stored) => Boolean(one.handoff ?? one.bot_paused_until ?? !one.agent);
  const [nobody, ai] = [free.filter(isOfNobody), free.filter((one) => !isOfNobody(one))].map(idsOf);
  expect(nobody?.length).toBeGreaterThan(1);
  expect(ai?.length).toBeGreaterThan(1);
  await expect.poll(() => shown(page)).toEqual(idsOf(open));
  for (const [name, word, ids] of [
    ['Sem responsável', 'served_by=nobody&sort=waiting', nobody],
    ['Com a IA', 'served_by=ai', ai],
  ] as const) {
    await folder(page, name).click();
    await expect(page).toHaveURL(`${app.url}/inbox?${word}`);
    await expect.poll(() => shown(page)).toEqual(ids);
    await isSound(page, name);
    await list(page).getByRole('link').nth(1).click();
    await expect(page).toHaveURL(new RegExp(`/inbox/[\\w-]{36}\\?${word}$`));
    await page.reload();
    await expect(folder(page, name)).toHaveAttribute('aria-current', 'page');
    await expect.poll(() => shown(page)).toEqual(ids);
    await page.goto(`${app.url}/inbox`);
  }

  const known = new Set(open.map(({ user }) => user.name));
  const over = (await stored('status=resolved')).find(({ user }) => user.name && !known.has(user.name));
  await folder(page, 'Com a IA').click();
  await list(page)
    .getByRole('searchbox')
    .fill(over?.user.name ?? '');
  await expect(page.getByText(`Nada corresponde a “${over?.user.name}”.`)).toBeVisible();
  await isSound(page, 'found nowhere');
  await page.getByRole('button', { name: 'Buscar em todas as situações' }).click();
  await expect.poll(() => shown(page)).toContain(over?.id);
  await expect(folder(page, 'Todas')).toHaveAttribute('aria-current', 'page');
  await list(page).getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Reabrir' })).toBeVisible();
});

test('what was resolved is taken back from another page, and leads to where it is', async ({ page }) => {
  await signInToDemo(page, app);
  await page.goto(`${app.url}/inbox`);
  await list(page)
    .getByRole('link', { name: /Gustavo/ })
    .click();
  // Wait for this conversation, because the inbox first opens the conversation whose customer has waited longest.
  const thread = page.getByRole('region', { name: /^Conversa com Gustavo/ });
  await expect(thread.getByRole('button', { name: 'Resolver' })).toBeEnabled();
  const { href } = new URL(page.url());
  await page.keyboard.press('e');
  await expect(page.getByText('Conversa resolvida')).toBeVisible();
  for (const key of 'gc') await page.keyboard.press(key);
  await expect(page.getByRole('heading', { name: 'Contatos' })).toBeVisible();
  await page.keyboard.press('z');
  await expect(page).toHaveURL(href);
  await expect(page.getByRole('button', { name: 'Resolver' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Contatos' })).toHaveCount(0);
});
