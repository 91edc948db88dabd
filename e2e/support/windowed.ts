import type { LaunchOptions } from '@playwright/test';
import { findWindowedChromium } from './find-chromium.ts';

/** How journeys start a browser that shows notices and records: `test.use({ launchOptions: windowed })`. */
export async function windowed(
  { launchOptions }: { launchOptions: LaunchOptions },
  use: (options: LaunchOptions) => Promise<void>,
): Promise<void> {
  const executablePath = findWindowedChromium();
  await use(executablePath ? { ...launchOptions, executablePath } : launchOptions);
}
