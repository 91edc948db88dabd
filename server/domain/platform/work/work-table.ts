/**
 * A table whose rows are claimed with a lease. The table has the columns `id`, `lease_until` and `lease_holder`. All
 * texts in this object are put into SQL statements unescaped, so they must be constants of the source.
 */
export interface LeasedTable {
  readonly table: string;
  /** SQL condition that is true for rows that still have to be processed. */
  readonly open: string;
  /** The column that counts attempts. Null if the table has a separate claim statement that counts attempts. */
  readonly attempts: string | null;
}

/**
 * A table of work that is retried after pauses and becomes a dead letter after its last attempt. It also has the
 * columns `next_attempt_at` and `error`.
 */
export interface WorkTable extends LeasedTable {
  readonly attempts: string;
  /** SQL assignments that turn a row into a dead letter after its last attempt. */
  readonly deadLetter: string;
  /** The columns whose values select the rows that one run processes. */
  readonly of: readonly string[];
}

/** A row claimed for one attempt. */
export interface WorkRow {
  readonly id: string;
  /** The number of this attempt, from 1. An attempt whose worker died counts too. */
  readonly attempt: number;
}

/** The worker that claims rows, and the time during which no other worker may claim them. */
export interface Taker {
  readonly holder: string;
  readonly ms: number;
}
