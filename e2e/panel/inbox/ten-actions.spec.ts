import { expect, type Page } from '@playwright/test';
import { sandboxPhone } from '../../support/app/sandbox-phone.ts';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { demoAccess, signInToDemo } from '../../support/pages/demo-person.ts';
import { composer, number, openRow } from '../../support/pages/inbox-page.ts';
import { test } from '../../support/pages/journey.ts';
import { notesOf } from '../../support/pages/notes.ts';
import { isSound } from '../../support/pages/sound-page.ts';

// Tests everyday actions. Each action takes at most two clicks, even on small screens, and one key.

let app: RunningApp;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp({ SEED_DEMO: 'true' });
});
test.afterAll(() => app?.stop());

const headerOf = (page: Page) => page.getByRole('region', { name: /^Conversa com/ }).locator('header');

async function openOf(page: Page, customer: string, name: string): Promise<void> {
  await sandboxPhone(app, () => demoAccess(app).apiKey).tell('write', {
    ...{ phone_number_id: number, customer, name, text: 'Quero falar com uma pessoa' },
  });
  await page.goto(`${app.url}/inbox`);
  await openRow(page, name);
  await expect(headerOf(page).getByRole('button', { name: 'Resolver' })).toBeVisible();
}

/** Counts the clicks, because none of the actions may be hidden in a menu. */
function clicksOf(page: Page) {
  let clicks = 0;
  const click = async (name: string | RegExp, within = page.locator('body'), role: 'button' | 'option' = 'button') => {
    clicks += 1;
    await within
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
      .click({ timeout: 15_000 });
  };
  return { click, taken: () => clicks };
}

for (const [index, [width, height]] of (
  [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const
).entries()) {
  test(`at ${width} px each of the ten acts is two clicks away at most`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await signInToDemo(page, app);
    const name = `Dezuite ${'ABC'[index]}`;
    await openOf(page, `551195556100${index}`, name);
    const header = headerOf(page);
    const dialog = page.getByRole('dialog');
    const within = async (most: number, act: (to: ReturnType<typeof clicksOf>) => Promise<void>) => {
      const clicks = clicksOf(page);
      await act(clicks);
      expect(clicks.taken()).toBeLessThanOrEqual(most);
    };

    await within(2, async ({ click }) => {
      await click('Etiquetar', header);
      await click(/./, dialog, 'option');
    });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await within(2, async ({ click }) => {
      await click('Passar para alguém', header);
      await click(/Bruno Teixeira/, dialog, 'option');
    });
    await expect(header.getByText('Bruno Teixeira')).toBeVisible();
    await within(1, ({ click }) => click('Assumir', header));
    await expect(header.getByText('Você responde')).toBeVisible();

    await within(1, ({ click }) => click('Enviar um modelo'));
    await expect(page.getByRole('dialog', { name: 'Enviar um modelo' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await within(2, async ({ click }) => {
      await click('Respostas rápidas');
      await click(/./, page.locator('body'), 'option');
    });
    await expect(composer(page)).not.toHaveValue(/^\/?$/);
    await composer(page).fill('');
    await within(1, ({ click }) => click('Nota interna'));
    await expect(page.getByRole('textbox', { name: 'Nota interna' })).toBeFocused();
    await within(1, ({ click }) => click('Responder'));
    await expect(composer(page)).toBeFocused();
    await isSound(page, `a conversation at ${width} px`);

    await within(1, ({ click }) => click('Devolver para a IA', header));
    await expect(header.getByText('Você responde')).toHaveCount(0);
    await within(2, async ({ click }) => {
      await click('Adiar…', header);
      await click(/Daqui a uma hora/, dialog);
    });
    await expect(notesOf(page).filter({ hasText: /^Adiada até/ })).toBeVisible();
    await openOf(page, `551195556110${index}`, `Outra ${'ABC'[index]}`);
    await within(1, ({ click }) => click('Resolver', header));
    await expect(page.getByText('Conversa resolvida')).toBeVisible();
  });
}

test('each of the ten acts has a key', async ({ page }) => {
  await signInToDemo(page, app);
  await openOf(page, '5511955561200', 'Dezuite tecla');
  const header = headerOf(page);
  const dialog = page.getByRole('dialog');
  for (const [key, title] of [
    ['a', 'Com quem fica esta conversa?'],
    ['t', 'Etiquetas da conversa'],
    ['s', 'Adiar até quando?'],
    ['p', 'Enviar um modelo'],
  ] as const) {
    await page.getByRole('log').focus();
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  await page.getByRole('log').focus();
  await page.keyboard.press('q');
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue('/');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await composer(page).fill('');
  await page.getByRole('log').focus();
  await page.keyboard.press('n');
  await expect(page.getByRole('textbox', { name: 'Nota interna' })).toBeFocused();
  await page.getByRole('log').focus();
  await page.keyboard.press('r');
  await expect(composer(page)).toBeFocused();
  await page.getByRole('log').focus();
  await page.keyboard.press('y');
  await expect(header.getByText('Você responde')).toBeVisible();
  await page.keyboard.press('h');
  await expect(header.getByText('Você responde')).toHaveCount(0);
  await page.keyboard.press('h');
  const toast = notesOf(page);
  await expect(toast.filter({ hasText: 'Nenhuma pessoa atende esta conversa.' })).toBeVisible();
  const before = page.url();
  await page.keyboard.press('e');
  await expect(toast.filter({ hasText: 'Conversa resolvida' })).toBeVisible();
  await expect(page).not.toHaveURL(before);
});
