import type { QueryResultRow } from 'pg';
import { pool } from './pool.ts';
import { composedName, fixedName, type NamedValues, positional, valuesInOrder } from './statement-text.ts';
import { tryAgain } from './try-again.ts';

/** The row type of a caller that declares none: the row exists or not, and no column can be read. */
type Unread = Record<never, never>;

/** What a store runs its statements on: the pool or a transaction. */
export interface Sql {
  /** One prepared statement: rows out. `text` must be constant, values go into `values`. */
  rows<Row extends QueryResultRow = Unread>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** The first row or null. */
  row<Row extends QueryResultRow = Unread>(text: string, values?: readonly unknown[]): Promise<Row | null>;
  /** Rows of a text that is composed from filters and orders. Only frequent texts are prepared. */
  composed<Row extends QueryResultRow = Unread>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Rows of a statement that is planned for its actual values: searches, whose best plan depends on the searched words. */
  planned<Row extends QueryResultRow = Unread>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** The number of rows a write touched. */
  run(text: string, values?: readonly unknown[]): Promise<number>;
  /**
   * A statement with a name for each value (`$phone`), for those with many: `sql.bind('… phone = $phone', { phone }).run()`.
   * Names that do not agree do not compile, so two values of one type cannot change places.
   */
  bind<const Text extends string>(text: Text, values: NamedValues<Text>): Bound;
}

/** A statement with its values, ready to run in one of the ways of `Sql`. */
interface Bound {
  rows<Row extends QueryResultRow = Unread>(): Promise<Row[]>;
  row<Row extends QueryResultRow = Unread>(): Promise<Row | null>;
  composed<Row extends QueryResultRow = Unread>(): Promise<Row[]>;
  planned<Row extends QueryResultRow = Unread>(): Promise<Row[]>;
  run(): Promise<number>;
}

interface Queryable {
  query<Row extends QueryResultRow>(config: {
    name?: string;
    text: string;
    values: unknown[];
  }): Promise<{ rows: Row[]; rowCount: number | null }>;
}

/** Wraps anything with pg's `query` into the calls stores use. */
export function sqlOn(target: Queryable): Sql {
  const ask = <Row extends QueryResultRow>(name: string | undefined, text: string, values: readonly unknown[] = []) =>
    target.query<Row>({ ...(name ? { name } : {}), text, values: [...values] });
  const on: Omit<Sql, 'bind'> = {
    rows: async <Row extends QueryResultRow>(text: string, values?: readonly unknown[]) =>
      (await ask<Row>(fixedName(text), text, values)).rows,
    row: async <Row extends QueryResultRow>(text: string, values?: readonly unknown[]) =>
      (await ask<Row>(fixedName(text), text, values)).rows[0] ?? null,
    composed: async <Row extends QueryResultRow>(text: string, values?: readonly unknown[]) =>
      (await ask<Row>(composedName(text), text, values)).rows,
    planned: async <Row extends QueryResultRow>(text: string, values?: readonly unknown[]) =>
      (await ask<Row>(undefined, text, values)).rows,
    run: async (text, values) => (await ask(fixedName(text), text, values)).rowCount ?? 0,
  };
  return { ...on, bind: (text, values) => bound(on, text, values) };
}

function bound(on: Omit<Sql, 'bind'>, named: string, values: Readonly<Record<string, unknown>>): Bound {
  const statement = positional(named);
  const { text } = statement;
  const ordered = valuesInOrder(statement, values);
  return {
    rows: <Row extends QueryResultRow>() => on.rows<Row>(text, ordered),
    row: <Row extends QueryResultRow>() => on.row<Row>(text, ordered),
    composed: <Row extends QueryResultRow>() => on.composed<Row>(text, ordered),
    planned: <Row extends QueryResultRow>() => on.planned<Row>(text, ordered),
    run: () => on.run(text, ordered),
  };
}

/** Prepared statements on the pool, outside any transaction. Each is its own transaction, so it can be repeated alone. */
export const sql: Sql = sqlOn({ query: (config) => tryAgain(() => pool.query(config)) });
