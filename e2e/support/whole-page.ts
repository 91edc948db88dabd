import { expect, type Page } from '@playwright/test';

/** The page stands there whole: before its heading has come nothing says that it is loading, either. */
export async function untilWhole(page: Page, loading: 'Carregando…' | 'Loading…' = 'Carregando…'): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.getByRole('status', { name: loading })).toHaveCount(0);
}
