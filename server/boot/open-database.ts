import { completeEnv, env } from '#server/base/env.ts';
import { noteDatabaseHere } from '#server/base/free-space.ts';
import { randomBase62 } from '#server/base/ids.ts';
import { completeSecrets } from './complete-settings.ts';
import { type RunningDatabase, startEmbeddedPostgres } from './embedded-postgres.ts';
import { foldsLetters, migrate } from './migrate.ts';

const noFolding =
  '✗ the database has the locale C: names that differ in the case of an accented letter are two. Make one with a UTF-8 locale (README, running in production)';

/** Settings complete, database reachable and migrated; `stop` ends the server when it was ours to start. */
export async function openDatabase(isServer: boolean, step: (what: string) => void): Promise<RunningDatabase> {
  completeSecrets(env.DATA_DIR);
  const given = env.DATABASE_URL;
  step(given ? 'using the database of DATABASE_URL' : 'starting the embedded Postgres');
  if (!given) noteDatabaseHere();
  const server = given
    ? { url: given, stop: async () => {} }
    : await startEmbeddedPostgres(env.DATA_DIR, isServer, () => randomBase62(24));
  completeEnv({ DATABASE_URL: server.url });
  step('migrating the database');
  try {
    await migrate(server.url);
    if (!(await foldsLetters(server.url))) step(noFolding);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}
