import type { Page } from '@playwright/test';

/** What a person has done so far: clicks (including presses of Enter), and pages visited. */
export interface ActionCount {
  readonly pages: number;
  readonly clicks: number;
}

/** Starts counting. Each URL counts as a page, even if it only redirects. */
export async function countActions(page: Page): Promise<() => ActionCount> {
  let clicks = 0;
  const pages = new Set<string>([new URL(page.url()).pathname]);
  await page.exposeBinding('parleyActed', () => {
    clicks += 1;
  });
  const listen = () => {
    const counted = () => (window as unknown as { parleyActed(): void }).parleyActed();
    document.addEventListener('click', ({ isTrusted, detail }) => isTrusted && detail > 0 && counted(), true);
    document.addEventListener('keydown', ({ key, isTrusted }) => isTrusted && key === 'Enter' && counted(), true);
  };
  await page.addInitScript(listen);
  await page.evaluate(listen);
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) pages.add(new URL(frame.url()).pathname);
  });
  return () => ({ clicks, pages: pages.size });
}
