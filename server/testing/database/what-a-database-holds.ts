import type pg from 'pg';

const tables = `SELECT c.relname AS name FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY 1`;
const sequences = `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`;
const indexes = `SELECT c.relname AS name, pg_get_indexdef(c.oid) || CASE WHEN i.indisvalid AND i.indisready THEN '' ELSE ' (invalid)' END AS value
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE c.relnamespace = 'public'::regnamespace ORDER BY 1`;

interface Named {
  readonly name: string;
  readonly value: string;
}

/**
 * Returns every table with its number of rows and a hash of the rows, every sequence and every index. A database and
 * its restored copy give the same result.
 */
export async function whatADatabaseHolds(client: pg.Client): Promise<Record<string, string>> {
  const held: Record<string, string> = {};
  for (const { name } of (await client.query<Named>(tables)).rows) {
    const { rows } = await client.query<{ n: number; hash: string }>(
      `SELECT count(*)::int AS n, md5(coalesce(string_agg(md5(t::text), '' ORDER BY md5(t::text)), '')) AS hash FROM public."${name}" t`,
    );
    held[`table ${name}`] = `${rows[0]?.n} rows, ${rows[0]?.hash}`;
  }
  for (const { name, value } of (await client.query<Named>(sequences)).rows) held[`sequence ${name}`] = value;
  for (const { name, value } of (await client.query<Named>(indexes)).rows) held[`index ${name}`] = value;
  return held;
}
