/** A table whose rows are taken under a lease: it has `id`, `lease_until` and `lease_holder`. All texts here are our own SQL. */
export interface LeasedTable {
  readonly table: string;
  /** Which rows are still to be processed. */
  readonly open: string;
  /** The column that counts attempts; null where the table has its own claim, which defines an attempt. */
  readonly attempts: string | null;
}

/** A table whose rows are work and are postponed and given up in the common way: it also has `next_attempt_at` and `error`. */
export interface WorkTable extends LeasedTable {
  readonly attempts: string;
  /** What a row becomes when it is given up: a dead letter. */
  readonly deadLetter: string;
  /** The columns whose values select the rows of one run. */
  readonly of: readonly string[];
}

/** A row taken for one attempt. */
export interface WorkRow {
  readonly id: string;
  /** The number of this attempt, from 1; an attempt whose worker died counts. */
  readonly attempt: number;
}

/** Who claims rows, and for how long no other worker may. */
export interface Taker {
  readonly holder: string;
  readonly ms: number;
}
