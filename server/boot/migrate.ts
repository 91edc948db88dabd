import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import pg from 'pg';

/** Prisma's own words, without the lines about where it found its files. */
export class MigrationFailed extends Error {
  constructor(said: string) {
    const reason = said.slice(Math.max(0, said.lastIndexOf('Error:')));
    super(`The database could not be migrated. ${reason.replace(/\s+/g, ' ').trim()}`);
  }
}

const history = `SELECT migration_name AS name, finished_at IS NOT NULL AS "isFinished" FROM _prisma_migrations WHERE rolled_back_at IS NULL`;

/** The rows of one statement, over a connection of its own: the pool is made later. */
async function ask<Row extends pg.QueryResultRow>(databaseUrl: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Has every migration of this checkout run to its end, and none begun and failed? Asked first: the engine takes seconds to say the same. */
export async function isMigrated(databaseUrl: string): Promise<boolean> {
  // An empty database, or one that cannot be reached: the engine has the words for it.
  const rows = await ask<{ name: string; isFinished: boolean }>(databaseUrl, history).catch(() => null);
  if (!rows) return false;
  const run = new Set(rows.map(({ name }) => name));
  const folders = readdirSync('prisma/migrations', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return rows.every(({ isFinished }) => isFinished) && folders.every(({ name }) => run.has(name));
}

/**
 * Does the database take `Ç` and `ç` for one letter? One of the locale C does not: tags, stages and searches would tell
 * names apart that differ in the case of an accented letter.
 */
export async function foldsLetters(databaseUrl: string): Promise<boolean> {
  const [row] = await ask<{ folds: boolean }>(databaseUrl, `SELECT lower('ÇÃ') = 'çã' AS folds`);
  return row?.folds === true;
}

/** Brings the database to the schema's state by `prisma migrate deploy`; safe beside other processes doing the same. */
export async function migrate(databaseUrl: string): Promise<void> {
  if (await isMigrated(databaseUrl)) return;
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
