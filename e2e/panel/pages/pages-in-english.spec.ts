import { expect } from '@playwright/test';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { signInToDemo } from '../../support/pages/demo-person.ts';
import { test } from '../../support/pages/journey.ts';
import { panelPages } from '../../support/pages/panel-pages.ts';
import { isSound } from '../../support/pages/sound-page.ts';
import { untilWhole } from '../../support/pages/whole-page.ts';

// A common screen size that is smaller than the size for which the panel was designed, and another language.
test.use({ viewport: { width: 1024, height: 768 }, locale: 'en-US' });

let app: RunningApp;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp({ SEED_DEMO: 'true' });
});
test.afterAll(() => app?.stop());

/** Words that exist only in Portuguese. If an English page contains one of them, a text was not translated. */
const portuguese = /\b(não|você|está|então|também|configuraç|conversas|funis|etiquetas|salvar|excluir|nenhum)/i;

test('in English at 1024 px every page is accessible, fits, and says no word of Portuguese', async ({ page }) => {
  await signInToDemo(page, app);
  await page.goto(`${app.url}/home`);
  await page.getByRole('button', { name: /Ana Ribeiro/ }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
  for (const path of [...panelPages, '/docs/reference/contacts', '/docs/security']) {
    await page.goto(`${app.url}${path}`);
    await untilWhole(page, 'Loading…');
    await isSound(page, `${path} in English`);
    // Only controls are checked, because names given by the team and texts of customers are not translated.
    const controls = await page.locator('main').locator('h1, h2, label, button, th').allInnerTexts();
    expect(
      controls.filter((text) => portuguese.test(text)),
      path,
    ).toEqual([]);
  }
});
