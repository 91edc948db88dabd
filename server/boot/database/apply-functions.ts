import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';

/** The folder of the SQL functions, with one function name per file. prisma/README.md explains how to change one. */
export const functionFolder = 'prisma/functions';

/** An SQL function as it is written in its file. */
export interface SqlFunction {
  readonly name: string;
  /**
   * A number that rises with each change of the text. An older version of Parley therefore never replaces a newer
   * function by its own version.
   */
  readonly revision: number;
  readonly text: string;
}

/** Reads a function from its file. Throws when the file does not begin with a revision. */
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

/**
 * Returns the revision of each function in the database, which is stored in the function's comment. Of several
 * overloads the lowest revision counts. A function without a revision has 0.
 */
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
 * Updates all SQL functions of the database that have a lower revision than their file; either all of them are updated
 * or none. A function with a higher revision belongs to a newer version and stays. Several processes may run this at
 * the same time. Returns the names of the updated functions.
 */
export async function applyFunctions(
  client: pg.Client,
  functions: readonly SqlFunction[] = readFunctions(),
): Promise<string[]> {
  if ((await outdatedIn(client, functions)).length === 0) return [];
  await client.query('BEGIN');
  try {
    await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('parley functions', 0))`);
    // Do not check function bodies now. A body may call functions that come later in the list or that another process
    // is creating.
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
