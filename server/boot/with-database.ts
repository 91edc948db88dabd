import { completeEnv } from '#server/base/env.ts';
import { openDatabase } from './open-database.ts';
import { comingUp, type Part, stopAll, stopOnSignals } from './process/stop-on-signals.ts';

/**
 * Runs the work of a command with the settings of production, while servers may be running. Opens the database first
 * (and starts the embedded database if no server has started it) and closes it after the work or on a signal. Parts
 * that the work passes to `keep` are stopped before that. Returns the result of the work or throws its error. The work
 * must import the domain's modules itself, because modules that load earlier would read incomplete settings.
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
    // Import this only now, because the pool reads the database's address when it is created.
    const { pool } = await import('#server/db/pool.ts');
    keep({ stop: () => pool.end() });
    return await work(keep);
  } finally {
    await stopAll(parts);
  }
}
