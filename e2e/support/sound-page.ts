import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type Axe from 'axe-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Colours of what fades in or out are nobody's: waits until nothing moves that will come to rest. */
async function untilStill(page: Page): Promise<void> {
  // Before its script is there a page sleeps in a disabled fieldset (app/_ui/awake.tsx), and axe takes what scrolls in
  // one for out of the keyboard's reach.
  await expect(page.locator('fieldset.asleep')).toHaveCount(0);
  const moving = () =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          // What follows a scroll bar moves with it alone.
          .filter((one) => one.timeline instanceof DocumentTimeline)
          .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity).length,
    );
  await expect.poll(moving).toBe(0);
}

interface Looked extends Pick<Axe.RunOptions, 'rules' | 'runOnly'> {
  /** What to look at alone, by its selector. */
  readonly context?: string;
}

/**
 * What axe finds: the rule and the first place. It is given to a page once: handing its 650 kB over takes as long as looking
 * does. Only what is wrong is written out: of what is right it tells a thousand lines, which takes as long as finding it.
 */
export async function faultsIn(page: Page, { context, ...options }: Looked = {}): Promise<string[]> {
  // In frames too: axe asks the one in a frame of ours what it finds there.
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

/** Axe finds nothing in a page at rest. Where a note began to fade while it looked, it looks again: half seen, any text is faint. */
async function findsNothing(page: Page, looked: Looked, place: string): Promise<void> {
  await expect(async () => {
    await untilStill(page);
    expect(await faultsIn(page, looked), place).toEqual([]);
  }).toPass({ intervals: [500], timeout: 10_000 });
}

/** Nothing that axe finds. */
export async function isAccessible(page: Page, place = ''): Promise<void> {
  // Next takes the title of the page before away and brings the new one a moment later: it is waited for by itself.
  await findsNothing(page, { rules: { 'document-title': { enabled: false } } }, place);
  await expect(page, `${place} has a title`).toHaveTitle(/./);
}

/** The same page in the dark: its colours only, nothing else of it changed. Leaves it light. */
export async function isReadableInTheDark(page: Page, place = ''): Promise<void> {
  // The runner cannot ask Firefox for the dark (WebDriver BiDi); its colours are those Chromium is asked for.
  if (page.context().browser()?.browserType().name() === 'firefox') return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await findsNothing(page, { runOnly: ['color-contrast', 'link-in-text-block'] }, `${place}, dark`);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Nothing that axe finds, and nothing wider than the window. */
export async function isSound(page: Page, place = ''): Promise<void> {
  await isAccessible(page, place);
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1);
  await expect.poll(tooWide, `${place} fits`).toBe(false);
}
