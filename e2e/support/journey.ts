import { type Browser, type BrowserContext, test as base } from '@playwright/test';

/**
 * What is filled in is typed. Over WebDriver BiDi the runner sets a field's value past the browser, by the very property
 * React watches: to a field React keeps, nothing was written then.
 */
const typesWhatIsFilledIn = (context: BrowserContext) =>
  context.addInitScript(() => {
    const type = (text: string) => {
      const { activeElement: at } = document;
      // The runner goes on in the frame it is given.
      if (at instanceof HTMLIFrameElement) return at;
      document.execCommand('insertText', false, text);
      return undefined;
    };
    Object.defineProperty(window, '__pw_bidiInsertText', { get: () => type, set: () => {} });
  });

/** Every window of Firefox, also those a journey opens beside its own. */
function teachFirefox(browser: Browser): void {
  if (browser.browserType().name() !== 'firefox') return;
  const open = browser.newContext.bind(browser);
  browser.newContext = async (...words) => {
    const context = await open(...words);
    await typesWhatIsFilledIn(context);
    return context;
  };
}

/** A journey closes every window it opened: one left open goes on asking an app that is gone, beside all journeys that follow. */
export const test = base.extend<{ closesItsWindows: undefined }, { knowsItsBrowser: undefined }>({
  knowsItsBrowser: [
    async ({ browser }, use) => {
      teachFirefox(browser);
      await use(undefined);
    },
    { auto: true, scope: 'worker' },
  ],
  closesItsWindows: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => (before.has(context) ? null : context.close())));
    },
    { auto: true },
  ],
});
