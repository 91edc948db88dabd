import { chromium } from '@playwright/test';
import { findProgram } from './find-program.ts';

const headlessShell = 'chromium-headless-shell';
const withWindows = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const find = (names: readonly string[]) => findProgram(process.env.CHROMIUM_PATH, names, [chromium.executablePath()]);

/**
 * Returns the Chromium that tests use: the machine's own, or else the one that Playwright installed. Null if there is
 * none. The headless version is preferred, because it has the same engine and needs up to 40 % less processor time.
 */
export const findChromium = (): string | null => find([headlessShell, ...withWindows]);

/** Returns the headless version of the machine's own Chromium. Null if there is none. */
export const findHeadlessShell = (): string | null => findProgram(undefined, [headlessShell], []);

/** Returns a Chromium with windows. Unlike the headless version it can show notifications. */
export const findWindowedChromium = (): string | null => find(withWindows);
