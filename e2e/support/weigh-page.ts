import { gzipSync } from 'node:zlib';
import { expect, type Page, type Response } from '@playwright/test';

/** Kilobytes after gzip. */
export interface Weight {
  readonly scripts: number;
  readonly html: number;
  readonly files: number;
}

const kilobytes = (body: Buffer): number => gzipSync(body).length / 1024;

/** A script is the same for every page that asks for it (its address carries its content's hash): weighed once. */
const known = new Map<string, Promise<number>>();

function weightOf(response: Response): Promise<number> {
  const weighed = known.get(response.url()) ?? response.body().then(kilobytes);
  known.set(response.url(), weighed);
  return weighed;
}

/** What a visit that begins with this page fetches by itself: all scripts, also those that come later, and the page. */
export async function weighPage(page: Page, url: string): Promise<Weight> {
  const scripts = new Map<string, Promise<number>>();
  let html: Promise<number> = Promise.resolve(0);
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    // What a frame shows is another page, weighed by itself; a preview of a chat comes when it comes into sight.
    if (response.request().serviceWorker() || response.frame() !== page.mainFrame()) return;
    if (kind === 'script') scripts.set(response.url(), weightOf(response));
    if (kind === 'document') html = response.body().then(kilobytes);
  });
  // Nobody is at the page, though a browser may say that a pointer moved where a page came up under one.
  await page.addInitScript(() => {
    for (const sign of ['pointermove', 'pointerdown', 'keydown', 'touchstart'])
      window.addEventListener(sign, (event) => event.stopImmediatePropagation(), true);
  });
  await page.goto(url, { waitUntil: 'load' });
  await expect(page.getByRole('status', { name: 'Carregando…' })).toHaveCount(0);
  // Nothing shows that a part of the page is still fetched. The inbox opens on somebody; what is known of the customer stands last beside a thread.
  if (new URL(url).pathname === '/inbox') await expect(page.getByRole('log')).toBeVisible();
  if (new URL(url).pathname.startsWith('/inbox/'))
    await expect(page.getByText('Responsável', { exact: true }).first()).toBeVisible();
  await expect(page.locator('.animate-pulse')).toHaveCount(0);
  // The panel's stream never ends: no request of another kind is under way any more.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const sizes = await Promise.all(scripts.values());
  return { scripts: sizes.reduce((sum, size) => sum + size, 0), html: await html, files: sizes.length };
}
