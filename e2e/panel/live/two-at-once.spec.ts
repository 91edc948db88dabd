import { type Browser, expect, type Page } from '@playwright/test';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { demoAccess, signInToDemo } from '../../support/pages/demo-person.ts';
import { folder, openRow } from '../../support/pages/inbox-page.ts';
import { test } from '../../support/pages/journey.ts';
import { isAccessible } from '../../support/pages/sound-page.ts';

let app: RunningApp;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp({ SEED_DEMO: 'true' });
});
test.afterAll(() => app?.stop());

const composer = (page: Page) => page.getByRole('textbox', { name: 'Escreva uma resposta' });
/** Finds the warning above the text field that a colleague has the conversation. */
const warning = (page: Page) =>
  page.getByRole('status').filter({ hasText: /(atende esta conversa|acabou de responder)\./ });
/** Finds the question that appears after the first Enter, when nothing has been sent yet. */
const question = (page: Page) => page.getByRole('alert').filter({ hasText: 'Ainda não foi enviada.' });
const said = (page: Page, text: string) => page.getByRole('log').getByText(text);

/** Opens the conversation in a separate browser for a colleague. */
async function open(browser: Browser, customer: string, email?: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signInToDemo(page, app, email);
  await page.goto(`${app.url}/inbox`);
  await openRow(page, customer);
  await expect(composer(page)).toBeVisible();
  return page;
}

/** Holds back the page's live stream until `end` is called. */
async function holdStream(page: Page): Promise<{ end: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/live?*', async (route) => {
    await promise;
    await route.continue().catch(() => {});
  });
  return { end: () => resolve() };
}

/**
 * Returns the people who are in the open conversation, as the server reports. The request comes from another tab that
 * is in no conversation.
 */
const othersThere = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const answer = await fetch('/api/trpc/presence.heartbeat', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        tab_id: 'asked-by-the-test',
        conversation_id: window.location.pathname.split('/').at(-1),
      }),
    });
    const { result } = (await answer.json()) as { result: { data: { others: { user: { name: string } }[] } } };
    return result.data.others.map(({ user }) => user.name);
  });

