import { completeEnv, env } from '#server/base/env.ts';
import { randomBase62 } from '#server/base/ids.ts';
import { completeSecrets } from './complete-settings.ts';
import { type RunningDatabase, startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';

/** Settings complete, database reachable and migrated; `stop` ends the server when it was ours to start. */
export async function openDatabase(isServer: boolean, step: (what: string) => void): Promise<RunningDatabase> {
  completeSecrets(env.DATA_DIR);
  const given = env.DATABASE_URL;
  step(given ? 'using the database of DATABASE_URL' : 'starting the embedded Postgres');
  const server = given
    ? { url: given, stop: async () => {} }
    : await startEmbeddedPostgres(env.DATA_DIR, isServer, () => randomBase62(24));
  completeEnv({ DATABASE_URL: server.url });
  step('migrating the database');
  try {
    await migrate(server.url);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}
