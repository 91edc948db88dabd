import { completeEnv } from '#server/base/env.ts';
import { openDatabase } from './open-database.ts';
import { comingUp, type Part, stopAll, stopOnSignals } from './stop-on-signals.ts';

/**
 * Does a command's work beside running servers, in the settings of production: opens the database (starts the embedded one where
 * no server has) and the pool, and ends both after the work or on a signal; so is what the work hands to `keep`, before them.
 * Returns what the work answers and throws what it throws. The work imports the domain itself: what is loaded before the
 * database is open reads settings that are not complete yet.
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
