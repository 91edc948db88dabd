import { chromium } from '@playwright/test';
import { findProgram } from './find-program.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The browser tests drive: the machine's own Chromium, else the one Playwright installed; null when there is none. */
export const findChromium = (): string | null =>
  findProgram(process.env.CHROMIUM_PATH, names, [chromium.executablePath()]);
