import { expect, type Page } from '@playwright/test';

/**
 * Waits until the page is complete. It first waits for the heading, because before the heading nothing shows that the
 * page is loading.
 */
export async function untilWhole(page: Page, loading: 'Carregando…' | 'Loading…' = 'Carregando…'): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.getByRole('status', { name: loading })).toHaveCount(0);
}
