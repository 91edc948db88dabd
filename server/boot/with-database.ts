import { completeEnv } from '#server/base/env.ts';
import { openDatabase } from './open-database.ts';
import { comingUp, type Part, stopAll, stopOnSignals } from './process/stop-on-signals.ts';

/**
 * Runs a command's work beside running servers, with the settings of production. Opens the database (starts the
 * embedded one if no server has) and the pool, and closes both after the work or on a signal. Parts that the work hands
 * to `keep` are stopped before them. Returns the result of the work and throws its errors. The work must import the
 * domain itself: modules loaded before the database is open would read settings that are not complete yet.
 */
export async function withDatabase<T>(work: (keep: (part: Part) => void) => Promise<T>): Promise<T> {
  completeEnv({ NODE_ENV: 'production' });
  const parts: Part[] = [];
  const keep = (part: Part) => void parts.unshift(part);
  stopOnSignals(parts);
  try {
    const database = openDatabase(false, () => {});
    keep(comingUp(database));
    await database;
    // Loaded only now: the pool reads the database's address when it is made.
    const { pool } = await import('#server/db/pool.ts');
    keep({ stop: () => pool.end() });
    return await work(keep);
  } finally {
    await stopAll(parts);
  }
}
