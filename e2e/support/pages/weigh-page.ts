import { gzipSync } from 'node:zlib';
import { expect, type Page, type Response } from '@playwright/test';

/** Sizes in kilobytes after gzip. */
export interface Weight {
  readonly scripts: number;
  readonly html: number;
  readonly files: number;
}

const kilobytes = (body: Buffer): number => gzipSync(body).length / 1024;

/**
 * The sizes of scripts by URL. The URL contains a hash of the content, so a script is measured once for all pages that
 * load it.
 */
const known = new Map<string, Promise<number>>();

function weightOf(response: Response): Promise<number> {
  const weighed = known.get(response.url()) ?? response.body().then(kilobytes);
  known.set(response.url(), weighed);
  return weighed;
}

/**
 * Measures everything that a visit of this page fetches without any action: the page, and all scripts including those
 * loaded later.
 */
export async function weighPage(page: Page, url: string): Promise<Weight> {
  const scripts = new Map<string, Promise<number>>();
  let html: Promise<number> = Promise.resolve(0);
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    // Skip frames, because a frame shows another page that is measured separately. The frame with the preview of a chat
    // loads when it becomes visible.
    if (response.request().serviceWorker() || response.frame() !== page.mainFrame()) return;
    if (kind === 'script') scripts.set(response.url(), weightOf(response));
    if (kind === 'document') html = response.body().then(kilobytes);
  });
  // The browser may report a pointer move if the page appears under the pointer. Suppress that report, because no user
  // works with this page.
  await page.addInitScript(() => {
    for (const sign of ['pointermove', 'pointerdown', 'keydown', 'touchstart'])
      window.addEventListener(sign, (event) => event.stopImmediatePropagation(), true);
  });
  await page.goto(url, { waitUntil: 'load' });
  await expect(page.getByRole('status', { name: 'Carregando…' })).toHaveCount(0);
  // The page does not show that a part is still being loaded, so wait for the last part: the opened conversation in the
  // inbox, and the customer's details next to a thread.
  if (new URL(url).pathname === '/inbox') await expect(page.getByRole('log')).toBeVisible();
  if (new URL(url).pathname.startsWith('/inbox/'))
    await expect(page.getByText('Responsável', { exact: true }).first()).toBeVisible();
  await expect(page.locator('.animate-pulse')).toHaveCount(0);
  // The panel's live stream never ends, so wait until the browser is idle instead of waiting for the network.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const sizes = await Promise.all(scripts.values());
  return { scripts: sizes.reduce((sum, size) => sum + size, 0), html: await html, files: sizes.length };
}
