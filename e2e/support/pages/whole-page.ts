import { expect, type Page } from '@playwright/test';

/**
 * Waits until the page is complete. Before its heading exists, nothing indicates loading either, so the heading is
 * awaited first.
 */
export async function untilWhole(page: Page, loading: 'Carregando…' | 'Loading…' = 'Carregando…'): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.getByRole('status', { name: loading })).toHaveCount(0);
}
