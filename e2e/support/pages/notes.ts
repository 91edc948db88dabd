import type { Locator, Page } from '@playwright/test';

/** Finds the toasts at the edge of the page, except those that are fading out. */
export const notesOf = (page: Page): Locator => page.locator('[data-sonner-toast]:not([data-removed="true"])');
