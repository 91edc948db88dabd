import type { LaunchOptions } from '@playwright/test';
import { findWindowedChromium } from './find-chromium.ts';

/** Makes journeys start a browser that can show notifications and record: `test.use({ launchOptions: windowed })`. */
export async function windowed(
  { launchOptions }: { launchOptions: LaunchOptions },
  use: (options: LaunchOptions) => Promise<void>,
): Promise<void> {
  const executablePath = findWindowedChromium();
  await use(executablePath ? { ...launchOptions, executablePath } : launchOptions);
}
