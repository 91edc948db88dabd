import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

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

/**
 * Axe itself, in the page: our pages hold no frames of others, for whose sake it would open a page of its own each time. Only
 * what is wrong is written out: of what is right it tells a thousand lines, which takes as long as finding it.
 */
const axeOn = (page: Page) => new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });

/** Nothing that axe finds. */
export async function isAccessible(page: Page, place = ''): Promise<void> {
  await untilStill(page);
  // Next brings the title a moment after the page one went to.
  await expect(page, `${place} has a title`).toHaveTitle(/./);
  const { violations } = await axeOn(page).analyze();
  expect(violations.map(({ id, nodes }) => `${place} ${id}: ${nodes[0]?.html.slice(0, 200)}`)).toEqual([]);
}

/** The same page in the dark: its colours only, nothing else of it changed. Leaves it light. */
export async function isReadableInTheDark(page: Page, place = ''): Promise<void> {
  // The runner cannot ask Firefox for the dark (WebDriver BiDi); its colours are those Chromium is asked for.
  if (page.context().browser()?.browserType().name() === 'firefox') return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await untilStill(page);
  const { violations } = await axeOn(page).withRules(['color-contrast', 'link-in-text-block']).analyze();
  expect(violations.map(({ id, nodes }) => `${place}, dark, ${id}: ${nodes[0]?.html.slice(0, 200)}`)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Nothing that axe finds, and nothing wider than the window. */
export async function isSound(page: Page, place = ''): Promise<void> {
  await isAccessible(page, place);
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1);
  await expect.poll(tooWide, `${place} fits`).toBe(false);
}
