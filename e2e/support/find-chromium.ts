import { chromium } from '@playwright/test';
import { findProgram } from './find-program.ts';

const withWindows = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const find = (names: readonly string[]) => findProgram(process.env.CHROMIUM_PATH, names, [chromium.executablePath()]);

/**
 * Returns the Chromium that tests use: the machine's own, or else the one that Playwright installed. Null if there is
 * none. The headless version is preferred, because it has the same engine and needs a fifth less processor time.
 */
export const findChromium = (): string | null => find(['chromium-headless-shell', ...withWindows]);

/** Returns a Chromium with windows. Unlike the headless version it can show notifications. */
export const findWindowedChromium = (): string | null => find(withWindows);
