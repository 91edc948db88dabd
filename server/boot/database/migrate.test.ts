import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { env } from '#server/base/env.ts';
import { DatabaseIsNewer, foldsLetters, isMigrated, migrate } from './migrate.ts';
import { SchemaIncomplete } from './schema-objects.ts';

const url = String(env.DATABASE_URL);
const client = new pg.Client({ connectionString: url });
beforeAll(() => client.connect());
afterAll(() => client.end());

it('isMigrated is true for a database with every migration, and migrate accepts it', async () => {
  expect(await isMigrated(url)).toBe(true);
  await migrate(url);
});

it('isMigrated is false for a missing, unfinished or empty history, and throws without a connection', async () => {
  const newest = 'SELECT max(migration_name) FROM _prisma_migrations';
  const { rows } = await client.query(`SELECT * FROM _prisma_migrations WHERE migration_name = (${newest})`);
  await client.query('DELETE FROM _prisma_migrations WHERE id = $1', [rows[0].id]);
  expect(await isMigrated(url)).toBe(false);
  const values = [rows[0].id, rows[0].checksum, rows[0].migration_name];
  await client.query('INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $2, $3)', values);
  expect(await isMigrated(url)).toBe(false);
  await client.query('UPDATE _prisma_migrations SET finished_at = now() WHERE id = $1', [rows[0].id]);
  expect(await isMigrated(url)).toBe(true);
  expect(await isMigrated(url.replace(/\/[^/]*$/, '/postgres'))).toBe(false);
  // If a database cannot be reached, its history is unknown. Such a database must not be taken for an empty or an older
  // database.
  await expect(isMigrated('postgresql://parley:none@127.0.0.1:1/parley')).rejects.toThrow(/ECONNREFUSED/);
});

it('no migration script leaves the transaction that records it (COMMIT, VACUUM, CONCURRENTLY)', () => {
  const scripts = globSync('prisma/migrations/*/migration.sql');
  expect(scripts.length).toBeGreaterThan(100);
  const leaves = /^\s*(COMMIT|ROLLBACK|START TRANSACTION|VACUUM)\b|\bCONCURRENTLY\b/im;
  expect(scripts.filter((script) => leaves.test(readFileSync(script, 'utf8')))).toEqual([]);
});

it('foldsLetters is true for the test database and false for a database with the locale C', async () => {
  expect(await foldsLetters(url)).toBe(true);
  const name = `plain_${Date.now()}`;
  await client.query(`CREATE DATABASE ${name} TEMPLATE template0 LOCALE_PROVIDER libc LOCALE 'C'`);
  expect(await foldsLetters(url.replace(/\/[^/]*$/, `/${name}`))).toBe(false);
  await client.query(`DROP DATABASE ${name}`);
});

/** Runs `npm start` with this database, and expects the process to end before it serves requests. */
const start = () => {
  const settings = { ...process.env, DATABASE_URL: url, AUTH_SECRET: 'a'.repeat(32), ENCRYPTION_KEY: 'b'.repeat(32) };
  const { status, stderr, stdout } = spawnSync(process.execPath, ['server/boot/main.ts'], {
    encoding: 'utf8',
    env: { ...settings, NODE_ENV: 'production', SEED_DEMO: 'false', PORT: '0' },
  });
  return { status, said: `${stdout}${stderr}` };
};

it('migrate refuses a database with a newer migration and names both; a start exits with code 1', async () => {
  const { rows } = await client.query<{ newest: string }>(
    'SELECT max(migration_name) AS newest FROM _prisma_migrations',
  );
  const later = '20991231235959_from_the_future';
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('later', '', $1, now())`,
    [later],
  );
  const refused = await migrate(url).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(DatabaseIsNewer);
  expect(String(refused)).toContain(later);
  expect(String(refused)).toContain(rows[0]?.newest);
  const { status, said } = start();
  expect(status).toBe(1);
  expect(said).toContain('The database is newer than this version of Parley');
  expect(said).not.toContain('ready');
  await client.query("DELETE FROM _prisma_migrations WHERE id = 'later'");
  await migrate(url);
});

const harms: readonly (readonly [harm: string, mend: string | null, named: string])[] = [
  [
    'ALTER TABLE mails RENAME COLUMN subject TO topic',
    'ALTER TABLE mails RENAME COLUMN topic TO subject',
    'column mails.subject text not null',
  ],
  [
    'ALTER TABLE mails ALTER COLUMN subject DROP NOT NULL',
    'ALTER TABLE mails ALTER COLUMN subject SET NOT NULL',
    'column mails.subject text not null',
  ],
  [
    'ALTER INDEX contacts_name_search RENAME TO lost',
    'ALTER INDEX lost RENAME TO contacts_name_search',
    'index contacts_name_search of contacts',
  ],
  [
    "UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'contacts_name_search'::regclass",
    "UPDATE pg_index SET indisvalid = true WHERE indexrelid = 'contacts_name_search'::regclass",
    'index contacts_name_search of contacts',
  ],
  [
    'ALTER TABLE contacts DISABLE TRIGGER contacts_touch',
    'ALTER TABLE contacts ENABLE TRIGGER contacts_touch',
    'trigger contacts_touch of contacts',
  ],
  [
    'ALTER POLICY one_organization ON contacts RENAME TO lost',
    'ALTER POLICY lost ON contacts RENAME TO one_organization',
    'policy one_organization of contacts',
  ],
  [
    'ALTER SEQUENCE deployment_beats RENAME TO lost',
    'ALTER SEQUENCE lost RENAME TO deployment_beats',
    'sequence deployment_beats',
  ],
  ['ALTER TABLE messages DROP CONSTRAINT messages_pkey CASCADE', null, 'constraint messages_pkey of messages'],
  ['DROP TABLE knowledge_words', null, 'table knowledge_words'],
];

it('migrate refuses a database that lacks part of its schema and names it; a start exits with code 1', async () => {
  expect(harms).not.toEqual([]);
  for (const [harm, mend, named] of harms) {
    await client.query(harm);
    const refused = await migrate(url).catch((error: unknown) => error);
    expect([harm, refused]).toEqual([harm, expect.any(SchemaIncomplete)]);
    expect(String(refused)).toContain(named);
    if (!mend) continue;
    await client.query(mend);
    await migrate(url);
  }
  // If a whole table is missing, the table's columns and indexes are not listed as missing too.
  const told = String(await migrate(url).catch((error: unknown) => error));
  expect(told).not.toContain('column knowledge_words');
  const { status, said } = start();
  expect(status).toBe(1);
  expect(said).toContain('The database lacks part of its schema: ');
  expect(said).toContain('table knowledge_words');
});
