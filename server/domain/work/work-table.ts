/** A table whose rows are taken under a lease: it has `id`, `lease_until` and `lease_holder`. All texts here are SQL of ours. */
export interface LeasedTable {
  readonly table: string;
  /** The row still is to be worked. */
  readonly open: string;
  /** The column that counts attempts; null where a claim of its own says what an attempt is. */
  readonly attempts: string | null;
}

/** A table whose rows are work, postponed and given up the common way: it has `next_attempt_at` and `error`, too. */
export interface WorkTable extends LeasedTable {
  readonly attempts: string;
  /** What a row becomes when it is given up: a dead letter. */
  readonly deadLetter: string;
  /** Whose rows are worked together: the columns a claim names values for. */
  readonly of: readonly string[];
}

/** A row taken for one attempt. */
export interface WorkRow {
  readonly id: string;
  /** Which attempt this is, from 1; one whose worker died counts. */
  readonly attempt: number;
}

/** Who takes rows, and for how long nobody else does. */
export interface Taker {
  readonly holder: string;
  readonly ms: number;
}
