import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from '#server/base/errors/is-database-away.ts';
import { connected } from './own-connection.ts';

/**
 * How long a start waits for its database. One that crashed is back within seconds; one that stays away has a wrong
 * address.
 */
const patienceMs = 20_000;
const pauseMs = 500;

/** Thrown when nothing answers at DATABASE_URL, or the database went away in the middle of a start. */
export class DatabaseUnreachable extends Error {
  constructor(cause: unknown) {
    const { code, message } = cause as { code?: string; message?: string };
    const reason = message || code || String(cause);
    super(`The database cannot be reached (${reason}). Is DATABASE_URL right, and does Postgres run there?`, { cause });
  }
}

const reach = (databaseUrl: string): Promise<void> =>
  connected(databaseUrl, async () => {}).catch((error: unknown) => {
    // Postgres answers. A database that does not exist yet is created by the migration.
    if ((error as { code?: unknown }).code !== '3D000') throw error;
  });

/**
 * Runs `work`, the repeatable steps of a start, and runs it again when the database was away in one of them. After a
 * power cut both start together, and a database that crashes must not end a starting process. Returns the result of
 * `work`. Throws DatabaseUnreachable when the database stays away.
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
      // The database had been back for long, so this is a new absence.
      if (reachedAt !== null && performance.now() - reachedAt > patience) awaySince = null;
      awaySince ??= performance.now();
      if (performance.now() - awaySince > patience) throw new DatabaseUnreachable(error);
      await sleep(pauseMs);
    }
  }
}
