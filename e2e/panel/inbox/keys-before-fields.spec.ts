import { expect, type Page } from '@playwright/test';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { demoAccess, signInToDemo } from '../../support/pages/demo-person.ts';
import { list } from '../../support/pages/inbox-page.ts';
import { test } from '../../support/pages/journey.ts';
import { notesOf } from '../../support/pages/notes.ts';
import { isSound } from '../../support/pages/sound-page.ts';
import { sentences } from '../../support/samples/sentences.ts';

// Tests typing before any field has the focus, and keys of actions that are not available.

let app: RunningApp;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp({ SEED_DEMO: 'true' });
});
test.afterAll(() => app?.stop());

/**
 * Records the page's mutations. Presence, read marks and typing are left out, because they do not change a
 * conversation.
 */
function changesOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'POST' || !pathname.startsWith('/api/trpc/')) return;
    const names = pathname.replace('/api/trpc/', '').split(',');
    asked.push(...names.filter((name) => !/^presence\.|\.markRead$/.test(name)));
  });
  return asked;
}

interface Talk {
  readonly id: string;
  readonly status: string;
  readonly takeover: { readonly user: { readonly name: string } | null } | null;
  readonly window_expires_at: string | null;
  readonly tags: readonly unknown[];
  readonly snoozed_until: string | null;
}

/** Reads every open conversation through the API. */
async function readTalks(): Promise<readonly Talk[]> {
  const headers = { Authorization: `Bearer ${demoAccess(app).apiKey}` };
  const answer = await fetch(`${app.url}/v1/conversations?status=open&limit=100`, { headers });
  return ((await answer.json()) as { data: Talk[] }).data;
}
const standing = (talks: readonly Talk[]) =>
  talks.map(({ id, status, takeover, tags, snoozed_until }) => ({ id, status, takeover, tags, snoozed_until }));

test('after R, N and / whole sentences do nothing but what a draft does: a closed window, a voice note, a colleague’s, one that opens, no network', async ({
  page,
  context,
}) => {
  const asked = changesOf(page);
  const sentence = sentences(20_261_128);
  await signInToDemo(page, app);
  const before = await readTalks();
  const isFree = ({ takeover }: Talk) => takeover === null;
  const isOver = ({ window_expires_at: ends }: Talk) => ends !== null && new Date(ends) < new Date();
  const closed = before.find((talk) => isFree(talk) && isOver(talk));
  const open = before.filter((talk) => isFree(talk) && !isOver(talk));
  const colleagues = before.find(({ takeover }) => takeover?.user?.name === 'Bruno Teixeira');
  const resolve = page.getByRole('button', { name: 'Resolver' });
  const search = page.getByRole('searchbox');
  const isWriting = () => page.evaluate(() => document.activeElement?.matches('textarea, input') === true);
  const goTo = async (talk: Talk | undefined) => {
    await page.goto(`${app.url}/inbox/${talk?.id}`);
    await expect(resolve).toBeVisible();
    await page.getByRole('log').focus();
  };
  /** After each shortcut, types sentences and then presses Enter, unless a field would send the sentences. */
  const typeAfter = async (keys: readonly string[]) => {
    for (const key of keys) {
      await page.getByRole('log').click({ position: { x: 5, y: 5 } });
      await page.keyboard.press(key);
      for (let typed = 0; typed < 2; typed += 1) {
        await page.keyboard.type(`${sentence.next().value} `);
        // A first word that begins with P presses the focused button and opens a dialog, which changes nothing.
        if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
        // The field for a note may appear late. Pressing Enter in that field would store the note.
        if (key !== 'n' && !(await isWriting())) await page.keyboard.press('Enter');
      }
      if ((await search.inputValue()) !== '') await search.fill('');
    }
    expect(asked).toEqual([]);
  };

  // Only a template can be sent here. R focuses the button for templates, which explains why typing has no effect, and
  // Enter opens the list of templates.
  await goTo(closed);
  const template = page.getByRole('button', { name: 'Enviar um modelo' });
  await page.keyboard.press('r');
  await expect(template).toBeFocused();
  await page.keyboard.type('Entendi, te aviso');
  const said = notesOf(page).filter({ hasText: 'Fora das 24 horas, só dá para enviar um modelo.' });
  await expect(said).toContainText('O que você digitou não fez nada.');
  await isSound(page, 'typed where only a template goes');
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await page.keyboard.press('Enter');
  const chooser = page.getByRole('dialog', { name: 'Enviar um modelo' });
  await expect(chooser).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chooser).toBeHidden();
  // While the button for templates has the focus, the button's shortcut key presses it.
  await page.getByRole('log').focus();
  await page.keyboard.press('r');
  await page.keyboard.press('p');
  await expect(chooser).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chooser).toBeHidden();
  await typeAfter(['r', 'n', '/']);

  // The voice recorder replaces the text field, even if recording fails because there is no microphone.
  await goTo(open[0]);
  await page.getByRole('button', { name: 'Gravar uma mensagem de voz' }).click();
  await expect(page.getByRole('region', { name: 'Mensagem de voz' })).toBeVisible();
  await typeAfter(['n', 'r', '/']);

  await goTo(colleagues);
  await typeAfter(['r', 'n', '/']);

  // Text typed while the conversation opens is complete in the field afterwards.
  const slow = page.getByRole('textbox', { name: 'Escreva uma resposta' });
  const note = page.getByRole('textbox', { name: 'Nota interna' });
  for (const [key, field, talk] of [
    ['r', slow, open[1]],
    ['n', note, open[2]],
  ] as const) {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(/conversations\.getConversation/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${app.url}/inbox`);
    await list(page).locator(`a[href*="${talk?.id}"]`).click();
    await expect(page.getByRole('log')).toBeVisible();
    await page.keyboard.press(key);
    // Playwright has no key for accented letters, and would insert such letters into the focused element. Remove the
    // accents.
    const words = `${sentence.next().value} ${sentence.next().value}`.normalize('NFD').replaceAll(/\p{M}/gu, '');
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
    letGo();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(words);
    await page.unroute(/conversations\.getConversation/);
  }
  expect(asked).toEqual([]);

  await goTo(open[3]);
  await context.setOffline(true);
  await typeAfter(['r', 'n', '/']);
  await context.setOffline(false);
  expect(standing(await readTalks())).toEqual(standing(before));
});

test('a key that cannot act says why, and a picker that is left picks nothing', async ({ page }) => {
  const asked = changesOf(page);
  const toast = notesOf(page);
  await signInToDemo(page, app);
  await page.goto(`${app.url}/inbox?filter=archived`);
  await expect(page.getByText('Nenhuma conversa aqui')).toBeVisible();
  await page.keyboard.press('e');
  await expect(toast.filter({ hasText: 'Nenhuma conversa aberta. Escolha uma primeiro.' })).toBeVisible();
  const theirs = (await readTalks()).find(({ takeover }) => takeover?.user?.name === 'Bruno Teixeira');
  await page.goto(`${app.url}/inbox/${theirs?.id}`);
  await expect(page.getByRole('button', { name: 'Resolver' })).toBeVisible();
  await page.getByRole('log').focus();
  await page.keyboard.press('y');
  await expect(toast.filter({ hasText: 'Bruno Teixeira atende esta conversa.' })).toBeVisible();
  const dialog = page.getByRole('dialog');
  for (const [key, typed] of [
    ['a', 'an'],
    ['t', 'vip agora'],
  ] as const) {
    await page.keyboard.press(key);
    await dialog.getByRole('combobox').fill(typed);
    await expect(dialog.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  expect(asked).toEqual([]);
});

// This test is the last one, because it empties the list that the other tests use.
