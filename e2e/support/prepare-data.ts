import { rmSync } from 'node:fs';
import { type RunningApp, startApp } from './app/start-app.ts';

/**
 * Playwright's global set-up. It starts the app once without data and stops it cleanly. The apps of the tests start
 * with a copy of the result: an empty, migrated database with its secrets, or one that also contains the demo. Only
 * `boot.spec.ts` starts without any data.
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
