import { readFileSync } from 'node:fs';
import type pg from 'pg';

/**
 * The file that lists every object of the schema that the product needs, one per line. The file is stored next to the
 * migrations that create these objects.
 */
const expectedFile = 'prisma/expected-objects.txt';

/**
 * Thrown when the database lacks parts of its schema. The server then does not start, because it would return wrong
 * results.
 */
export class SchemaIncomplete extends Error {}

const named = `c.relnamespace = 'public'::regnamespace AND NOT EXISTS
  (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`;

/**
 * SQL that lists all usable objects of the schema `public`. The list leaves out invalid indexes, constraints that were
 * never validated, and disabled triggers. The lines are the same on every version of Postgres from 15.
 */
const objects = `
  SELECT 'table ' || c.relname AS line FROM pg_class c WHERE c.relkind IN ('r', 'p') AND ${named}
  UNION ALL SELECT 'sequence ' || c.relname FROM pg_class c WHERE c.relkind = 'S' AND ${named}
  UNION ALL SELECT 'column ' || c.relname || '.' || a.attname || ' ' || pg_catalog.format_type(a.atttypid, a.atttypmod) ||
         CASE WHEN a.attnotnull THEN ' not null' ELSE '' END || CASE WHEN a.attgenerated = 's' THEN ' generated' ELSE '' END
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
   WHERE c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped AND ${named}
  UNION ALL SELECT 'index ' || c.relname || ' of ' || i.indrelid::regclass::text
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE i.indisvalid AND i.indisready AND ${named}
  UNION ALL SELECT 'constraint ' || k.conname || ' of ' || c.relname FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
   WHERE k.contype IN ('p', 'u', 'f', 'c', 'x') AND k.convalidated AND ${named}
  UNION ALL SELECT 'trigger ' || t.tgname || ' of ' || c.relname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
   WHERE NOT t.tgisinternal AND t.tgenabled <> 'D' AND ${named}
  UNION ALL SELECT 'policy ' || p.polname || ' of ' || c.relname FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid WHERE ${named}
  UNION ALL SELECT 'type ' || t.typname || ': ' || string_agg(e.enumlabel, ', ' ORDER BY e.enumsortorder)
    FROM pg_type t JOIN pg_enum e ON e.enumtypid = t.oid WHERE t.typnamespace = 'public'::regnamespace GROUP BY t.typname
  UNION ALL SELECT 'extension ' || extname FROM pg_extension WHERE extname <> 'plpgsql'
  UNION ALL SELECT 'function ' || p.oid::regprocedure::text FROM pg_proc p
   WHERE p.pronamespace = 'public'::regnamespace AND NOT EXISTS
         (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')`;

/** Returns the lines of all objects in the database, sorted. */
export async function listObjects(client: pg.Client): Promise<string[]> {
  await client.query("SELECT set_config('search_path', 'public', false)");
  const { rows } = await client.query<{ line: string }>(objects);
  return rows.map(({ line }) => line).sort();
}

const shown = 12;

/** Removes columns, indexes and the like from the list if their whole table is missing. */
function withoutParts(missing: readonly string[]): readonly string[] {
  const tables = new Set(
    missing.filter((line) => line.startsWith('table ')).map((line) => line.slice('table '.length)),
  );
  const tableOf = (line: string) => /^column (\w+)\./.exec(line)?.[1] ?? / of (\w+)$/.exec(line)?.[1] ?? '';
  return missing.filter((line) => line.startsWith('table ') || !tables.has(tableOf(line)));
}

/**
 * Throws SchemaIncomplete when the database lacks objects of the schema, and names them. Additional objects do no harm.
 */
export async function checkSchema(client: pg.Client): Promise<void> {
  const there = new Set(await listObjects(client));
  const expected = readFileSync(expectedFile, 'utf8').split('\n').filter(Boolean);
  const missing = withoutParts(expected.filter((line) => !there.has(line)));
  if (missing.length === 0) return;
  const more = missing.length > shown ? `, and ${missing.length - shown} more` : '';
  throw new SchemaIncomplete(
    `The database lacks part of its schema: ${missing.slice(0, shown).join('; ')}${more}. It was restored in part, or changed by hand. Restore it again into an empty database and look at what pg_restore says (server/boot/README.md, Back-ups), or put back what is missing.`,
  );
}
