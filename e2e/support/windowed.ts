import type { LaunchOptions } from '@playwright/test';
import { findWindowedChromium } from './find-chromium.ts';

/** Launch options for tests that need notifications or a microphone: `test.use({ launchOptions: windowed })`. */
export async function windowed(
  { launchOptions }: { launchOptions: LaunchOptions },
  use: (options: LaunchOptions) => Promise<void>,
): Promise<void> {
  const executablePath = findWindowedChromium();
  await use(executablePath ? { ...launchOptions, executablePath } : launchOptions);
}
