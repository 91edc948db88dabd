import { env } from '#server/base/env.ts';
import { log } from '#server/base/log.ts';
import { isStopping } from '#server/base/process/stopping.ts';
import { isKiller } from '#server/jobs/killers.ts';
import { goesOn } from '#server/jobs/within-limit.ts';
import { workNamed } from './deaths.ts';
import { type Pauses, WorkFailed } from './failure-outcome.ts';
import { holdLease, type Lease } from './hold-lease.ts';
import { keepFailure } from './keep-failure.ts';
import { claimRows, nextDueOf } from './work-row.store.ts';
import type { WorkRow, WorkTable } from './work-table.ts';

/** How the rows of a table are processed: one after another, outside any transaction. */
export interface LeasedWork<Row extends WorkRow> {
  readonly rows: WorkTable;
  /** The columns that an attempt needs, in addition to `id` and `attempt`. */
  readonly columns: string;
  readonly pauses: Pauses;
  /**
   * Makes one attempt. The function stores its own success; it passes `holder` where only the lease holder may store.
   * If the function throws, the error decides the row's outcome. A `WorkFailed` has the error text to store.
   */
  readonly attempt: (row: Row, holder: string) => Promise<void>;
  /**
   * Called when a row becomes a dead letter because its workers died again and again. The function records this in the
   * tables of its own kind of work.
   */
  readonly onDeadLetter?: (row: Row, holder: string) => Promise<void>;
  /** The time, in milliseconds, for which a worker still holds its rows after it has stopped renewing the lease. */
  readonly leaseMs?: number;
}

/** The number of rows that are claimed at a time. */
const batchSize = 10;

/**
 * Returns the error of a row whose workers died again and again. The row then becomes a dead letter, before it ends
 * another worker.
 */
const deadly = (row: WorkRow) => new WorkFailed(`it was begun ${row.attempt - 1} times and never came to an end`, true);

async function attemptRow<Row extends WorkRow>(
  { rows, pauses, attempt, onDeadLetter }: LeasedWork<Row>,
  row: Row,
  lease: Lease,
  at: Date | null,
): Promise<void> {
  try {
    if (row.attempt > 1 && pauses(row.attempt - 1) === null) {
      await onDeadLetter?.(row, lease.holder);
      throw deadly(row);
    }
    const name = { kind: rows.table, key: row.id };
    if (isKiller(name)) await onDeadLetter?.(row, lease.holder);
    await workNamed(name, () => attempt(row, lease.holder));
  } catch (error) {
    await keepFailure(rows, row, error, { pauses, holder: lease.holder, at });
  }
  lease.drop(row.id);
}

/**
 * Processes every due row of `values`, batch after batch, until nothing is left or the process is stopping. A row is
 * due at `at`; null means now, by the database's clock. Several workers may do this at once, because each row is leased
 * to one of them. When a worker dies or freezes, another worker takes over its rows after the lease has ended, and the
 * row that was being processed gets another attempt. Returns the number of attempts.
 */
export async function workOff<Row extends WorkRow>(
  work: LeasedWork<Row>,
  values: readonly string[],
  at: Date | null = null,
): Promise<number> {
  const lease = holdLease(work.rows, work.leaseMs ?? env.WORK_LEASE_MS);
  let attempted = 0;
  try {
    for (;;) {
      if (isStopping()) return attempted;
      const due = { at, limit: batchSize };
      const taken = await lease.take((by) => claimRows<Row>(work.rows, work.columns, values, by, due));
      if (taken.length === 0) return attempted;
      for (const row of taken) {
        goesOn();
        // Another worker may already hold this row. If this process is stopping, it leaves the row to another worker.
        if (isStopping() || !lease.holds(row.id)) continue;
        await attemptRow(work, row, lease, at);
        attempted += 1;
      }
      await lease.giveBack();
    }
  } finally {
    lease.end();
    await lease.giveBack().catch((error: unknown) => log.warn({ error: String(error) }, 'work was not given back'));
  }
}

/**
 * Returns when the next of these rows is due or a lease on one of them ends, by this process's clock (`at` is now).
 * Null if nothing is due before `horizon`. The horizon limits how many rows are read when thousands are waiting.
 */
export const nextDue = async (
  rows: WorkTable,
  values: readonly string[],
  at: Date,
  horizon: Date | null = null,
): Promise<Date | null> => (await nextDueOf(rows, values, at, horizon))?.at ?? null;
