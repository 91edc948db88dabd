import { type Browser, type BrowserContext, test as base, type Page } from '@playwright/test';

/**
 * Makes Playwright type text into fields. Otherwise, over WebDriver BiDi, Playwright sets a field's value through the
 * property that React watches, and a field controlled by React does not notice the change.
 */
const typesWhatIsFilledIn = (context: BrowserContext) =>
  context.addInitScript(() => {
    const type = (text: string) => {
      const { activeElement: at } = document;
      // Playwright continues in the frame that this function returns.
      if (at instanceof HTMLIFrameElement) return at;
      document.execCommand('insertText', false, text);
      return undefined;
    };
    Object.defineProperty(window, '__pw_bidiInsertText', { get: () => type, set: () => {} });
  });

/**
 * How long to wait for a page's script, in milliseconds. The script may never arrive, because a test holds it back or
 * because there is no network.
 */
const patienceMs = 10_000;

/**
 * Makes `goto` and `reload` wait until the page's script has loaded, because a person would not press a key before
 * that. The server's HTML is visible earlier (app/_ui/browser/awake.tsx). A call with `waitUntil` does not wait, so
 * that a test can see that HTML.
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

/** Applies the changes above to every window, including windows that a test opens itself. */
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

/**
 * Closes every window that a test opened. An open window would go on calling an app that has ended, while other tests
 * run.
 */
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
