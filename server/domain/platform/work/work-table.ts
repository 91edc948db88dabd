/**
 * A table whose rows are claimed with a lease. It has the columns `id`, `lease_until` and `lease_holder`. All texts
 * here are our own SQL.
 */
export interface LeasedTable {
  readonly table: string;
  /** SQL condition: the row is still to be processed. */
  readonly open: string;
  /** The column that counts attempts. Null if the table has a separate claim statement, which counts them. */
  readonly attempts: string | null;
}

/**
 * A table whose rows are work that is retried and given up in the common way. It also has the columns
 * `next_attempt_at` and `error`.
 */
export interface WorkTable extends LeasedTable {
  readonly attempts: string;
  /** SQL assignments that turn a row that is given up into a dead letter. */
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

/** The worker that claims rows, and for how long no other worker may claim them. */
export interface Taker {
  readonly holder: string;
  readonly ms: number;
}
