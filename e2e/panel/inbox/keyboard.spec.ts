import { expect, type Page } from '@playwright/test';
import { actInPanel } from '../../faults/act-in-panel.ts';
import { sandboxPhone } from '../../support/app/sandbox-phone.ts';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { demoAccess, signInToDemo } from '../../support/pages/demo-person.ts';
import { folder, list, number, openRow, untilOpen } from '../../support/pages/inbox-page.ts';
import { test } from '../../support/pages/journey.ts';
import { notesOf } from '../../support/pages/notes.ts';
import { resolveByKey } from '../../support/pages/resolve-by-key.ts';
import { isReadableInTheDark, isSound } from '../../support/pages/sound-page.ts';

// Snoozing must use the panel's time zone and not the browser's.
test.use({ timezoneId: 'Asia/Kathmandu' });

let app: RunningApp;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp({ SEED_DEMO: 'true' });
});
test.afterAll(() => app?.stop());

const chosen = (page: Page) => list(page).locator('a[aria-current]');
const pathnameOf = (page: Page) => new URL(page.url()).pathname;

test('what there is to press is shown, and everything is found by its name: people, conversations, places and acts', async ({
  page,
}) => {
  await signInToDemo(page, app);
  await actInPanel(app, demoAccess(app), 'tags.createTag', { name: 'Lucas', type: 'conversation' });
  await page.goto(`${app.url}/inbox`);
  await page.getByRole('link', { name: /Mariana/ }).click();
  await untilOpen(page, 'Mariana');
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Atalhos do teclado' });
  for (const words of ['Resolver', 'Próxima conversa', 'Contatos', 'Buscar e fazer'])
    await expect(dialog.getByText(words, { exact: true })).toBeVisible();
  await isSound(page, 'keys');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Buscar e fazer' });
  await palette.getByRole('combobox').fill('lucas');
  // The results are ordered: conversations, people, actions. Enter picks the first result.
  await expect(palette.getByRole('option', { name: /Lucas Martins/ }).first()).toHaveAttribute('aria-selected', 'true');
  await expect(palette.getByRole('listbox', { name: 'Resultados' })).toBeVisible();
  await isSound(page, 'the palette');
  await isReadableInTheDark(page, 'the palette');
  // Messages are found without typing accents, and shown as a quote.
  await palette.getByRole('combobox').fill('sofa aurora');
  await expect(palette.getByRole('option', { name: /Mariana Alves.*sofá Aurora/ }).first()).toBeVisible();
  await palette.getByRole('combobox').fill('lucas');
  await expect(palette.getByRole('option', { name: /Lucas Martins/ }).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  const ofLucas = page.getByRole('region', { name: 'Conversa com Lucas Martins' });
  await expect(ofLucas).toBeVisible();
  // If Enter is pressed before the results arrive, the same result is picked as afterwards.
  await page.goto(`${app.url}/contacts`);
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('lucas');
  await page.keyboard.press('Enter');
  await expect(ofLucas).toBeVisible();
  // Enter waits for the conversations. It does not pick the tag of the same name, which is found earlier.
  await page.goto(`${app.url}/contacts`);
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill('lucas');
  await expect(palette.getByRole('option', { name: 'Lucas', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/conversations\.inbox/, async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill('Lucas');
  await expect(palette.getByRole('option', { name: 'Lucas', exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(palette).toBeVisible();
  letGo();
  await expect(ofLucas).toBeVisible();
  await page.unroute(/conversations\.inbox/);
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill('respostas rapidas');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings\/quick-replies/);
  // After the arrow keys were used, Enter picks the marked result. Screen readers announce the marked result.
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill('lucas');
  const person = palette.getByRole('group', { name: 'Contatos' }).getByRole('option', { name: /Lucas/ }).first();
  await expect(person).toBeVisible();
  while ((await person.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
  const ofPerson = (await person.getAttribute('id')) ?? '';
  await expect(palette.getByRole('combobox')).toHaveAttribute('aria-activedescendant', ofPerson);
  await expect(palette.getByRole('option', { selected: true })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/contacts\/./);
});

test('marked as unread a conversation is unread for the team, and a text too long is said, never cut', async ({
  page,
}) => {
  await signInToDemo(page, app);
  await page.goto(`${app.url}/inbox`);
  const row = list(page).getByRole('link', { name: /Gustavo/ });
  await row.click();
  await untilOpen(page, 'Gustavo');
  await page.keyboard.press('u');
  await expect(row.getByText('1 mensagem não lida')).toBeAttached();
  await openRow(page, 'Mariana');
  const composer = page.getByRole('textbox', { name: 'Escreva uma resposta' });
  await composer.fill('a'.repeat(4_100));
  await expect(page.getByRole('alert').getByText(/^4 caracteres a mais/)).toBeVisible();
  await expect(composer).toHaveValue(/^a{4100}$/);
  await expect(page.getByRole('button', { name: 'Enviar', exact: true })).toBeDisabled();
});

test('put off by one key it is out of the inbox, and back when its time is not to be waited for', async ({ page }) => {
  await signInToDemo(page, app);
  await page.goto(`${app.url}/inbox`);
  const row = list(page).getByRole('link', { name: /Gustavo/ });
  await row.click();
  await untilOpen(page, 'Gustavo');
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: 'Adiar até quando?' });
  await expect(dialog.getByRole('button', { name: /Daqui a uma hora/ })).toBeFocused();
  await isSound(page, 'putting off');
  const toast = notesOf(page);
  await dialog.getByLabel('Outro momento').fill(`${new Date().getFullYear() + 1}-03-01T10:30`);
  await dialog.getByRole('button', { name: 'Adiar', exact: true }).click();
  await toast
    .filter({ hasText: /^Adiada até .*10:30/ })
    .getByRole('button', { name: 'Desfazer' })
    .click();
  await row.click();
  await untilOpen(page, 'Gustavo');
  await page.keyboard.press('s');
  await dialog.getByRole('button', { name: /Amanhã cedo/ }).click();
  // Until the next conversation opens, the previous conversation shows that it is snoozed.
  await expect(toast.getByText(/^Adiada até .*8:00/)).toBeVisible();
  await expect(row).toHaveCount(0);
  await folder(page, 'Adiadas').click();
  await row.click();
  await expect(page.locator('header').getByText(/^Adiada até/)).toBeVisible();
  await page.getByRole('button', { name: 'Ações', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Trazer de volta agora' }).click();
  await expect(row).toHaveCount(0);
  // The thread shows snoozing and waking as activity entries.
  const thread = page.getByRole('log');
  await expect(thread.getByText(/^Você adiou até .*08:00/)).toBeVisible();
  await expect(thread.getByText(/^Você trouxe de volta/)).toHaveCount(2);
  await folder(page, 'Todas').click();
  await expect(row).toBeVisible();
});

test('ten conversations are resolved without the mouse: from the list to a reply, to a colleague, to a tag, to the next', async ({
  page,
}) => {
  await signInToDemo(page, app);
  await page.goto(`${app.url}/inbox`);
  // Start from the first row. Otherwise the keys would start from the conversation that is shown, whose customer has
  // waited longest.
  await list(page).getByRole('link').first().press('Enter');
  await expect(chosen(page)).toBeFocused();
  const first = pathnameOf(page);
  await page.keyboard.press('j');
  await expect.poll(() => pathnameOf(page)).not.toBe(first);
  await page.keyboard.press('k');
  await expect.poll(() => pathnameOf(page)).toBe(first);

  // One key moves from the list to the composer, even before the conversation is shown, and another key moves back.
  await page.keyboard.press('r');
  const composer = page.getByRole('textbox', { name: 'Escreva uma resposta' });
  await expect(chosen(page)).toHaveAttribute('href', first);
  await expect(composer).toBeFocused();
  await page.keyboard.type('jk');
  await expect(composer).toHaveValue('jk');
  // The first customer in the list gets the reply on the simulated phone.
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Temos em areia, sim!');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Você responde')).toBeVisible();
  const { apiKey } = demoAccess(app);
  const headers = { Authorization: `Bearer ${apiKey}` };
  const answered = await fetch(`${app.url}/v1/conversations/${first.replace('/inbox/', '')}`, { headers });
  const customer = String(((await answered.json()) as { user: { phone: string } }).user.phone).replace('+', '');
  const phone = sandboxPhone(app, () => apiKey);
  const last = async () => (await phone.messages(number, customer)).at(-1)?.payload.text?.body;
  await expect.poll(last).toBe('Temos em areia, sim!');
  await page.keyboard.press('Escape');
  await expect(chosen(page)).toBeFocused();
  await expect(chosen(page)).toHaveAttribute('href', first);

  await page.keyboard.press('t');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill('orcamento');
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Tirar orçamento' })).toBeVisible();
  await isSound(page, 'tags of a conversation');
  await page.keyboard.press('Escape');

  await page.keyboard.press('a');
  await dialog.getByRole('combobox').fill('bruno');
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByText('A conversa agora é de Bruno', { exact: false })).toBeVisible();
  await expect(page.getByText('Bruno Teixeira responde')).toBeVisible();

  // The conversation now belongs to a colleague, so resolving it asks for confirmation. Another key undoes the
  // resolving.
  expect(await resolveByKey(page)).toBe('asked');
  await page.keyboard.press('z');
  await expect.poll(() => pathnameOf(page)).toBe(first);
  await expect(page.getByText('Bruno Teixeira responde')).toBeVisible();
  for (let resolved = 0; resolved < 10; resolved += 1) await resolveByKey(page);
  for (const key of 'gc') await page.keyboard.press(key);
  await expect(page).toHaveURL(/\/contacts$/);
});
