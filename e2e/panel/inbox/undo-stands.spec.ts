import { expect, type Locator, type Page } from '@playwright/test';
import { sandboxPhone } from '../../support/app/sandbox-phone.ts';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { demoAccess, signInToDemo } from '../../support/pages/demo-person.ts';
import { list, number } from '../../support/pages/inbox-page.ts';
import { test } from '../../support/pages/journey.ts';
import { notesOf } from '../../support/pages/notes.ts';

// Tests that the undo button can be reached for its ten seconds, whatever toasts and messages arrive during that time.

let app: RunningApp;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp({ SEED_DEMO: 'true' });
});
test.afterAll(() => app?.stop());

/** Whether a click at the button's position would hit the button. */
const isInReach = (button: Locator) =>
  button.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

/** Clicks like an unsteady hand: the pointer moves slightly while the button is pressed. */
async function pressUnsteadily(page: Page, note: Locator): Promise<void> {
  const box = await note.boundingBox();
  if (!box) throw new Error('the note is gone');
  const [x, y] = [box.x + 24, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 2, y - 2);
  await page.mouse.move(x + 4, y - 5);
  await page.mouse.up();
  await page.mouse.move(5, 5);
}

test('of acts with live traffic each can be taken back by its button', async ({ page }) => {
  await signInToDemo(page, app);
  await page.goto(`${app.url}/inbox`);
  const phone = sandboxPhone(app, () => demoAccess(app).apiKey);
  const row = list(page).getByRole('link', { name: /Gustavo/ });
  await row.click();
  // Wait for this conversation, because the inbox first opens the conversation whose customer has waited longest.
  const thread = page.getByRole('region', { name: /^Conversa com Gustavo/ });
  const resolve = thread.getByRole('button', { name: 'Resolver' });
  await expect(resolve).toBeVisible();
  const address = page.url();
  const nobodys = list(page).getByRole('link', { name: /Mariana/ });
  const header = page.getByRole('region', { name: /^Conversa com Mariana/ }).locator('header');
  const notes = notesOf(page);
  test.setTimeout(300_000);
  for (let act = 0; act < 8; act += 1) {
    await page.getByRole('log').focus();
    await page.keyboard.press('e');
    const note = notes.filter({ hasText: 'Conversa resolvida' });
    await expect(note).toBeVisible();
    // A customer writes. Pressing a key whose action is not available shows another toast.
    await phone.tell('write', {
      ...{ phone_number_id: number, customer: `55119555${String(62_000 + act)}`, name: `Tráfego ${act}`, text: 'Olá' },
    });
    await nobodys.click();
    await expect(header.getByRole('button', { name: 'Assumir' })).toBeVisible();
    await page.getByRole('log').focus();
    await page.keyboard.press('h');
    await expect(notes.filter({ hasText: 'Nenhuma pessoa atende esta conversa.' })).toBeVisible();
    if (act % 4 === 0) await pressUnsteadily(page, note);
    const undo = note.getByRole('button', { name: 'Desfazer' });
    // Check the undo button before the newer toast disappears by itself.
    await expect.poll(() => isInReach(undo), { message: `act ${act}`, timeout: 3_000 }).toBe(true);
    await undo.click();
    await expect(page).toHaveURL(address);
    await expect(resolve).toBeVisible();
    await expect(note).toHaveCount(0);
  }
});