test('two in one conversation: who is there, who types, who was first; nothing goes out twice', async ({ browser }) => {
  const ana = await open(browser, 'Mariana');
  await expect(ana.getByText('está vendo')).toHaveCount(0);
  const bruno = await open(browser, 'Mariana', 'bruno@demo.parley.test');
  await expect(ana.getByText('Bruno Teixeira está vendo')).toBeVisible();
  await expect(bruno.getByText('Ana Ribeiro está vendo')).toBeVisible();
  await composer(bruno).pressSequentially('Posso ajudar');
  await expect(ana.getByText('Bruno Teixeira está digitando…')).toBeVisible();
  await isAccessible(ana, 'a colleague types');

  // Both have typed a reply. The server receives Bruno's actions, but Ana's page does not receive them yet.
  await composer(ana).fill('Resposta da Ana');
  await ana.context().setOffline(true);
  await composer(ana).press('Enter');
  await composer(bruno).fill('Resposta do Bruno');
  await composer(bruno).press('Enter');
  await expect(said(bruno, 'Resposta do Bruno')).toBeVisible();
  await expect(bruno.getByText('Você responde')).toBeVisible();
  await ana.context().setOffline(false);
  const told = ana.getByRole('alert').filter({ hasText: 'Bruno Teixeira respondeu enquanto isso' });
  await expect(told).toBeVisible();
  await expect(said(ana, 'Resposta do Bruno')).toBeVisible();
  await expect(said(bruno, 'Resposta da Ana')).toHaveCount(0);

  // The conversation now belongs to Bruno. Ana's text field stays below a warning, and a single Enter does not take
  // over the conversation.
  await expect(warning(ana)).toHaveText(/^Bruno Teixeira acabou de responder\./);
  await expect(composer(ana)).toBeVisible();
  await isAccessible(ana, 'a conversation of somebody else');
  // The reply that was not sent returns to the field, where it can be corrected. In Firefox only the front window has
  // the focus.
  await ana.bringToFront();
  await told.getByRole('button', { name: 'Editar' }).click();
  await expect(told).toHaveCount(0);
  await expect(composer(ana)).toBeFocused();
  await expect(composer(ana)).toHaveValue('Resposta da Ana');
  await composer(ana).press('Enter');
  await expect(question(ana)).toContainText('sua resposta tira a conversa de Bruno Teixeira');
  await expect(composer(ana)).toHaveValue('Resposta da Ana');
  await isAccessible(ana, 'a reply that is to be sent again');
  // Ana should first read Bruno's message. The next Enter therefore asks again, and so does the button.
  await bruno.bringToFront();
  await composer(bruno).fill('Já mandei o link');
  await composer(bruno).press('Enter');
  await expect(said(ana, 'Já mandei o link')).toBeVisible();
  await expect(question(ana)).toHaveCount(0);
  await ana.bringToFront();
  await ana.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(question(ana)).toBeVisible();
  await expect(said(bruno, 'Resposta da Ana')).toHaveCount(0);
  await ana.getByRole('button', { name: 'Enviar mesmo assim' }).click();
  await expect(said(bruno, 'Resposta da Ana')).toHaveCount(1);
  await expect(told).toHaveCount(0);
  await expect(ana.getByText('Você responde')).toBeVisible();
  await expect(composer(ana)).toBeVisible();

  // Wait until Bruno's page knows to whom the conversation belongs.
  await expect(warning(bruno)).toBeVisible();
  await bruno.bringToFront();
  await bruno.getByRole('log').focus();
  await bruno.keyboard.press('r');
  await expect(composer(bruno)).toBeFocused();
  await bruno.keyboard.type('De volta comigo');
  await bruno.keyboard.press('Enter');
  await expect(question(bruno)).toContainText('sua resposta tira a conversa de Ana Ribeiro');
  await bruno.keyboard.press('Enter');
  await expect(said(ana, 'De volta comigo')).toBeVisible();
  // Bruno leaves before Ana's page has received any news. Ana's page asks who is there when its stream opens.
  const hold = await holdStream(ana);
  await ana.reload();
  for (const text of ['Resposta da Ana', 'Resposta do Bruno', 'Já mandei o link', 'De volta comigo']) {
    await expect(said(ana, text)).toHaveCount(1);
  }
  await expect(ana.getByText('Bruno Teixeira está vendo')).toBeVisible();
  await bruno.close({ runBeforeUnload: true });
  await expect.poll(() => othersThere(ana)).toEqual([]);
  await expect(ana.getByText('Bruno Teixeira está vendo')).toBeVisible();
  hold.end();
  await expect(ana.getByText('está vendo')).toHaveCount(0);
});

test('a note names a colleague: they are told, find it, answer it, and take theirs back', async ({ browser }) => {
  const ana = await open(browser, 'Pedro');
  const bruno = await open(browser, 'Camila', 'bruno@demo.parley.test');
  const note = (page: Page) => page.getByRole('textbox', { name: 'Nota interna' });
  await ana.bringToFront();
  await ana.getByRole('log').focus();
  await ana.keyboard.press('n');
  await expect(note(ana)).toBeFocused();
  await ana.keyboard.type('@bru');
  const colleagues = ana.getByRole('listbox', { name: 'Colegas' });
  await expect(colleagues.getByRole('option', { name: 'Bruno Teixeira' })).toBeVisible();
  await isAccessible(ana, 'a colleague is named');
  await ana.keyboard.press('Enter');
  await ana.keyboard.type('ela pediu desconto');
  await ana.keyboard.press('Enter');
  await expect(said(ana, '@Bruno Teixeira')).toBeVisible();
  await expect(note(ana)).toHaveValue('');
  await ana.keyboard.press('Escape');
  await expect(composer(ana)).toBeFocused();

  const list = bruno.getByRole('region', { name: 'Conversas' });
  await expect(list.getByRole('link', { name: /Pedro/ }).getByLabel('Uma nota menciona você')).toBeVisible();
  await folder(bruno, 'Menções').click();
  await expect(list.getByRole('link')).toHaveCount(1);
  await list.getByRole('link', { name: /Pedro/ }).click();
  await expect(said(bruno, '@Bruno Teixeira')).toBeVisible();
  await expect(list.getByLabel('Uma nota menciona você')).toHaveCount(0);
  await bruno.getByRole('button', { name: 'Nota interna' }).click();
  await note(bruno).fill('Pode dar 10 %');
  await note(bruno).press('Enter');
  await expect(said(ana, 'Pode dar 10 %')).toBeVisible();
  await expect(ana.getByRole('button', { name: 'Apagar a nota' })).toHaveCount(1);
  await bruno.getByRole('button', { name: 'Apagar a nota' }).click();
  await expect(said(ana, 'Pode dar 10 %')).toHaveCount(0);
});

