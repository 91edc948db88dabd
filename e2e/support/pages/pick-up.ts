import type { Page } from '@playwright/test';

/**
 * Picks up a row or card by keyboard. The library listens for the next key only after a timer, and an earlier key would
 * be lost.
 */
export async function pickUp(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).press('Space');
  await page.evaluate(() => new Promise((listening) => setTimeout(listening)));
}
