import type { Locator, Page } from '@playwright/test';

/** The short notes at the edge of the page; not those that fade away and have nothing to say any more. */
export const notesOf = (page: Page): Locator => page.locator('[data-sonner-toast]:not([data-removed="true"])');
