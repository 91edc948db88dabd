import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { env } from '#server/base/env.ts';
import { foldsLetters, isMigrated, migrate } from './migrate.ts';

const url = String(env.DATABASE_URL);
const client = new pg.Client({ connectionString: url });
beforeAll(() => client.connect());
afterAll(() => client.end());

it('knows a database that has every migration, and leaves it alone', async () => {
  expect(await isMigrated(url)).toBe(true);
  await migrate(url);
});

it('has the engine look at one that lacks a migration, began one in vain, is empty or away', async () => {
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
  expect(await isMigrated('postgresql://parley:none@127.0.0.1:1/parley')).toBe(false);
});

it('tells a database that folds letters from one that knows only A to Z', async () => {
  expect(await foldsLetters(url)).toBe(true);
  const name = `plain_${Date.now()}`;
  await client.query(`CREATE DATABASE ${name} TEMPLATE template0 LOCALE_PROVIDER libc LOCALE 'C'`);
  expect(await foldsLetters(url.replace(/\/[^/]*$/, `/${name}`))).toBe(false);
  await client.query(`DROP DATABASE ${name}`);
});
