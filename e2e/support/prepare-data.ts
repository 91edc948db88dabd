import { rmSync } from 'node:fs';
import { type RunningApp, startApp } from './start-app.ts';

/**
 * Playwright's global set-up: the app is started once with nothing and ended cleanly. What it made of that (an empty,
 * migrated database, its secrets) is what the apps of the journeys begin with, those with the demo with a copy that holds it;
 * `boot.spec.ts` begins with nothing itself.
 */
export default async function prepareData(): Promise<() => void> {
  const made: RunningApp[] = [];
  const make = async (app: RunningApp) => {
    await app.terminate();
    made.push(app);
    return app.dataDir;
  };
  process.env.PREPARED_DATA_DIR = await make(await startApp({}, [], { isFirst: true }));
  if (process.env.WITH_DEMO !== 'false') {
    process.env.PREPARED_DEMO_DIR = await make(await startApp({ SEED_DEMO: 'true' }));
  }
  return () => {
    for (const { dataDir } of made) rmSync(dataDir, { recursive: true, force: true });
  };
}
