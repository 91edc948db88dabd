import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { env } from '#server/base/env.ts';

/**
 * pg_restore runs every statement with an empty search_path. A function that relies on the caller's search_path to find
 * tables or functions fails there. If a generated column or an index calls such a function, all rows of its table are
 * lost.
 */

const client = new pg.Client({ connectionString: String(env.DATABASE_URL) });
beforeAll(() => client.connect());
afterAll(() => client.end());

interface Found {
  readonly oid: number;
  readonly name: string;
  readonly language: string;
  readonly settings: string[] | null;
  readonly definition: string;
}

const ours = async (): Promise<Found[]> =>
  (
    await client.query<Found>(
      `SELECT p.oid, p.oid::regprocedure::text AS name, l.lanname AS language, p.proconfig AS settings
         FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
        WHERE p.pronamespace = 'public'::regnamespace AND p.prokind <> 'a'
          AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
        ORDER BY 1`,
    )
  ).rows;

const hasPath = ({ settings }: Found) => (settings ?? []).some((setting) => setting === 'search_path=public');

it('every PL/pgSQL function sets its own search_path', async () => {
  const found = await ours();
  expect(found.length).toBeGreaterThan(40);
  const without = found.filter((one) => one.language === 'plpgsql' && !hasPath(one)).map(({ name }) => name);
  expect(without, 'write SET search_path = public into each (CREATE OR REPLACE forgets it)').toEqual([]);
});

it('every SQL function without its own search_path can be created with an empty search_path', async () => {
  const failed: string[] = [];
  for (const { name, oid } of (await ours()).filter((one) => one.language === 'sql' && !hasPath(one))) {
    await client.query('BEGIN');
    try {
      await client.query("SELECT set_config('search_path', '', true)");
      const { rows } = await client.query<Pick<Found, 'definition'>>(
        'SELECT pg_get_functiondef($1::oid) AS definition',
        [oid],
      );
      // Postgres analyzes the body of the function when it is created again. Names without a schema are then not found.
      await client.query(String(rows[0]?.definition));
    } catch (error) {
      failed.push(`${name}: ${(error as Error).message}`);
    } finally {
      await client.query('ROLLBACK');
    }
  }
  expect(failed, 'name the schema inside, or write SET search_path = public where it need not be inlined').toEqual([]);
});

it('every function that an index or a generated column calls is immutable and can be inlined', async () => {
  const { rows } = await client.query<{ name: string; volatile: string; settings: string[] | null }>(
    `SELECT DISTINCT p.proname AS name, p.provolatile AS volatile, p.proconfig AS settings
       FROM pg_proc p JOIN pg_depend d ON d.refclassid = 'pg_proc'::regclass AND d.refobjid = p.oid
      WHERE d.classid IN ('pg_class'::regclass, 'pg_attrdef'::regclass) AND p.pronamespace = 'public'::regnamespace
        AND p.proname LIKE 'parley\\_%' ORDER BY 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['parley_fold', 'parley_stems']));
  expect(rows.filter(({ volatile, settings }) => volatile !== 'i' || settings !== null)).toEqual([]);
});