test('the customer is changed beside the thread', async ({ browser }) => {
  const ana = await open(browser, 'Pedro');
  const pane = ana.getByRole('complementary', { name: 'Contato', exact: true });
  await pane.getByRole('button', { name: /^E-mail/ }).click();
  await pane.getByRole('textbox', { name: 'E-mail' }).fill('pedro.novo@example.com');
  await pane.getByRole('textbox', { name: 'E-mail' }).press('Enter');
  await expect(pane.getByText('pedro.novo@example.com')).toBeVisible();
  // The list of other conversations does not contain the open one.
  await expect(pane.getByRole('heading', { name: 'Outras conversas' })).toBeVisible();
  await expect(pane.locator(`a[href="${new URL(ana.url()).pathname}"]`)).toHaveCount(0);
  await isAccessible(ana, 'the customer beside the thread');
  await ana.reload();
  await expect(pane.getByText('pedro.novo@example.com')).toBeVisible();
});

test('a template takes a colleague’s conversation from who has said so, and says who was first meanwhile', async ({
  browser,
}) => {
  const ana = await open(browser, 'Pedro');
  const made = await ana.request.post(`${app.url}/v1/contacts`, {
    headers: { Authorization: `Bearer ${demoAccess(app).apiKey}` },
    data: { name: 'Nívia Primeira', phone: '+55 11 95553-0004' },
  });
  expect(made.ok()).toBe(true);
  const template = (page: Page) => page.getByRole('dialog', { name: 'Enviar um modelo' });
  const begin = (page: Page) => page.getByRole('button', { name: 'Enviar um modelo' }).click();
  const send = async (page: Page) => {
    await template(page).getByRole('listitem').first().getByRole('button').click();
    for (const field of await template(page).getByRole('combobox').all())
      if (!(await field.inputValue())) await field.fill('algo');
    await template(page).getByRole('button', { name: 'Enviar' }).click();
  };
  const isHers = (page: Page) =>
    expect(page.getByRole('region', { name: 'Conversa com Nívia Primeira' })).toContainText('Você responde');
  await ana.getByRole('button', { name: 'Nova conversa' }).click();
  await ana.getByRole('dialog').getByRole('combobox').fill('nivia');
  await ana.getByRole('dialog').getByRole('option', { name: /Nívia/ }).click();
  await send(ana);
  await isHers(ana);

  const bruno = await open(browser, 'Camila', 'bruno@demo.parley.test');
  await bruno.goto(ana.url());
  await expect(bruno.getByText('Ana Ribeiro atende esta conversa.')).toBeVisible();
  await expect(bruno.getByRole('button', { name: 'Enviar um modelo' })).toHaveCount(0);
  await isAccessible(bruno, 'a closed window of somebody else');
  await bruno.getByRole('button', { name: 'Responder mesmo assim' }).click();
  const whose = 'Sua resposta tira a conversa de Ana Ribeiro: ela passa para você.';
  await expect(bruno.getByText(whose)).toBeVisible();
  await begin(bruno);
  await expect(template(bruno).getByText(whose)).toBeVisible();
  // While Bruno's dialog is open, Ana writes again.
  await begin(ana);
  await send(ana);
  await expect(template(ana)).toBeHidden();
  await send(bruno);
  await expect(template(bruno).getByRole('alert')).toHaveText('Ana Ribeiro respondeu enquanto isso');
  await isAccessible(bruno, 'a template somebody was before');
  await template(bruno).getByRole('button', { name: 'Enviar mesmo assim' }).click();
  await isHers(bruno);
  await expect(ana.getByText('Bruno Teixeira atende esta conversa.')).toBeVisible();
});
