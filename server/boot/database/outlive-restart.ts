import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from '#server/base/errors/is-database-away.ts';
import { connected } from './own-connection.ts';

/**
 * How long a start waits for its database, in milliseconds. A database that crashed is back within seconds. If it takes
 * longer, the database's address is probably wrong.
 */
const patienceMs = 20_000;
const pauseMs = 500;

/**
 * Thrown when DATABASE_URL cannot be reached, or when the connection to the database was lost during the start and
 * could not be restored.
 */
export class DatabaseUnreachable extends Error {
  constructor(cause: unknown) {
    const { code, message } = cause as { code?: string; message?: string };
    const reason = message || code || String(cause);
    super(`The database cannot be reached (${reason}). Is DATABASE_URL right, and does Postgres run there?`, { cause });
  }
}

const reach = (databaseUrl: string): Promise<void> =>
  connected(databaseUrl, async () => {}).catch((error: unknown) => {
    // Postgres replied that the database does not exist yet. This is no problem, because the migration creates the
    // database.
    if ((error as { code?: unknown }).code !== '3D000') throw error;
  });

/**
 * Runs `work`, which consists of steps that can be repeated, and runs it again if the database became unreachable.
 * After a power cut Parley and the database start at the same time, and a crash of the database must not end a starting
 * process. Returns the result of `work`. Throws DatabaseUnreachable if the database stays unreachable.
 */
export async function outliveRestart<T>(
  databaseUrl: string,
  work: () => Promise<T>,
  step: (what: string) => void,
  patience = patienceMs,
): Promise<T> {
  let awaySince: number | null = null;
  for (;;) {
    let reachedAt: number | null = null;
    try {
      await reach(databaseUrl);
      reachedAt = performance.now();
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      if (awaySince === null) step('the database does not answer: waiting for it');
      // The database was reachable for a long time before this failure, so the waiting time is counted from zero again.
      if (reachedAt !== null && performance.now() - reachedAt > patience) awaySince = null;
      awaySince ??= performance.now();
      if (performance.now() - awaySince > patience) throw new DatabaseUnreachable(error);
      await sleep(pauseMs);
    }
  }
}
