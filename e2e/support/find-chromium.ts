import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The browser tests drive: the machine's own Chromium, else the one Playwright installed; null when there is none. */
export function findChromium(): string | null {
  const given = process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const own = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...(given ? [given] : []), ...own, chromium.executablePath()].find((file) => existsSync(file)) ?? null;
}
