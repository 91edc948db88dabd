import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import type pg from 'pg';
import { isDatabaseAway } from '#server/base/errors/is-database-away.ts';
import { applyFunctions } from './apply-functions.ts';
import { connected } from './own-connection.ts';
import { checkSchema } from './schema-objects.ts';

/** Thrown when Prisma fails to migrate. The message is Prisma's own, without the lines about the files it loaded. */
export class MigrationFailed extends Error {
  constructor(said: string) {
    const reason = said.slice(Math.max(0, said.lastIndexOf('Error:')));
    super(`The database could not be migrated. ${reason.replace(/\s+/g, ' ').trim()}`);
  }
}

/**
 * Thrown when the connection to the database was lost during a migration. The start then runs the migration again
 * (outlive-restart.ts).
 */
class MigrationCutOff extends Error {
  /** Postgres' code for a lost connection, by which the start recognizes that it can try again. */
  readonly code = '08006';
  constructor(cause: unknown) {
    super('the database went away in the middle of a migration', { cause });
  }
}

/**
 * Thrown when a newer version of Parley has already used this database. This older version would write rows without the
 * columns that the newer version needs, so data would be lost.
 */
export class DatabaseIsNewer extends Error {}

const history = `SELECT migration_name AS name, finished_at IS NOT NULL AS "isFinished" FROM _prisma_migrations WHERE rolled_back_at IS NULL`;

const ask = <Row extends pg.QueryResultRow>(databaseUrl: string, text: string): Promise<Row[]> =>
  connected(databaseUrl, async (client) => (await client.query<Row>(text)).rows);

/**
 * Returns an error handler. The handler rethrows the error when the database cannot be reached, so that the start tries
 * again (outlive-restart.ts). For any other error the handler returns `otherwise`.
 */
const unlessAway =
  <T>(otherwise: T) =>
  (error: unknown): T => {
    if (isDatabaseAway(error)) throw error;
    return otherwise;
  };

/** Returns the names of this version's migrations, in the order in which they run. */
const knownMigrations = (): string[] =>
  readdirSync('prisma/migrations', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/**
 * Whether all migrations of this version have run to their end and none has failed. This function runs first, because
 * Prisma's schema engine would need seconds for the check. Throws when the database is unreachable.
 */
export async function isMigrated(databaseUrl: string): Promise<boolean> {
  // An empty database has no history table, so the query fails. The schema engine creates the table later.
  const rows = await ask<{ name: string; isFinished: boolean }>(databaseUrl, history).catch(unlessAway(null));
  if (!rows) return false;
  const run = new Set(rows.map(({ name }) => name));
  return rows.every(({ isFinished }) => isFinished) && knownMigrations().every((name) => run.has(name));
}

/** Refuses a database that has run a migration unknown to this version. */
async function refuseNewer(databaseUrl: string): Promise<void> {
  // An empty database has no history table, so nothing newer has run.
  const rows = await ask<{ name: string }>(databaseUrl, history).catch(unlessAway([]));
  const known = knownMigrations();
  const [unknown] = rows
    .map(({ name }) => name)
    .filter((name) => !known.includes(name))
    .sort()
    .reverse();
  if (!unknown) return;
  throw new DatabaseIsNewer(
    `The database is newer than this version of Parley: it has the migration ${unknown}, and the last one known here is ${known.at(-1)}. Start the version that made it (or a later one), or restore a back-up from before it.`,
  );
}

/**
 * Whether the database treats `Ç` and `ç` as the same letter. A database with the locale C does not. Names of tags and
 * stages, and searches, would then differ by the case of accented letters.
 */
export async function foldsLetters(databaseUrl: string): Promise<boolean> {
  const [row] = await ask<{ folds: boolean }>(databaseUrl, `SELECT lower('ÇÃ') = 'çã' AS folds`);
  return row?.folds === true;
}

/**
 * The advisory lock that Prisma's schema engine holds while it migrates, so that only one process migrates at a time.
 */
const enginesLock = 72_707_369;

const isCutOff = 'finished_at IS NULL AND rolled_back_at IS NULL AND logs IS NULL';

/**
 * Marks an interrupted migration as rolled back, so that it runs again. A migration is interrupted when its process or
 * the database dies. An interrupted migration has changed nothing, because its script is one transaction that also
 * records its end (schema-engine.mjs). A migration that failed with an error is not marked, and neither is a migration
 * that another process is still running. Returns whether a migration was marked. Throws when the database cannot be
 * reached.
 */
const removeCutOff = (databaseUrl: string): Promise<boolean> =>
  connected(databaseUrl, async (client) => {
    const { rows } = await client.query<{ isFree: boolean }>(
      `SELECT to_regclass('_prisma_migrations') IS NOT NULL AND pg_try_advisory_lock($1) AS "isFree"`,
      [enginesLock],
    );
    // Either no migration has ever run, or another process is migrating now. In both cases, closing the connection
    // releases the lock that was taken here.
    if (!rows[0]?.isFree) return false;
    const { rowCount } = await client.query(`UPDATE _prisma_migrations SET rolled_back_at = now() WHERE ${isCutOff}`);
    return (rowCount ?? 0) > 0;
  });

/**
 * Migrates the database to this version's schema and checks the result. Refuses a database that a newer version has
 * used, and one that lacks parts of the schema although all migrations are recorded. Several processes may run this at
 * the same time.
 */
export async function migrate(databaseUrl: string): Promise<void> {
  await refuseNewer(databaseUrl);
  if (!(await isMigrated(databaseUrl))) {
    await removeCutOff(databaseUrl);
    await deploy(databaseUrl).catch(async (error: unknown) => {
      throw (await removeCutOff(databaseUrl)) ? new MigrationCutOff(error) : error;
    });
  }
  await connected(databaseUrl, async (client) => {
    await applyFunctions(client);
    await checkSchema(client);
  });
}

function deploy(databaseUrl: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const child = spawn(process.execPath, ['node_modules/prisma/build/index.js', 'migrate', 'deploy'], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (text) => (said += String(text)));
  child.stderr.on('data', (text) => (said += String(text)));
  child.on('exit', (code) => (code === 0 ? resolve() : reject(new MigrationFailed(said))));
  return promise;
}
