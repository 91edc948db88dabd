import { rmSync } from 'node:fs';
import { startApp } from './start-app.ts';

/**
 * Playwright's global set-up: the app is started once with nothing and ended cleanly. What it made of that (an empty,
 * migrated database, its secrets) is what the apps of the journeys begin with; `boot.spec.ts` begins with nothing itself.
 */
export default async function prepareData(): Promise<() => void> {
  const first = await startApp({}, [], { isFirst: true });
  await first.terminate();
  process.env.PREPARED_DATA_DIR = first.dataDir;
  return () => rmSync(first.dataDir, { recursive: true, force: true });
}
