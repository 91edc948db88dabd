import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type Axe from 'axe-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Waits until all animations that will end have ended. An element that fades does not have its final colors yet. */
async function untilStill(page: Page): Promise<void> {
  // Until its script has loaded, a page is inside a disabled fieldset (app/_ui/browser/awake.tsx). axe would report a
  // scrolling area in it as unreachable by keyboard.
  await expect(page.locator('fieldset.asleep')).toHaveCount(0);
  const moving = () =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          // Animations that depend on scrolling run only while the page scrolls.
          .filter((one) => one.timeline instanceof DocumentTimeline)
          .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity).length,
    );
  await expect.poll(moving).toBe(0);
}

interface Looked extends Pick<Axe.RunOptions, 'rules' | 'runOnly'> {
  /** A selector for the part of the page to check, if not the whole page. */
  readonly context?: string;
}

/**
 * Returns the accessibility violations that axe finds, with the rule and the first element of each. axe is injected
 * once per page, because transferring its 650 kB takes as long as the check. Passed rules are not reported, because
 * that list has a thousand lines.
 */
export async function faultsIn(page: Page, { context, ...options }: Looked = {}): Promise<string[]> {
  // Inject axe into frames too, because axe asks its copy in each frame for results.
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe);
  return page.evaluate(
    async ([at, how]) => {
      const { violations } = await (window as unknown as { axe: typeof Axe }).axe.run(at ?? document, {
        ...how,
        resultTypes: ['violations'],
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
    },
    [context, options] as const,
  );
}

/**
 * Expects that axe finds no violation once the page is at rest. Checks again if a toast began to fade during the check,
 * because half-faded text has too little contrast.
 */
async function findsNothing(page: Page, looked: Looked, selector: string): Promise<void> {
  await expect(async () => {
    await untilStill(page);
    expect(await faultsIn(page, looked), selector).toEqual([]);
  }).toPass({ intervals: [500], timeout: 10_000 });
}

/** Expects that axe finds no accessibility violation on the page. */
export async function isAccessible(page: Page, selector = ''): Promise<void> {
  // Next removes the title of the previous page before it sets the new one, so the title is checked separately.
  await findsNothing(page, { rules: { 'document-title': { enabled: false } } }, selector);
  await expect(page, `${selector} has a title`).toHaveTitle(/./);
}

/** Checks the colors of the page in dark mode, and then returns to light mode. */
export async function isReadableInTheDark(page: Page, selector = ''): Promise<void> {
  // Playwright cannot switch Firefox to dark mode over WebDriver BiDi. The same colors are checked in Chromium.
  if (page.context().browser()?.browserType().name() === 'firefox') return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await findsNothing(page, { runOnly: ['color-contrast', 'link-in-text-block'] }, `${selector}, dark`);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Expects that axe finds no violation on the page, and that nothing is wider than the window. */
export async function isSound(page: Page, selector = ''): Promise<void> {
  await isAccessible(page, selector);
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1);
  await expect.poll(tooWide, `${selector} fits`).toBe(false);
}
