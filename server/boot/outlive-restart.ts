import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from '#server/base/is-database-away.ts';
import { connected } from './own-connection.ts';

/** How long a start waits for its database: one that crashed is back within seconds, one that is not there at all is a wrong address. */
const patienceMs = 20_000;
const pauseMs = 500;

/** Nothing answers where DATABASE_URL points, or it went away in the middle of a start. */
export class DatabaseUnreachable extends Error {
  constructor(cause: unknown) {
    const { code, message } = cause as { code?: string; message?: string };
    const reason = message || code || String(cause);
    super(`The database cannot be reached (${reason}). Is DATABASE_URL right, and does Postgres run there?`, { cause });
  }
}

const reach = (databaseUrl: string): Promise<void> =>
  connected(databaseUrl, async () => {}).catch((error: unknown) => {
    // It answers: a database that is not there yet is made by the migration.
    if ((error as { code?: unknown }).code !== '3D000') throw error;
  });

/**
 * Does `work`, the steps of a start that may be taken again, and takes them again when the database was away in one of them:
 * both start together after a power cut, and a database that crashes must not take a starting process with it. Returns what the work answers.
 * Throws DatabaseUnreachable when it stays away.
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
      // It had been back for long: this is another absence.
      if (reachedAt !== null && performance.now() - reachedAt > patience) awaySince = null;
      awaySince ??= performance.now();
      if (performance.now() - awaySince > patience) throw new DatabaseUnreachable(error);
      await sleep(pauseMs);
    }
  }
}
