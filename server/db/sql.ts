import type { QueryResultRow } from 'pg';
import { pool } from './pool.ts';
import { tryAgain } from './postgres-errors.ts';
import { composedName, fixedName, type NamedValues, positional, valuesInOrder } from './statement-text.ts';

/**
 * The row type for a caller that declares no row type. Such a caller can see whether a row exists, but cannot read its
 * columns.
 */
type Unread = Record<never, never>;

/** The methods with which stores run statements, on the pool or in a transaction. */
export interface Sql {
  /** Runs a prepared statement and returns its rows. `text` must be constant; data goes into `values`. */
  rows<Row extends QueryResultRow = Unread>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Runs a prepared statement and returns its first row, or null. */
  row<Row extends QueryResultRow = Unread>(text: string, values?: readonly unknown[]): Promise<Row | null>;
  /**
   * Returns the rows of a statement whose text is composed from filters and orders. Only texts that are used often are
   * prepared.
   */
  composed<Row extends QueryResultRow = Unread>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /**
   * Returns the rows of a statement that Postgres plans for the actual values. Used for searches, because the best plan
   * of a search depends on the searched words.
   */
  planned<Row extends QueryResultRow = Unread>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Runs a write and returns the number of affected rows. */
  run(text: string, values?: readonly unknown[]): Promise<number>;
  /**
   * Binds values to a statement by name, for statements with many values: `sql.bind('… phone = $phone', { phone
   * }).run()`. A name that is missing or not used does not compile, so two values of the same type cannot be swapped by
   * mistake.
   */
  bind<const Text extends string>(text: Text, values: NamedValues<Text>): Bound;
}

/** A statement with its values, which can be run by each method of `Sql`. */
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

/** Makes an `Sql` out of any object with pg's `query` function. */
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

/**
 * Runs prepared statements on the pool, outside any transaction. Each statement is a separate transaction, so it can be
 * repeated after a deadlock.
 */
export const sql: Sql = sqlOn({ query: (config) => tryAgain(() => pool.query(config)) });
