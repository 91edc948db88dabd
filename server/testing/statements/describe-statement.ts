import type pg from 'pg';
import type { Connection, Submittable } from 'pg';

/** A column of a result, as Postgres describes it before the statement runs. */
export interface AnsweredColumn {
  readonly name: string;
  readonly typeId: number;
  /** The id of the column's table, or 0 for a computed value. */
  readonly tableId: number;
  readonly columnId: number;
}

/** Postgres's description of a statement, made before the statement runs. */
export interface Description {
  readonly columns: readonly AnsweredColumn[];
  /** The types of the statement's values, beginning with `$1`. */
  readonly valueTypes: readonly number[];
}

interface RowDescription {
  readonly fields: readonly {
    readonly name: string;
    readonly dataTypeID: number;
    readonly tableID: number;
    readonly columnID: number;
  }[];
}

interface ParameterDescription {
  readonly dataTypeIDs: readonly number[];
}

type Settle = (said: Error | Description) => void;

/** Makes Postgres parse and describe a statement without running it. */
class Describe implements Submittable {
  readonly #text: string;
  readonly #settle: Settle;
  #columns: AnsweredColumn[] = [];
  #valueTypes: readonly number[] = [];
  #connection: Connection | undefined;
  readonly #take = ({ dataTypeIDs }: ParameterDescription): void => {
    this.#valueTypes = dataTypeIDs;
  };

  constructor(text: string, settle: Settle) {
    this.#text = text;
    this.#settle = settle;
  }

  submit(connection: Connection): void {
    this.#connection = connection;
    // pg's client passes on the columns, but not the types of the values. They are therefore read from the connection.
    connection.on('parameterDescription', this.#take);
    connection.parse({ name: '', text: this.#text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: RowDescription): void {
    this.#columns = fields.map((one) => ({
      name: one.name,
      typeId: one.dataTypeID,
      tableId: one.tableID,
      columnId: one.columnID,
    }));
  }

  handleError(error: Error): void {
    this.#end(error);
  }

  handleReadyForQuery(): void {
    this.#end({ columns: this.#columns, valueTypes: this.#valueTypes });
  }

  #end(said: Error | Description): void {
    this.#connection?.off('parameterDescription', this.#take);
    this.#settle(said);
  }
}

/**
 * Returns the types of a statement's values and the columns of its result. Throws Postgres's error if the statement
 * cannot be prepared.
 */
export function describeStatement(client: pg.Client, text: string): Promise<Description> {
  const { promise, resolve, reject } = Promise.withResolvers<Description>();
  client.query(new Describe(text, (said) => (said instanceof Error ? reject(said) : resolve(said))));
  return promise;
}
