import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { env } from '#server/base/env.ts';
import { applyFunctions, functionFolder, readFunctions, type SqlFunction } from './apply-functions.ts';

const client = new pg.Client({ connectionString: String(env.DATABASE_URL) });
const others = Array.from({ length: 8 }, () => new pg.Client({ connectionString: String(env.DATABASE_URL) }));
beforeAll(() => Promise.all([client, ...others].map((one) => one.connect())));
afterAll(() => Promise.all([client, ...others].map((one) => one.end())));

const definitions = async (name: string): Promise<string[]> => {
  const { rows } = await client.query<{ text: string }>(
    `SELECT pg_get_functiondef(oid) AS text FROM pg_proc
      WHERE proname = $1 AND pronamespace = 'public'::regnamespace ORDER BY oid::regprocedure::text`,
    [name],
  );
  return rows.map(({ text }) => text.trimEnd());
};

/** The text without its revision and comments, which may change under one revision. */
const withoutHead = (text: string): string => text.replace(/^(?:--[^\n]*\n)+/, '');

/** Returns the `CREATE …;` statements of a file: one for each overload of the function. */
const statementsOf = ({ text }: SqlFunction): string[] =>
  withoutHead(text)
    .split(/;\n+(?=CREATE |$)/)
    .filter(Boolean);

it('every function in the schema matches the text of its file', async () => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT p.proname AS name FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND NOT EXISTS
       (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e') ORDER BY 1`,
  );
  const files = readFunctions();
  expect(rows.map(({ name }) => name)).toEqual(files.map(({ name }) => name));
  for (const file of files) expect(statementsOf(file).sort(), file.name).toEqual((await definitions(file.name)).sort());
});

/**
 * The snapshot has a line `name revision hash` for each file. A function whose text changes needs a higher revision,
 * because databases with the former revision would otherwise keep the former text. After a change, raise the revision
 * in the file, then run npx vitest run server/boot/database/apply-functions.test.ts -u.
 */
it('a function whose text has changed has a higher revision', async () => {
  const list = `${functionFolder}/revisions.txt`;
  const listed = existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean) : [];
  const former = new Map(listed.map((line) => line.split(' ')).map(([name, ...rest]) => [name, rest]));
  const lines = readFunctions().map(({ name, revision, text }) => {
    const hash = createHash('sha256').update(withoutHead(text)).digest('hex').slice(0, 16);
    const [listedRevision, listedHash] = former.get(name) ?? [];
    if (listedHash && listedHash !== hash) {
      expect(revision, `${name} has changed: raise the revision in its file`).toBeGreaterThan(Number(listedRevision));
    }
    return `${name} ${revision} ${hash}`;
  });
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`../../../${list}`);
});

const made = (revision: number, says: string): SqlFunction => ({
  name: 'planted_function',
  revision,
  text: `-- revision ${revision}\nCREATE OR REPLACE FUNCTION public.planted_function() RETURNS text LANGUAGE sql AS $$ SELECT '${says}' $$;`,
});
const says = async () => (await client.query<{ says: string }>('SELECT planted_function() AS says')).rows[0]?.says;

it('applyFunctions applies a higher revision, and ignores the same and a lower one', async () => {
  expect(await applyFunctions(client)).toEqual([]);
  expect(await applyFunctions(client, [made(1, 'one')])).toEqual(['planted_function']);
  expect(await applyFunctions(client, [made(3, 'three')])).toEqual(['planted_function']);
  expect(await applyFunctions(client, [made(3, 'other')])).toEqual([]);
  expect(await applyFunctions(client, [made(2, 'two')])).toEqual([]);
  expect(await says()).toBe('three');
});

it('applyFunctions applies a revision once when 8 processes start together, and none fails', async () => {
  const names = await Promise.all(others.map((one) => applyFunctions(one, [made(9, 'nine')])));
  expect(names.flat()).toEqual(['planted_function']);
  expect(await says()).toBe('nine');
});

it('applyFunctions creates a missing function again', async () => {
  await client.query('DROP FUNCTION engine_wake(uuid)');
  expect(await applyFunctions(client)).toEqual(['engine_wake']);
  expect(await definitions('engine_wake')).toHaveLength(1);
});

it('applyFunctions changes no function when Postgres refuses one of them', async () => {
  const broken = { name: 'planted_other', revision: 1, text: 'CREATE OR REPLACE FUNCTION public.planted_other() oops' };
  await expect(applyFunctions(client, [made(10, 'ten'), broken])).rejects.toThrow('syntax error');
  expect(await says()).toBe('nine');
});
