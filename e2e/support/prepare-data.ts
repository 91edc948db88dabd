import { rmSync } from 'node:fs';
import { type RunningApp, startApp } from './app/start-app.ts';

/**
 * Playwright's global set-up: starts the app once without any data and stops it cleanly. The apps of the journeys begin
 * with a copy of the result (an empty, migrated database, its secrets); those with the demo begin with a copy that
 * contains it. `boot.spec.ts` itself begins without any data.
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
