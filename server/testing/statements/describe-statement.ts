import type pg from 'pg';
import type { Connection, Submittable } from 'pg';

/** A column of an answer, as Postgres describes it before anything runs. */
export interface AnsweredColumn {
  readonly name: string;
  readonly typeId: number;
  /** The table's own column that is shown, when it is one; 0 for what is worked out. */
  readonly tableId: number;
  readonly columnId: number;
}

interface RowDescription {
  readonly fields: readonly {
    readonly name: string;
    readonly dataTypeID: number;
    readonly tableID: number;
    readonly columnID: number;
  }[];
}

type Settle = (columns: Error | AnsweredColumn[]) => void;

/** Parses and describes a statement, and runs nothing. */
class Description implements Submittable {
  readonly #text: string;
  readonly #settle: Settle;
  #columns: AnsweredColumn[] = [];

  constructor(text: string, settle: Settle) {
    this.#text = text;
    this.#settle = settle;
  }

  submit(connection: Connection): void {
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
    this.#settle(error);
  }

  handleReadyForQuery(): void {
    this.#settle(this.#columns);
  }
}

/** The columns a statement would answer; throws what Postgres says of a text that it cannot prepare. */
export function describeStatement(client: pg.Client, text: string): Promise<AnsweredColumn[]> {
  const { promise, resolve, reject } = Promise.withResolvers<AnsweredColumn[]>();
  client.query(new Description(text, (said) => (said instanceof Error ? reject(said) : resolve(said))));
  return promise;
}
