import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { env } from '#server/base/env.ts';
import { pool } from '#server/db/pool.ts';
import { whatADatabaseHolds } from '#server/testing/database/what-a-database-holds.ts';
import { createTenantOfEveryKind } from '#server/testing/records/tenant-of-every-kind.ts';
import { migrate } from '../database/migrate.ts';

/**
 * Imitates pg_dump and pg_restore with SQL alone. With an empty search_path it creates functions and tables, copies the
 * rows of each table, and then adds constraints, indexes and triggers. This test runs on every machine;
 * `restore-drill.test.ts` uses the real programs.
 */

const url = String(env.DATABASE_URL);
const name = `restored_${Date.now()}`;
const target = url.replace(/\/[^/]*$/, `/${name}`);
const source = new pg.Client(url);
const restored = new pg.Client(target);
const onServer = async (text: string) => {
  const client = new pg.Client(url.replace(/\/[^/]*$/, '/postgres'));
  await client.connect();
  await client.query(text).finally(() => client.end());
};

beforeAll(async () => {
  await source.connect();
  await createTenantOfEveryKind('by-hand');
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${process.env.TEST_DATABASE_TEMPLATE}`);
  await restored.connect();
}, 240_000);
afterAll(async () => {
  await source.end();
  await restored.end();
  await pool.end();
  await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
});

interface Table {
  readonly name: string;
  readonly columns: string;
}
const tables = `SELECT c.relname AS name, string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
 WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace GROUP BY c.relname ORDER BY c.relname`;
/** Statements for the constraints. Foreign keys come last, as in a dump. */
const constraints = `SELECT format('ALTER TABLE public.%I DROP CONSTRAINT IF EXISTS %I CASCADE', c.relname, k.conname) AS away,
       format('ALTER TABLE ONLY public.%I ADD CONSTRAINT %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) AS back
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
 WHERE c.relnamespace = 'public'::regnamespace AND k.contype IN ('p', 'u', 'f', 'x') ORDER BY k.contype = 'f', k.conname`;
const indexes = `SELECT format('DROP INDEX IF EXISTS public.%I', c.relname) AS away, pg_get_indexdef(c.oid) AS back
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
 WHERE c.relnamespace = 'public'::regnamespace AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = c.oid) ORDER BY c.relname`;
const triggers = `SELECT format('DROP TRIGGER %I ON public.%I', t.tgname, c.relname) AS away, pg_get_triggerdef(t.oid) AS back
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace ORDER BY 1`;

interface Part {
  readonly away: string;
  readonly back: string;
}

/** Copies the rows of a table with COPY, as a dump does. */
async function copyTable({ name: table, columns }: Table): Promise<void> {
  const target = `public."${table}" (${columns})`;
  const out = source.query(copyTo(`COPY ${target} TO STDOUT`));
  await pipeline(out, restored.query(copyFrom(`COPY ${target} FROM STDIN`)));
}

async function copySequences(): Promise<void> {
  const text = "SELECT sequencename AS name, last_value::text AS value FROM pg_sequences WHERE schemaname = 'public'";
  for (const one of (await source.query<{ name: string; value: string | null }>(text)).rows) {
    if (one.value !== null)
      await restored.query('SELECT pg_catalog.setval($1::regclass, $2)', [`public.${one.name}`, one.value]);
  }
}

/**
 * Empties the database, removes constraints, indexes and triggers, and fills the database again in the way a restore
 * does.
 */
async function restore(): Promise<void> {
  // With an empty search_path, only names with a schema are found.
  for (const client of [source, restored]) await client.query("SELECT pg_catalog.set_config('search_path', '', false)");
  const last: Part[] = [];
  for (const text of [triggers, constraints, indexes]) last.push(...(await source.query<Part>(text)).rows);
  for (const { away } of last) await restored.query(away);
  const all = (await source.query<Table>(tables)).rows;
  await restored.query(`TRUNCATE ${all.map((table) => `public."${table.name}"`).join(', ')}`);
  for (const table of all) await copyTable(table);
  await copySequences();
  const [again, ...rest] = [(await source.query<Part>(constraints)).rows, (await source.query<Part>(indexes)).rows];
  for (const { back } of [...again, ...rest.flat(), ...(await source.query<Part>(triggers)).rows])
    await restored.query(back);
}

it('a restore with an empty search_path returns every row, sequence and index, and migrate accepts it', async () => {
  await restore();
  for (const client of [source, restored])
    await client.query("SELECT pg_catalog.set_config('search_path', 'public', false)");
  const before = await whatADatabaseHolds(source);
  expect(before['table knowledge_passages']).toMatch(/^[1-9]\d* rows/);
  expect(await whatADatabaseHolds(restored)).toEqual(before);
  await migrate(target);
}, 240_000);

it('a function that depends on the caller’s search_path makes the copy of its table fail', async () => {
  await restored.query(`CREATE OR REPLACE FUNCTION public.parley_stems(text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
    AS $$ SELECT to_tsvector('portuguese', parley_singular(parley_fold($1))) $$`);
  await restored.query('TRUNCATE public.knowledge_passages');
  for (const client of [source, restored]) await client.query("SELECT pg_catalog.set_config('search_path', '', false)");
  const [passages] = (await source.query<Table>(tables)).rows.filter((table) => table.name === 'knowledge_passages');
  await expect(copyTable(passages as Table)).rejects.toThrow(/parley_singular|parley_fold/);
});
