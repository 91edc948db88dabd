import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';

/** Where the SQL functions of the schema stand, one name a file; prisma/README.md says how to change one. */
export const functionFolder = 'prisma/functions';

/** A function as its file has it. */
export interface SqlFunction {
  readonly name: string;
  /** Goes up with each change of the text, so that an older version of Parley never puts its own text back. */
  readonly revision: number;
  readonly text: string;
}

/** Throws when a file does not begin with its revision. */
function readFunction(file: string): SqlFunction {
  const text = readFileSync(file, 'utf8');
  const revision = Number(/^-- revision (\d+)\n/.exec(text)?.[1]);
  if (!(revision > 0)) throw new Error(`${file} does not begin with "-- revision 1"`);
  return { name: path.basename(file, '.sql'), revision, text };
}

export const readFunctions = (): SqlFunction[] =>
  readdirSync(functionFolder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => readFunction(path.join(functionFolder, file)));

const noted = /^revision (\d+)$/;

/** The revision of each function in the database, from its comment; of overloads the lowest, 0 where none was noted. */
async function revisionsIn(client: pg.Client): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ name: string; comment: string | null }>(
    `SELECT proname AS name, obj_description(oid, 'pg_proc') AS comment FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace`,
  );
  const found = new Map<string, number>();
  for (const { name, comment } of rows) {
    const revision = Number(noted.exec(comment ?? '')?.[1] ?? 0);
    found.set(name, Math.min(found.get(name) ?? revision, revision));
  }
  return found;
}

async function outdatedIn(client: pg.Client, functions: readonly SqlFunction[]): Promise<SqlFunction[]> {
  const there = await revisionsIn(client);
  return functions.filter(({ name, revision }) => (there.get(name) ?? 0) < revision);
}

async function apply(client: pg.Client, { name, revision, text }: SqlFunction): Promise<void> {
  await client.query(text);
  const { rows } = await client.query<{ signature: string }>(
    `SELECT oid::regprocedure::text AS signature FROM pg_proc WHERE proname = $1 AND pronamespace = 'public'::regnamespace`,
    [name],
  );
  for (const { signature } of rows) {
    await client.query(`COMMENT ON FUNCTION ${signature} IS 'revision ${revision}'`);
  }
}

/**
 * Brings the functions of the database to the revisions of their files, all of them or none. Safe beside other processes
 * doing the same. A function whose revision is higher in the database is a newer version's and stays. Returns the names of
 * those that changed.
 */
export async function applyFunctions(
  client: pg.Client,
  functions: readonly SqlFunction[] = readFunctions(),
): Promise<string[]> {
  if ((await outdatedIn(client, functions)).length === 0) return [];
  await client.query('BEGIN');
  try {
    await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('parley functions', 0))`);
    // Functions may call others that come later in the list, or that another process has made meanwhile.
    await client.query('SET LOCAL check_function_bodies = off');
    const outdated = await outdatedIn(client, functions);
    for (const one of outdated) await apply(client, one);
    await client.query('COMMIT');
    return outdated.map(({ name }) => name);
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}
