import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import type pg from 'pg';
import { isDatabaseAway } from '#server/base/errors/is-database-away.ts';
import { applyFunctions } from './apply-functions.ts';
import { connected } from './own-connection.ts';
import { checkSchema } from './schema-objects.ts';

/** Thrown with Prisma's own words, without the lines about where it found its files. */
export class MigrationFailed extends Error {
  constructor(said: string) {
    const reason = said.slice(Math.max(0, said.lastIndexOf('Error:')));
    super(`The database could not be migrated. ${reason.replace(/\s+/g, ' ').trim()}`);
  }
}

/**
 * Thrown when the database went away in the middle of a migration, which is then started again (outlive-restart.ts).
 */
class MigrationCutOff extends Error {
  /** The code of a lost connection. */
  readonly code = '08006';
  constructor(cause: unknown) {
    super('the database went away in the middle of a migration', { cause });
  }
}

/**
 * Thrown when a newer version has used this database. This older version would write rows without the columns that the
 * newer one needs, and lose data.
 */
export class DatabaseIsNewer extends Error {}

const history = `SELECT migration_name AS name, finished_at IS NOT NULL AS "isFinished" FROM _prisma_migrations WHERE rolled_back_at IS NULL`;

const ask = <Row extends pg.QueryResultRow>(databaseUrl: string, text: string): Promise<Row[]> =>
  connected(databaseUrl, async (client) => (await client.query<Row>(text)).rows);

/**
 * Rethrows the error when the database went away, because its history is then unknown and the start tries again
 * (outlive-restart.ts). Returns `otherwise` for any other error.
 */
const unlessAway =
  <T>(otherwise: T) =>
  (error: unknown): T => {
    if (isDatabaseAway(error)) throw error;
    return otherwise;
  };

/** The migrations of this version, in the order in which they run. */
const knownMigrations = (): string[] =>
  readdirSync('prisma/migrations', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/**
 * Whether every migration of this checkout has run to its end, and none has failed. Checked first, because the schema
 * engine takes seconds to find out the same. Throws when the database is away.
 */
export async function isMigrated(databaseUrl: string): Promise<boolean> {
  // The database is empty and has no history; the schema engine deals with that.
  const rows = await ask<{ name: string; isFinished: boolean }>(databaseUrl, history).catch(unlessAway(null));
  if (!rows) return false;
  const run = new Set(rows.map(({ name }) => name));
  return rows.every(({ isFinished }) => isFinished) && knownMigrations().every((name) => run.has(name));
}

/** Refuses a database that has run a migration unknown to this version. */
async function refuseNewer(databaseUrl: string): Promise<void> {
  // An empty database has no history.
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
 * Whether the database treats `Ç` and `ç` as one letter. A database of the locale C does not: there, tags, stages and
 * searches would treat names as different that differ only in the case of an accented letter.
 */
export async function foldsLetters(databaseUrl: string): Promise<boolean> {
  const [row] = await ask<{ folds: boolean }>(databaseUrl, `SELECT lower('ÇÃ') = 'çã' AS folds`);
  return row?.folds === true;
}

/** The advisory lock that the schema engine holds while it migrates, so that two do not migrate at once. */
const enginesLock = 72_707_369;

const isCutOff = 'finished_at IS NULL AND rolled_back_at IS NULL AND logs IS NULL';

/**
 * Marks a migration as rolled back when its process or database died in the middle of it, so that it runs again. It has
 * changed nothing: its script is one transaction, which also records its end (schema-engine.mjs). A migration that
 * failed by its own fault has logged the reason and stays; one that another process is running stays too. Returns
 * whether there was one. Throws when the database is away.
 */
const removeCutOff = (databaseUrl: string): Promise<boolean> =>
  connected(databaseUrl, async (client) => {
    const { rows } = await client.query<{ isFree: boolean }>(
      `SELECT to_regclass('_prisma_migrations') IS NOT NULL AND pg_try_advisory_lock($1) AS "isFree"`,
      [enginesLock],
    );
    // There is no history yet, or another process is migrating right now. The lock ends with the connection.
    if (!rows[0]?.isFree) return false;
    const { rowCount } = await client.query(`UPDATE _prisma_migrations SET rolled_back_at = now() WHERE ${isCutOff}`);
    return (rowCount ?? 0) > 0;
  });

/**
 * Brings the database to the state of the schema and checks that it is there. Refuses a database that a newer version
 * has used, and one that lacks something although its history says otherwise. Safe beside other processes doing the
 * same.
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
