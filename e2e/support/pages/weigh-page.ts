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
 * The sizes of scripts by address. A script is the same for every page that loads it (its address contains its
 * content's hash), so it is measured once.
 */
const known = new Map<string, Promise<number>>();

function weightOf(response: Response): Promise<number> {
  const weighed = known.get(response.url()) ?? response.body().then(kilobytes);
  known.set(response.url(), weighed);
  return weighed;
}

/**
 * Measures what a visit that begins with this page fetches on its own: all scripts, including those loaded later, and
 * the page.
 */
export async function weighPage(page: Page, url: string): Promise<Weight> {
  const scripts = new Map<string, Promise<number>>();
  let html: Promise<number> = Promise.resolve(0);
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    // A frame shows another page, which is measured separately; a chat's preview loads when it becomes visible.
    if (response.request().serviceWorker() || response.frame() !== page.mainFrame()) return;
    if (kind === 'script') scripts.set(response.url(), weightOf(response));
    if (kind === 'document') html = response.body().then(kilobytes);
  });
  // Nobody uses the page, but a browser may report a pointer move if the page appears under the pointer.
  await page.addInitScript(() => {
    for (const sign of ['pointermove', 'pointerdown', 'keydown', 'touchstart'])
      window.addEventListener(sign, (event) => event.stopImmediatePropagation(), true);
  });
  await page.goto(url, { waitUntil: 'load' });
  await expect(page.getByRole('status', { name: 'Carregando…' })).toHaveCount(0);
  // Nothing on the page shows that one of its parts is still being fetched. The inbox opens a conversation; beside a
  // thread, the customer's details are rendered last.
  if (new URL(url).pathname === '/inbox') await expect(page.getByRole('log')).toBeVisible();
  if (new URL(url).pathname.startsWith('/inbox/'))
    await expect(page.getByText('Responsável', { exact: true }).first()).toBeVisible();
  await expect(page.locator('.animate-pulse')).toHaveCount(0);
  // The panel's stream never ends, so wait until the page is idle instead of waiting for the network.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const sizes = await Promise.all(scripts.values());
  return { scripts: sizes.reduce((sum, size) => sum + size, 0), html: await html, files: sizes.length };
}
