import { type Browser, type BrowserContext, test as base, type Page } from '@playwright/test';

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

/** As long as code that does not come (it is held back, there is no network) is waited for. */
const patienceMs = 10_000;

/**
 * What is drawn by the server is seen before the page's code is there (app/_ui/awake.tsx), and nobody presses a key or a row
 * so soon: a page that is gone to is awake. Who says what to wait for looks at it before.
 */
function waitsUntilAwake(page: Page): void {
  const isAwake = () => !document.querySelector('fieldset.asleep');
  const goTo = page.goto.bind(page);
  const readAnew = page.reload.bind(page);
  const awake = () => page.waitForFunction(isAwake, null, { timeout: patienceMs }).catch(() => null);
  page.goto = async (url, how) => {
    const answer = await goTo(url, how);
    if (!how?.waitUntil) await awake();
    return answer;
  };
  page.reload = async (how) => {
    const answer = await readAnew(how);
    if (!how?.waitUntil) await awake();
    return answer;
  };
}

/** Every window, also those a journey opens beside its own. */
function teachWindows(browser: Browser): void {
  const isFirefox = browser.browserType().name() === 'firefox';
  const open = browser.newContext.bind(browser);
  browser.newContext = async (...words) => {
    const context = await open(...words);
    context.on('page', waitsUntilAwake);
    if (isFirefox) await typesWhatIsFilledIn(context);
    return context;
  };
}

/** A journey closes every window it opened: one left open goes on asking an app that is gone, beside all journeys that follow. */
export const test = base.extend<{ closesItsWindows: undefined }, { knowsItsBrowser: undefined }>({
  knowsItsBrowser: [
    async ({ browser }, use) => {
      teachWindows(browser);
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
