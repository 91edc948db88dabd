import { createHash } from 'node:crypto';
import type { QueryResultRow } from 'pg';
import { pool } from './pool.ts';
import { tryAgain } from './try-again.ts';

/** What a store runs statements on: the pool, or a transaction. */
export interface Sql {
  /** One prepared statement: rows out. `text` must be constant, values go into `values`. */
  rows<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** The first row or null. */
  row<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row | null>;
  /** Rows of a statement planned for the very values it is given: searches, whose best plan depends on what is sought. */
  planned<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** How many rows a write touched. */
  run(text: string, values?: readonly unknown[]): Promise<number>;
}

interface Queryable {
  query<Row extends QueryResultRow>(config: {
    name?: string;
    text: string;
    values: unknown[];
  }): Promise<{ rows: Row[]; rowCount: number | null }>;
}

const names = new Map<string, string>();

/** Postgres plans a named statement once per connection; the name follows from the text. */
function statementName(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** Wraps anything with pg's `query` into the three calls stores use. */
export function sqlOn(target: Queryable): Sql {
  const query = <Row extends QueryResultRow>(text: string, values: readonly unknown[] = []) =>
    target.query<Row>({ name: statementName(text), text, values: [...values] });
  return {
    rows: async <Row extends QueryResultRow>(text: string, values?: readonly unknown[]) =>
      (await query<Row>(text, values)).rows,
    row: async <Row extends QueryResultRow>(text: string, values?: readonly unknown[]) =>
      (await query<Row>(text, values)).rows[0] ?? null,
    planned: async <Row extends QueryResultRow>(text: string, values: readonly unknown[] = []) =>
      (await target.query<Row>({ text, values: [...values] })).rows,
    run: async (text, values) => (await query(text, values)).rowCount ?? 0,
  };
}

/** Prepared statements on the pool, outside any transaction: each is one of its own, so it can be tried again by itself. */
export const sql: Sql = sqlOn({ query: (config) => tryAgain(() => pool.query(config)) });
