import { expect, type Page } from '@playwright/test';

/**
 * Clicks a copy button and returns the clipboard's text once it has changed. The page needs permission to use the
 * clipboard.
 */
export async function copiedBy(page: Page, name: string): Promise<string> {
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  const before = 'nothing copied yet';
  await page.evaluate((text) => navigator.clipboard.writeText(text), before);
  await page.getByRole('button', { name }).click();
  await expect.poll(read).not.toBe(before);
  return read();
}
