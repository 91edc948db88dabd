import { expect, type Page } from '@playwright/test';

const pathnameOf = (page: Page): string => new URL(page.url()).pathname;

/**
 * Resolves the open conversation with its keyboard shortcut, which opens the next conversation. If a colleague has the
 * conversation, a dialog appears that Enter alone does not confirm.
 */
export async function resolveByKey(page: Page): Promise<'at once' | 'asked'> {
  const before = pathnameOf(page);
  const question = page.getByRole('dialog', { name: /atende esta conversa/ });
  await expect(page.getByRole('button', { name: 'Resolver' })).toBeEnabled();
  await page.keyboard.press('e');
  await expect(async () => expect(pathnameOf(page) !== before || (await question.isVisible())).toBe(true)).toPass();
  const isAsked = await question.isVisible();
  if (isAsked) {
    await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
  }
  await expect.poll(() => pathnameOf(page)).not.toBe(before);
  return isAsked ? 'asked' : 'at once';
}
