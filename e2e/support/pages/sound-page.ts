import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type Axe from 'axe-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Waits until no animation that will end is still running: while something fades in or out, its colours are not the
 * final ones.
 */
async function untilStill(page: Page): Promise<void> {
  // Before its script has loaded, a page is inside a disabled fieldset (app/_ui/browser/awake.tsx), and axe considers a
  // scrolling area in such a fieldset unreachable by keyboard.
  await expect(page.locator('fieldset.asleep')).toHaveCount(0);
  const moving = () =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          // Animations tied to a scroll bar run only when it moves.
          .filter((one) => one.timeline instanceof DocumentTimeline)
          .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity).length,
    );
  await expect.poll(moving).toBe(0);
}

interface Looked extends Pick<Axe.RunOptions, 'rules' | 'runOnly'> {
  /** A selector for the only part of the page to check. */
  readonly context?: string;
}

/**
 * Returns what axe finds: the rule and the first element. axe is injected into a page once, because transferring its
 * 650 kB takes as long as the check. Only violations are reported: a report of what is right has a thousand lines and
 * takes as long as the check.
 */
export async function faultsIn(page: Page, { context, ...options }: Looked = {}): Promise<string[]> {
  // Frames get axe too: axe asks the copy in each of our frames for its results.
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
 * Expects that axe finds nothing in a page at rest. It checks again if a note began to fade during the check, because
 * half-faded text has too little contrast.
 */
async function findsNothing(page: Page, looked: Looked, place: string): Promise<void> {
  await expect(async () => {
    await untilStill(page);
    expect(await faultsIn(page, looked), place).toEqual([]);
  }).toPass({ intervals: [500], timeout: 10_000 });
}

/** Expects that axe finds nothing. */
export async function isAccessible(page: Page, place = ''): Promise<void> {
  // Next removes the previous page's title and sets the new one a moment later, so the title is awaited separately.
  await findsNothing(page, { rules: { 'document-title': { enabled: false } } }, place);
  await expect(page, `${place} has a title`).toHaveTitle(/./);
}

/** Checks the same page in dark mode, for its colours only. Returns to light mode afterwards. */
export async function isReadableInTheDark(page: Page, place = ''): Promise<void> {
  // The runner cannot switch Firefox to dark mode (WebDriver BiDi); the same colours are checked in Chromium.
  if (page.context().browser()?.browserType().name() === 'firefox') return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await findsNothing(page, { runOnly: ['color-contrast', 'link-in-text-block'] }, `${place}, dark`);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Expects that axe finds nothing and that nothing is wider than the window. */
export async function isSound(page: Page, place = ''): Promise<void> {
  await isAccessible(page, place);
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1);
  await expect.poll(tooWide, `${place} fits`).toBe(false);
}
