import { test as base } from '@playwright/test';

/** A journey closes every window it opened: one left open goes on asking an app that is gone, beside all journeys that follow. */
export const test = base.extend<{ closesItsWindows: undefined }>({
  closesItsWindows: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => (before.has(context) ? null : context.close())));
    },
    { auto: true },
  ],
});
