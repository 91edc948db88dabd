import { chromium } from '@playwright/test';
import { findProgram } from './find-program.ts';

const withWindows = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const find = (names: readonly string[]) => findProgram(process.env.CHROMIUM_PATH, names, [chromium.executablePath()]);

/**
 * The browser tests drive: the machine's own Chromium, else the one Playwright installed; null when there is none. The
 * one that has no windows comes first: the same engine, a fifth cheaper by the processor time of a journey.
 */
export const findChromium = (): string | null => find(['chromium-headless-shell', ...withWindows]);

/** The same as a person has it, who may be asked for notices: one without windows shows none. */
export const findWindowedChromium = (): string | null => find(withWindows);
