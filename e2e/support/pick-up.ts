import type { Page } from '@playwright/test';

/** Picks a row or card up by keyboard. The library listens for the next key a timer later: one that comes before is lost. */
export async function pickUp(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).press('Space');
  await page.evaluate(() => new Promise((listening) => setTimeout(listening)));
}
