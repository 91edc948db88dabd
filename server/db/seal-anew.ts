import { decrypt, encrypt } from '#server/base/secrets/encrypt.ts';
import type { SealedColumn } from './sealed-columns.ts';
import type { Sql } from './sql.ts';
import { transact } from './transact.ts';

interface Sealed {
  readonly owner: string;
  readonly sealed: string;
}

export interface Outcome {
  /** The number of values that were encrypted with another key and could be decrypted. */
  readonly found: number;
  /** The rows whose value cannot be decrypted with any known key. They are left unchanged. */
  readonly closed: readonly string[];
}

const batchSize = 200;

/** Returns the next batch of values that are not encrypted with this key, sorted by their owner. */
const selectOthers = (db: Sql, { table, column, owner }: SealedColumn, id: string, after: string) =>
  db.rows<Sealed>(
    `SELECT ${owner}::text AS owner, ${column} AS sealed FROM ${table}
     WHERE ${column} <> '' AND NOT starts_with(${column}, $1) AND ($2 = '' OR ${owner} > $2::uuid) ORDER BY ${owner} LIMIT ${batchSize}`,
    [`v2.${id}.`, after],
  );

/**
 * Stores newly encrypted values. A value that was changed since it was read stays unchanged, because the change already
 * used the current key.
 */
const updateSealed = (tx: Sql, { table, column, owner }: SealedColumn, before: readonly Sealed[], after: string[]) =>
  tx.run(
    `UPDATE ${table} SET ${column} = new.after FROM unnest($1::uuid[], $2::text[], $3::text[]) AS new (owner, before, after)
     WHERE ${table}.${owner} = new.owner AND ${column} = new.before`,
    [before.map(({ owner }) => owner), before.map(({ sealed }) => sealed), after],
  );

function openAndSeal({ owner, sealed }: Sealed): string | null {
  try {
    return encrypt(decrypt(sealed, owner), owner);
  } catch {
    return null;
  }
}

/**
 * Encrypts every value of a column again with the key `id`, which must be the current key of this process. Each batch
 * is one transaction. Every value contains the id of its key, so an interrupted run continues when it is started again.
 */
export async function sealAnew(db: Sql, column: SealedColumn, id: string): Promise<Outcome> {
  const closed: string[] = [];
  let found = 0;
  for (let after = ''; ; ) {
    const others = await selectOthers(db, column, id, after);
    const last = others.at(-1);
    if (!last) return { found, closed };
    after = last.owner;
    const pairs = others.map((one) => ({ one, anew: openAndSeal(one) }));
    for (const { one, anew } of pairs) if (anew === null) closed.push(`${column.table}.${column.column} ${one.owner}`);
    const opened = pairs.filter((pair): pair is { one: Sealed; anew: string } => pair.anew !== null);
    found += opened.length;
    await transact(async (tx) => {
      // Keep `updated_at` unchanged, because the content of the rows does not change.
      await tx.run(`SELECT set_config('parley.seals_anew', 'on', true)`);
      await updateSealed(
        tx,
        column,
        opened.map(({ one }) => one),
        opened.map(({ anew }) => anew),
      );
    });
  }
}

/**
 * Finds a value that was encrypted with none of the given keys. Returns its column and the id of its key, or null if
 * there is no such value.
 */
export async function findStrangeKey(db: Sql, columns: readonly SealedColumn[], ids: readonly string[]) {
  for (const { table, column, owner } of columns) {
    const row = await db.row<{ owner: string; key: string }>(
      `SELECT ${owner}::text AS owner, split_part(${column}, '.', 2) AS key FROM ${table}
       WHERE starts_with(${column}, 'v2.') AND NOT split_part(${column}, '.', 2) = ANY($1) LIMIT 1`,
      [ids],
    );
    if (row) return { column: `${table}.${column}`, key: row.key };
  }
  return null;
}

/**
 * Finds a value in the first format, which does not contain the id of the key. Returns null if there is no such value.
 */
export async function findUnnamed(db: Sql, columns: readonly SealedColumn[]): Promise<Sealed | null> {
  for (const { table, column, owner } of columns) {
    const row = await db.row<Sealed>(
      `SELECT ${owner}::text AS owner, ${column} AS sealed FROM ${table} WHERE starts_with(${column}, 'v1.') LIMIT 1`,
    );
    if (row) return row;
  }
  return null;
}
